import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Address of a local socket for one folder. On Linux and Windows it ends with the process that listens, even after a kill. */
export const localSocket = (purpose: string, folder: string): string => {
  const name = `${purpose}-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\${name}`
    : join(folder, purpose === 'memorial-portal' ? 'lock' : purpose)
}
