import { findFingerprint, forgetFingerprint, writeFingerprint } from './build-fingerprint.mjs'
import { withLock } from './lock.mjs'
import { print } from './print.mjs'
import { runScript } from './run.mjs'

/** The compilers are loaded when something is built: commands import this file before anything is installed. */
const TARGETS = [
  {
    target: 'server',
    line: 'Compilando o servidor… (1 de 2)',
    build: async () => (await import('./build-server.mjs')).buildServer(),
  },
  {
    target: 'web',
    line: 'Compilando as páginas… (2 de 2)',
    build: async () => (await import('./build-web.mjs')).buildWeb(),
  },
]

/** Builds in this process. @param force builds also targets whose sources did not change. */
export const buildTargets = force =>
  withLock(async () => {
    for (const { target, line, build } of TARGETS) {
      const { fingerprint, isOutdated } = findFingerprint(target)
      if (!isOutdated && !force) continue
      print(line)
      // Forgotten first: what a killed build leaves is never taken for a whole one.
      forgetFingerprint(target)
      await build()
      writeFingerprint(target, fingerprint)
    }
  })

/** Builds outdated targets in a child process: the compilers' memory and environment do not stay in the caller's. */
export const buildIfOutdated = async () => {
  if (!TARGETS.some(({ target }) => findFingerprint(target).isOutdated)) return
  const { code } = await runScript('scripts/build.mjs', ['--if-outdated'], { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Error('O portal não foi compilado.')
}

/** For commands: what could not be built has been said, with what to do about it. */
export const buildOrExit = () => buildIfOutdated().catch(() => process.exit(1))
