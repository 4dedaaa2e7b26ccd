import { at } from './place.mjs'

/** The script that stands inside every page the server writes: plain, small, for browsers of years ago. */
export const buildEarly = async () => {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: at(),
    entryPoints: ['src/web/early.ts'],
    outfile: at('dist', 'ssr', 'early.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome79', 'safari14', 'firefox78'],
    legalComments: 'none',
    logLevel: 'warning',
  })
}
