import { isAnyStale } from './build-parts.mjs'
import { at } from './place.mjs'
import { runTool } from './run.mjs'

/** Builds what changed, in a process of its own: the compilers' memory and environment do not stay in the server's. */
export const buildIfStale = async () => {
  if (!isAnyStale()) return
  const { code } = await runTool(at('scripts', 'build.mjs'), ['--stale'], { env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Error('A compilação falhou; a causa está acima.')
}
