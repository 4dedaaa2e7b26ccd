import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

const APT_OPTIONS = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=60']
const UPDATE_TIMEOUT_MS = 120_000
const INSTALL_TIMEOUT_MS = 300_000
/** Debian installs servers here, outside the PATH of ordinary accounts. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/lib/openldap']

export const isProgram = path => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns the path of the first of these programs that is installed, or undefined. */
export const inPath = (...names) =>
  [...(process.env.PATH ?? '').split(':'), ...SERVER_FOLDERS]
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(isProgram)

let updated = false

/** Whether this process can install packages: root on Debian. */
export const canInstall = () => process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')

/** @returns false where packages cannot be installed. */
export const aptInstall = async (...packages) => {
  if (!canInstall()) return false
  const quiet = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  if (!updated) await run('apt-get', [...APT_OPTIONS, 'update', '-q'], { ...quiet, timeout: UPDATE_TIMEOUT_MS })
  updated = true
  const install = ['install', '-y', '-q', '--no-install-recommends', ...packages]
  const { code } = await run('apt-get', [...APT_OPTIONS, ...install], { ...quiet, timeout: INSTALL_TIMEOUT_MS })
  return code === 0
}
