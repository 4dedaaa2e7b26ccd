import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (path: string): Record<string, unknown> | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** The version of the portal, with the build number of a built server. @param here folder of the started program */
export const readVersion = (here: string): string => {
  const version = String(read(join(here, '..', '..', 'package.json'))?.version ?? '?')
  const build = read(join(here, '..', '.build-stamp'))?.server
  return typeof build === 'string' ? `${version} (${build.slice(0, 7)})` : version
}
