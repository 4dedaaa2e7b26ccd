import { checkBudget } from './budget.mjs'
import { buildEarly } from './build-early.mjs'
import { buildServer } from './build-server.mjs'
import { compressPages } from './compress.mjs'
import { at } from './place.mjs'
import { say } from './say.mjs'
import { inspect, stamp } from './stale.mjs'

/** The pages, then what writes the public ones on the server: one file, its libraries inside. */
const buildWeb = async () => {
  const { build } = await import('vite')
  await build({ configFile: at('vite.config.ts'), logLevel: 'warn' })
  await build({
    configFile: at('vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: at('src', 'web', 'entry-server.tsx'),
      outDir: at('dist', 'ssr'),
      copyPublicDir: false,
      manifest: false,
    },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  await buildEarly()
  await compressPages()
  checkBudget()
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
