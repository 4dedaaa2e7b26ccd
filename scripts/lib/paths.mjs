import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of package.json, independent of the working directory. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** @returns an absolute path inside the project. */
export const projectPath = (...segments) => join(ROOT, ...segments)
