import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectPath } from './paths.mjs'

/** The server, its workers and the commands for operators; they share chunks. */
const ENTRIES = [
  'src/server/main.ts',
  'src/server/adapters/documents/documents-worker.ts',
  'src/server/adapters/picture-worker.ts',
  'src/server/adapters/sheet-worker.ts',
  'src/server/cli/memorial.ts',
]

/**
 * Libraries are bundled into the server, so that a start reads a few files instead of a thousand. These stay in node_modules: they contain
 * binaries or files of their own, or start threads by file name. `pdfkit` is a part of the PDF library and reads its fonts from files.
 */
const EXTERNAL = new Set([
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  'pdfkit',
  'pino',
  'react',
  'sharp',
])

/** Bundled CommonJS modules load Node's modules with `require`. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'
const require = requireFrom(import.meta.url)`

const STATIC_IMPORT_ONLY = 'import it statically in a module of ours, and import that module dynamically'

const externalLibraries = {
  name: 'external-libraries',
  setup: build =>
    build.onResolve({ filter: /^[^.#/]/ }, ({ path, kind, importer }) => {
      const name = path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/')
      if (kind === 'entry-point') return undefined
      if (EXTERNAL.has(name)) return { path, external: true }
      // A dynamic import of a bundled CommonJS module loses its named exports.
      if (kind === 'dynamic-import' && !importer.includes('node_modules') && !path.startsWith('node:'))
        return { errors: [{ text: `${path} is bundled: ${STATIC_IMPORT_ONLY}` }] }
      return undefined
    }),
}

const isSql = path => !/\.\w+$/.test(path) || path.endsWith('.sql')

export const buildServer = async () => {
  const { build } = await import('esbuild')
  const outdir = projectPath('dist', 'server')
  rmSync(outdir, { recursive: true, force: true })
  await build({
    absWorkingDir: projectPath(),
    entryPoints: ENTRIES.filter(path => existsSync(projectPath(path))),
    entryNames: '[name]',
    outdir,
    bundle: true,
    // Dynamic imports are read on demand; chunks are written beside the entries, so that relative paths stay valid.
    splitting: true,
    chunkNames: 'chunk-[hash]',
    plugins: [externalLibraries],
    banner: { js: REQUIRE },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Smaller files start faster; identifiers are preserved for stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  })
  cpSync(projectPath('src', 'server', 'db', 'migrations'), `${outdir}/migrations`, {
    recursive: true,
    filter: path => isSql(path),
  })
  const samples = ['retratos', 'fotografias', 'paisagens', 'vozes'].map(kind => `${kind}-de-exemplo`)
  for (const folder of ['camera-demonstracao', ...samples])
    cpSync(projectPath('assets', folder), join(outdir, folder), { recursive: true })
}
