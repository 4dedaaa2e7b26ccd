import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const OWNER_ONLY_MODE = 0o700
const OTHERS_MODE_MASK = 0o077

/** From now on only the owner can read what this process creates: folders 0700, files 0600. */
export const createPrivately = (): void => {
  process.umask(OTHERS_MODE_MASK)
}

/** Closes the folder to others, whatever the modes inside are. @returns whether it was open. */
export const closeFolder = (folder: string): boolean => {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_MODE })
  if ((statSync(folder).mode & OTHERS_MODE_MASK) === 0) return false
  try {
    chmodSync(folder, OWNER_ONLY_MODE)
  } catch {
    // The folder belongs to another user, who decides; the log reports that it is open.
  }
  return true
}

/**
 * Takes the rights of group and others from every folder and file inside. Links are not followed, sockets are left alone.
 * @returns how many were open to others.
 */
export const closeContents = async (folder: string): Promise<number> => {
  let closed = 0
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory() && !entry.isFile()) continue
    const path = join(folder, entry.name)
    try {
      const { mode } = await lstat(path)
      if ((mode & OTHERS_MODE_MASK) !== 0) {
        await chmod(path, mode & 0o777 & ~OTHERS_MODE_MASK)
        closed += 1
      }
    } catch {
      // Removed meanwhile, or of another user: the closed folder around it keeps others out.
    }
    if (entry.isDirectory()) closed += await closeContents(path)
  }
  return closed
}
