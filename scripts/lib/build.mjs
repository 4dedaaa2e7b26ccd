import { buildServer } from './build-server.mjs'
import { at } from './place.mjs'
import { say } from './say.mjs'
import { inspect, stamp } from './stale.mjs'

const buildWeb = async () => {
  const { build } = await import('vite')
  await build({ configFile: at('vite.config.ts'), logLevel: 'warn' })
}

const PARTS = [
  { part: 'server', line: 'Compilando o servidor…', build: buildServer },
  { part: 'web', line: 'Compilando as páginas…', build: buildWeb },
]

/** Builds what changed since the last build; `force` builds everything. */
export const buildIfStale = async ({ force = false } = {}) => {
  for (const { part, line, build } of PARTS) {
    const { wanted, stale } = inspect(part)
    if (!stale && !force) continue
    say(line)
    await build()
    stamp(part, wanted)
  }
}
