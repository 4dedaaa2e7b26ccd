import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectPath } from './paths.mjs'

const FINGERPRINTS_FILE = projectPath('dist', '.build-stamp')

/** The files and folders that each target is built from. */
const SOURCES = {
  web: [
    'src/web',
    'src/contract',
    'public',
    'docs/manual',
    'scripts/lib/build-manual.mjs',
    'vite.config.ts',
    'scripts/lib/build-web.mjs',
    'scripts/lib/budget.mjs',
  ],
  server: ['src/server', 'src/contract', 'assets', 'scripts/lib/build-server.mjs'],
}

const SHARED = ['package.json', 'package-lock.json', 'tsconfig.base.json']

export const isSource = path => !/\.test\.\w+$/.test(path) && !path.includes('/testing/')

const filesIn = path => {
  if (!existsSync(projectPath(path))) return []
  if (statSync(projectPath(path)).isFile()) return [path]
  return readdirSync(projectPath(path), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(projectPath().length + 1))
    .sort()
}

/** A hash of names and contents; dates are left out, so that a fresh checkout of the same sources is not built again. */
export const fingerprintOf = (paths, read) => {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(path).update('\0').update(read(path)).update('\0')
  return hash.digest('hex')
}

const readFingerprints = () => {
  try {
    return JSON.parse(readFileSync(FINGERPRINTS_FILE, 'utf8'))
  } catch {
    return {}
  }
}

/** @returns the fingerprint of a target's sources, and whether `dist` was built from others. */
export const findFingerprint = target => {
  const paths = [...SHARED, ...SOURCES[target]].flatMap(filesIn).filter(isSource)
  const fingerprint = fingerprintOf(paths, path => readFileSync(projectPath(path)))
  const isOutdated = readFingerprints()[target] !== fingerprint || !existsSync(projectPath('dist', target))
  return { fingerprint, isOutdated }
}

const writeFingerprints = fingerprints => {
  mkdirSync(projectPath('dist'), { recursive: true })
  writeFileSync(FINGERPRINTS_FILE, JSON.stringify(fingerprints))
}

/** Until `writeFingerprint` the target is outdated. */
export const forgetFingerprint = target => writeFingerprints({ ...readFingerprints(), [target]: undefined })

/** @param fingerprint computed before the build started: a file saved during the build makes the next start build again. */
export const writeFingerprint = (target, fingerprint) =>
  writeFingerprints({ ...readFingerprints(), [target]: fingerprint })
