import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { runNpm } from './npm.mjs'
import { at } from './place.mjs'
import { giveUp, say } from './say.mjs'

const MARKER = at('node_modules', '.lock-hash')

const readText = path => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** True when everything the lock file asks for stands in npm's own record of what it installed. */
export const isInstalled = (lockText, recordText) => {
  if (recordText === '') return false
  const asked = JSON.parse(lockText).packages
  const found = JSON.parse(recordText).packages
  return Object.entries(asked).every(
    ([path, entry]) => path === '' || entry.optional === true || found[path]?.version === entry.version,
  )
}

/** A folder owned by somebody else can be used, just not marked. */
const mark = hash => {
  try {
    writeFileSync(MARKER, hash)
  } catch {}
}

/** Installs exactly the lock file, and only when what is there differs from it. */
export const installIfNeeded = async () => {
  const lockText = readFileSync(at('package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lockText).digest('hex')
  if (readText(MARKER) === hash) return
  if (!isInstalled(lockText, readText(at('node_modules', '.package-lock.json')))) {
    say('Instalando dependências… (só na primeira vez e quando mudam; pode levar um minuto)')
    const { code } = await runNpm([
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--no-update-notifier',
      '--loglevel=error',
    ])
    if (code !== 0)
      giveUp(
        'As dependências não puderam ser instaladas. Verifique a rede e a permissão nesta pasta e repita o comando.',
      )
  }
  mark(hash)
}
