import { pathToFileURL } from 'node:url'
import { buildIfStale } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { at, ROOT } from './place.mjs'
import { giveUp } from './say.mjs'

/** Runs the administration command with `words` before what was typed; files are named from where the person stands. */
export const runOperator = async (...words) => {
  requireNode()
  process.env.PASTA_DE_TRABALHO = process.env.INIT_CWD ?? process.cwd()
  process.chdir(ROOT)
  await installIfNeeded()
  await buildIfStale().catch(error => giveUp(`A compilação falhou:\n${error.message}`))
  process.argv.splice(2, 0, ...words)
  await import(pathToFileURL(at('dist', 'server', 'admin.js')).href)
}
