import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const OWNER_ONLY_MODE = 0o700
const OTHERS_MODE_MASK = 0o077

/** Everything this process creates from now on is its owner's alone: 0700 for folders, 0600 for files. */
export const createPrivately = (): void => {
  process.umask(OTHERS_MODE_MASK)
}

/** The folder itself, at once: nobody else gets past it, whatever the modes inside are. @returns whether it stood open. */
export const closeFolder = (folder: string): boolean => {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_MODE })
  if ((statSync(folder).mode & OTHERS_MODE_MASK) === 0) return false
  try {
    chmodSync(folder, OWNER_ONLY_MODE)
  } catch {
    // Another user's folder, lent to the portal: its owner decides, and the log says that it is open.
  }
  return true
}

/**
 * Takes the rights of group and others from every folder and file inside. Links are not followed, sockets are left alone.
 * @returns how many were open to others.
 */
export const closeContents = async (folder: string): Promise<number> => {
  let mended = 0
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory() && !entry.isFile()) continue
    const path = join(folder, entry.name)
    try {
      const { mode } = await lstat(path)
      if ((mode & OTHERS_MODE_MASK) !== 0) {
        await chmod(path, mode & 0o777 & ~OTHERS_MODE_MASK)
        mended += 1
      }
    } catch {
      // Gone meanwhile, or somebody else's: the closed folder around it keeps others out.
    }
    if (entry.isDirectory()) mended += await closeContents(path)
  }
  return mended
}
