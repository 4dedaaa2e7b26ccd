import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (path: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** The portal's version, and of a built server which build it is. */
export const readVersion = (here = import.meta.dirname): string => {
  const version = String(read(join(here, '..', '..', 'package.json'))?.version ?? '?')
  const build = read(join(here, '..', '.build-stamp'))?.server
  return typeof build === 'string' ? `${version} (${build.slice(0, 7)})` : version
}
