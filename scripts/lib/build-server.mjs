import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './place.mjs'

/** The server, the worker of documents and the administration command, each with the parts it shares. */
const ENTRIES = [
  'src/server/main.ts',
  'src/server/gateways/documents-worker.ts',
  'src/server/admin.ts',
  'src/server/seed.ts',
]

/**
 * Libraries are built into the server, so that a start reads a few files instead of a thousand. These stay where npm put them: they bring
 * programs or files of their own, or begin threads by a file's name.
 */
const OUTSIDE = new Set([
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@react-pdf/renderer',
  '@resvg/resvg-js',
  'pino',
  'react',
  'satori',
  'sharp',
])

/** What was CommonJS asks for Node's own parts by `require`. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'
const require = requireFrom(import.meta.url)`

const outside = {
  name: 'outside',
  setup: build =>
    build.onResolve({ filter: /^[^.#/]/ }, ({ path, kind, importer }) => {
      const name = path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/')
      if (kind === 'entry-point') return undefined
      if (OUTSIDE.has(name)) return { path, external: true }
      // What was CommonJS would have lost its names.
      if (kind === 'dynamic-import' && !importer.includes('node_modules') && !path.startsWith('node:'))
        return {
          errors: [
            { text: `${path} is built in: import it in a module of our own, and that one when it is asked for` },
          ],
        }
      return undefined
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
    banner: { js: REQUIRE },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // A start reads all of it; names stay, for who reads what went wrong.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  })
  cpSync(at('src', 'server', 'db', 'migrations'), `${outdir}/migrations`, {
    recursive: true,
    filter: path => isSql(path),
  })
  for (const folder of ['camera-demonstracao', 'retratos-de-exemplo'])
    cpSync(at('assets', folder), join(outdir, folder), { recursive: true })
}
