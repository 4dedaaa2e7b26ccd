import { statfsSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { sqlState } from './client.ts'

/** Numbers under which WebAssembly knows errors of the operating system. */
const CODES: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  22: 'EFBIG',
  29: 'EIO',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
}
const DISK_FULL = '53100'
/** One file of the write-ahead log: with less room the engine neither starts nor goes on. */
const LOG_FILE_BYTES = 16 * 2 ** 20

const isFull = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < LOG_FILE_BYTES
}

/** As Node reports it, so that it is described as any other file that the system refused. */
const systemError = (code: string, path: string): Error => Object.assign(new Error(`${code}: ${path}`), { code, path })

/** What PGlite throws when it does not open: a number of the file system, or an error without a reason. */
export const openingFailure = (error: unknown, folder: string): Error => {
  const { errno = 0 } = error as { errno?: number }
  const code = CODES[errno] ?? (isFull(folder) ? 'ENOSPC' : undefined)
  if (code !== undefined) return systemError(code, folder)
  return error instanceof Error ? error : new Error(`${folder} could not be opened (errno ${errno})`)
}

export type Engine = Pick<PGlite, 'query' | 'exec' | 'listen' | 'close'>

/**
 * An engine that is not called any more after its PostgreSQL has given up (PANIC, as when the disk has no room for its log): the locks of what
 * it was doing are still held, and the next call would occupy the processor for ever.
 */
export const untilPanic = (engine: Engine, folder: string, onPanic: (error: Error) => void): Engine => {
  let ended: Error | undefined
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    if (ended) throw ended
    try {
      return await work()
    } catch (error) {
      if ((error as { severity?: string }).severity !== 'PANIC') throw error
      ended = sqlState(error) === DISK_FULL ? systemError('ENOSPC', folder) : (error as Error)
      onPanic(ended)
      throw ended
    }
  }
  return {
    query: (...given) => guard(() => engine.query(...given)) as never,
    exec: (...given) => guard(() => engine.exec(...given)),
    listen: (...given) => guard(() => engine.listen(...given)),
    close: () => (ended ? Promise.resolve() : engine.close()),
  }
}
