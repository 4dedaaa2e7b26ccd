import { findFingerprint, writeFingerprint } from './build-fingerprint.mjs'
import { buildServer } from './build-server.mjs'
import { buildWeb } from './build-web.mjs'
import { print } from './print.mjs'
import { runScript } from './run.mjs'

const TARGETS = [
  { target: 'server', line: 'Compilando o servidor…', build: buildServer },
  { target: 'web', line: 'Compilando as páginas…', build: buildWeb },
]

/** Builds in this process. @param force builds also targets whose sources did not change. */
export const buildTargets = async force => {
  for (const { target, line, build } of TARGETS) {
    const { fingerprint, isOutdated } = findFingerprint(target)
    if (!isOutdated && !force) continue
    print(line)
    await build()
    writeFingerprint(target, fingerprint)
  }
}

/** Builds outdated targets in a child process: the compilers' memory and environment do not stay in the caller's. */
export const buildIfOutdated = async () => {
  if (!TARGETS.some(({ target }) => findFingerprint(target).isOutdated)) return
  const { code } = await runScript('scripts/build.mjs', ['--if-outdated'], { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Error('A compilação falhou; a causa está acima.')
}
