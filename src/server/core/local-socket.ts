import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Bytes of `sun_path` on Linux. Node 20 fills a shorter abstract name with zeros and Node 24 does not: only a full name is the same socket for both. */
const ABSTRACT_NAME_BYTES = 108

/** Address of a local socket for one folder. On Linux and Windows it ends with the process that listens, even after a kill. */
export const localSocket = (purpose: string, folder: string): string => {
  const name = `${purpose}-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`.padEnd(ABSTRACT_NAME_BYTES, '.')
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\${name}`
    : join(folder, purpose === 'memorial-portal' ? 'lock' : purpose)
}
