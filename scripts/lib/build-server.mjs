import { cpSync, existsSync, rmSync } from 'node:fs'
import { at } from './place.mjs'

/** The server, the threads of the embedded database and of documents, and the administration command, each in one file. */
const ENTRIES = [
  'src/server/main.ts',
  'src/server/db/embedded-worker.ts',
  'src/server/gateways/documents-worker.ts',
  'src/server/admin.ts',
  'src/server/seed.ts',
]

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
    packages: 'external',
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
