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

export const isAnyStale = () => PARTS.some(({ part }) => inspect(part).stale)

/** Builds in this process. @param force also what did not change. */
export const buildParts = async force => {
  for (const { part, line, build } of PARTS) {
    const { wanted, stale } = inspect(part)
    if (!stale && !force) continue
    say(line)
    await build()
    stamp(part, wanted)
  }
}
