import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './place.mjs'

const STAMP = at('dist', '.build-stamp')

/** What each built part is made from. */
const SOURCES = {
  web: [
    'src/web',
    'src/contract',
    'public',
    'vite.config.ts',
    'scripts/lib/build-early.mjs',
    'scripts/lib/build-parts.mjs',
    'scripts/lib/budget.mjs',
    'scripts/lib/compress.mjs',
    'scripts/lib/faces.mjs',
  ],
  server: ['src/server', 'src/contract', 'assets', 'scripts/lib/build-server.mjs'],
}

const SHARED = ['package.json', 'package-lock.json', 'tsconfig.base.json']

export const isBuilt = path => !/\.test\.\w+$/.test(path) && !path.includes('/testing/')

const filesBelow = path => {
  if (!existsSync(at(path))) return []
  if (statSync(at(path)).isFile()) return [path]
  return readdirSync(at(path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(at().length + 1))
    .sort()
}

/** Content, not dates: a fresh checkout of the same sources is not stale. */
export const fingerprintOf = (paths, read) => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update('\0').update(read(path)).update('\0')
  return hash.digest('hex')
}

const fingerprint = part =>
  fingerprintOf([...SHARED, ...SOURCES[part]].flatMap(filesBelow).filter(isBuilt), path => readFileSync(at(path)))

const readStamps = () => {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'))
  } catch {
    return {}
  }
}

/** @returns the fingerprint of the sources, and whether `dist` was built from other ones. */
export const inspect = part => {
  const wanted = fingerprint(part)
  return { wanted, stale: readStamps()[part] !== wanted || !existsSync(at('dist', part)) }
}

/** @param wanted fingerprint taken before the build began: a file saved meanwhile makes the next start build again. */
export const stamp = (part, wanted) => {
  mkdirSync(at('dist'), { recursive: true })
  writeFileSync(STAMP, JSON.stringify({ ...readStamps(), [part]: wanted }))
}
