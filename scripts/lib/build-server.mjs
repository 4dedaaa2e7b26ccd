import { cpSync, existsSync, rmSync } from 'node:fs'
import { at } from './place.mjs'

/** The server, the threads of the embedded database, of documents and of pages, and the administration command, each with the parts it shares. */
const ENTRIES = [
  'src/server/main.ts',
  'src/server/db/embedded-worker.ts',
  'src/server/gateways/documents-worker.ts',
  'src/server/plugins/page-worker.ts',
  'src/server/watchdog-worker.ts',
  'src/server/admin.ts',
  'src/server/seed.ts',
]

/** Libraries of many small files, which a start would read one by one; the others stay where npm put them. */
const INSIDE = new Set(['kysely', 'zod', 'fastify-type-provider-zod', 'lru-cache'])

const outside = {
  name: 'outside',
  setup: build =>
    build.onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) => {
      const name = path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/')
      return kind === 'entry-point' || INSIDE.has(name) ? undefined : { path, external: true }
    }),
}

const isSql = path => !/\.\w+$/.test(path) || path.endsWith('.sql')

export const buildServer = async () => {
  const { build } = await import('esbuild')
  const outdir = at('dist', 'server')
  rmSync(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: at(),
    entryPoints: ENTRIES.filter(path => existsSync(at(path))),
    entryNames: '[name]',
    outdir,
    bundle: true,
    // What is asked for later is read later; parts lie beside the entries, so that paths relative to them hold.
    splitting: true,
    chunkNames: 'parte-[hash]',
    plugins: [outside],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  })
  cpSync(at('src', 'server', 'db', 'migrations'), `${outdir}/migrations`, {
    recursive: true,
    filter: path => isSql(path),
  })
  cpSync(at('assets', 'camera-demonstracao'), `${outdir}/camera-demonstracao`, { recursive: true })
}
