import { existsSync, readFileSync, rmSync } from 'node:fs'
import { withLock } from './lock.mjs'
import { runNpm } from './npm.mjs'
import { projectPath } from './paths.mjs'
import { exitWithError, print, whatToDo } from './print.mjs'

const NODE_MIN_VERSION = [20, 19]
/** npm's own record of what it installed, written when everything is in place. */
const RECORD_FILE = projectPath('node_modules', '.package-lock.json')

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

/** @returns "" where npm has not finished an installation. */
const readInstalled = () => {
  try {
    return readFileSync(RECORD_FILE, 'utf8')
  } catch {
    return ''
  }
}

const requiredPackages = lockText =>
  Object.entries(JSON.parse(lockText).packages).filter(([path, entry]) => path !== '' && entry.optional !== true)

/** @returns whether npm's record of the installed packages has every required package of the lock file in its version. */
export const isInstalled = (lockText, recordText) => {
  if (recordText === '') return false
  const installed = JSON.parse(recordText).packages
  return requiredPackages(lockText).every(([path, entry]) => installed[path]?.version === entry.version)
}

const INSTALL = [
  ...['ci', '--include=dev', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'],
  // A registry that does not answer is reported within a minute.
  ...['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'],
]
const PROGRESS_INTERVAL_MS = 5000

/** Says every few seconds how many packages stand in node_modules. @returns how to stop */
const showProgress = lockText => {
  const paths = requiredPackages(lockText).map(([path]) => projectPath(path, 'package.json'))
  let lastCount = 0
  const timer = setInterval(() => {
    const count = paths.filter(path => existsSync(path)).length
    if (count !== lastCount) print(`  ${count} de ${paths.length} pacotes`)
    lastCount = count
  }, PROGRESS_INTERVAL_MS)
  return () => clearInterval(timer)
}

const NOT_INSTALLED =
  'As dependências não puderam ser instaladas; a causa está acima. Repita o comando, que recomeça a instalação.'

const install = async (lockText, onStart) => {
  print('Instalando dependências… (só na primeira vez e quando mudam; pode levar alguns minutos)')
  // Removed first: what a killed installation leaves is never taken for a whole one.
  rmSync(RECORD_FILE, { force: true })
  const stopProgress = showProgress(lockText)
  const { code, output } = await runNpm(INSTALL, { quiet: true, onStart })
  stopProgress()
  if (code === 0) return
  print(output.trim())
  exitWithError(whatToDo(output, NOT_INSTALLED))
}

/** Installs exactly the lock file, and only when the installed packages differ from it. */
const installIfNeeded = async () => {
  const lockText = readFileSync(projectPath('package-lock.json'), 'utf8')
  const isDone = () => isInstalled(lockText, readInstalled())
  if (isDone()) return
  await withLock(async onStart => {
    if (!isDone()) await install(lockText, onStart)
  })
}

/** Every command begins with this; modules that import packages are loaded after it. */
export const prepareEnvironment = async () => {
  requireNode()
  await installIfNeeded().catch(error => exitWithError(whatToDo(error.message, error.message)))
}
