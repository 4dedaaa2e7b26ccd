import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

const OPTIONS = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=60']
const MINUTE = 60_000
/** Servers live in `sbin`, which is not in everybody's PATH. */
const EXTRA = ['/usr/sbin', '/usr/lib/openldap']

export const isProgram = path => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns the first of these names found in the PATH, or undefined. */
export const inPath = (...names) =>
  [...(process.env.PATH ?? '').split(':'), ...EXTRA]
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(isProgram)

let updated = false

/** Root on a Debian system: packages can be installed without asking anybody. */
export const canInstall = () => process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')

/** @returns false where packages cannot be installed. */
export const aptInstall = async (...packages) => {
  if (!canInstall()) return false
  const quiet = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  if (!updated) await run('apt-get', [...OPTIONS, 'update', '-q'], { ...quiet, timeout: 2 * MINUTE })
  updated = true
  const install = ['install', '-y', '-q', '--no-install-recommends', ...packages]
  const { code } = await run('apt-get', [...OPTIONS, ...install], { ...quiet, timeout: 5 * MINUTE })
  return code === 0
}
