import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of package.json, wherever the command was called from. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** @returns an absolute path below the project's folder. */
export const at = (...parts) => join(ROOT, ...parts)
