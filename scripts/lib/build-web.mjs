import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { checkBudget } from './budget.mjs'
import { buildManual } from './build-manual.mjs'
import { projectPath } from './paths.mjs'

/** The browser's files, then the module that renders public pages on the server: one file that contains its libraries. */
const buildPages = async () => {
  const { build } = await import('vite')
  const configFile = projectPath('vite.config.ts')
  await build({ configFile, logLevel: 'warn' })
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: projectPath('src', 'web', 'entry-server.tsx'),
      outDir: projectPath('dist', 'ssr'),
      copyPublicDir: false,
      manifest: false,
    },
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
}

/** The inline scripts of server-rendered pages, small and for old browsers. */
const buildInlineScripts = async () => {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: projectPath(),
    entryPoints: ['src/web/hydrate-on-interaction.ts', 'src/web/fold-head-before-paint.ts'],
    charset: 'utf8',
    outdir: projectPath('dist', 'ssr'),
    bundle: true,
    minify: true,
    format: 'iife',
    // It needs no "use strict", which strict compiler options add to a script.
    tsconfigRaw: '{}',
    target: ['chrome79', 'safari14', 'firefox78'],
    legalComments: 'none',
    logLevel: 'warning',
  })
}

const COMPRESSIBLE = /\.(js|css|svg)$/
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Writes a Brotli and a gzip version beside each text file, so that the server never compresses a static file. */
const precompress = async () => {
  const folder = projectPath('dist', 'web')
  const names = readdirSync(folder, { recursive: true }).filter(name => COMPRESSIBLE.test(name))
  await Promise.all(
    names.map(async name => {
      const bytes = readFileSync(join(folder, name))
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      writeFileSync(join(folder, `${name}.br`), await compressBrotli(bytes, { params }))
      writeFileSync(join(folder, `${name}.gz`), await compressGzip(bytes, { level: 9 }))
    }),
  )
}

export const buildWeb = async () => {
  await buildPages()
  await buildInlineScripts()
  buildManual()
  await precompress()
  checkBudget()
}
