import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { runNpm } from './npm.mjs'
import { projectPath } from './paths.mjs'
import { exitWithError, print } from './print.mjs'

const NODE_MIN_VERSION = [20, 19]
const LOCK_HASH_FILE = projectPath('node_modules', '.lock-hash')

/** @param version as in `process.versions.node`. */
export const isNewEnough = version => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > NODE_MIN_VERSION[0] || (major === NODE_MIN_VERSION[0] && minor >= NODE_MIN_VERSION[1])
}

export const requireNode = () => {
  const found = process.versions.node
  if (!isNewEnough(found))
    exitWithError(
      `O portal precisa do Node.js ${NODE_MIN_VERSION.join('.')} ou mais novo; esta máquina tem o ${found}. Atualize e repita.`,
    )
}

const readText = path => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** @returns whether npm's record of the installed packages has every required package of the lock file in its version. */
export const isInstalled = (lockText, recordText) => {
  if (recordText === '') return false
  const required = JSON.parse(lockText).packages
  const installed = JSON.parse(recordText).packages
  return Object.entries(required).every(
    ([path, entry]) => path === '' || entry.optional === true || installed[path]?.version === entry.version,
  )
}

const writeLockHash = hash => {
  try {
    writeFileSync(LOCK_HASH_FILE, hash)
  } catch {
    // A folder of another owner can be used all the same; the check is repeated at the next start.
  }
}

const INSTALL = ['ci', '--include=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']

/** Installs exactly the lock file, and only when the installed packages differ from it. */
const installIfNeeded = async () => {
  const lockText = readFileSync(projectPath('package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lockText).digest('hex')
  if (readText(LOCK_HASH_FILE) === hash) return
  if (!isInstalled(lockText, readText(projectPath('node_modules', '.package-lock.json')))) {
    print('Instalando dependências… (só na primeira vez e quando mudam; pode levar um minuto)')
    const { code } = await runNpm(INSTALL)
    if (code !== 0)
      exitWithError(
        'As dependências não puderam ser instaladas. Verifique a rede e a permissão nesta pasta e repita o comando.',
      )
  }
  writeLockHash(hash)
}

/** Every command begins with this; modules that import packages are loaded after it. */
export const prepareEnvironment = async () => {
  requireNode()
  await installIfNeeded()
}
