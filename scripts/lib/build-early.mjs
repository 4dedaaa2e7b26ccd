import { at } from './place.mjs'

/** The scripts that stand inside every page the server writes, before its words and behind them: plain, small, for browsers of years ago. */
export const buildEarly = async () => {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: at(),
    entryPoints: ['src/web/early.ts', 'src/web/touch.ts'],
    outdir: at('dist', 'ssr'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome79', 'safari14', 'firefox78'],
    legalComments: 'none',
    logLevel: 'warning',
  })
}
