import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What every build has, reduced to what the server reads. */
export const BUILT_FILES = {
  'web/index.html': '<html><head></head><body><div id="root"></div></body></html>',
  'web/tela.html': '<html><body>tela</body></html>',
  'web/.vite/manifest.json': '{"index.html":{"file":"assets/index.js"}}',
  'web/assets/index.js': 'index()',
  'web/assets/index.js.br': 'compressed',
  'web/imagens/marcas/x.txt': 'x',
  'web/manual/index.html': 'manual',
  'ssr/fold-head-before-paint.js': 'foldHead()',
  'ssr/hydrate-on-interaction.js': 'hydrateOnInteraction()',
  'ssr/package.json': '{"type":"module"}',
}

/** Begins every `entry-server.js`: `page` is a rendered page with this text. */
const ENTRY_START = `
  const page = (html, status = 200) => ({ status, language: 'pt-BR', translated: false, head: '', afterRoot: '', html, state: '', modules: [], eager: false, seconds: 60 })
  export const renderWait = async ({ status, seconds }) => ({ ...page(status + ': wait for ' + seconds + ' s'), plain: true })
`

/** A built portal whose pages this module renders. */
export const writeBuiltPages = (entryServer: string): { pagesDir: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-pages-'))
  const files = { ...BUILT_FILES, 'ssr/entry-server.js': ENTRY_START + entryServer }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return { pagesDir: join(folder, 'web'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
