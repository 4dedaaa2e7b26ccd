import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderedPage } from '#contract/pagina/render-page.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

const ENTRY = 'index.html'
const NOTE =
  'Esta página pode ser lida assim. Para deixar uma homenagem, se identificar ou assistir ao velório, ative o JavaScript do navegador.'

/** What the built document brings that a written page says itself: its title, description, scripts, styles, and when faces are fetched. */
const OWN =
  /<title>.*?<\/title>|<meta name="description"[^>]*>|<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>|<link rel="preload"[^>]*as="font"[^>]*>/gs

/** React puts what it wants fetched early before the page; it belongs into the head. */
const EARLY_LINKS = /^(?:<link rel="preload"[^>]*>)+/

const chunksOf = (manifest: Manifest, keys: readonly string[]): Chunk[] => {
  const found = new Map<string, Chunk>()
  const add = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) return
    for (const name of chunk.imports ?? []) add(name)
    found.set(key, chunk)
  }
  for (const key of keys) add(key)
  return [...found.values()]
}

/** Faces to be fetched: named behind the words, where only who has no scripts reads them (`src/web/hydrate-on-interaction.ts`). */
const FETCHED_FACE = /@font-face\{[^}]*url\([^}]*\}/g

type Sheet = { styles: string; faces: string }
const splitSheet = (text: string): Sheet => ({
  styles: text.replace(FETCHED_FACE, ''),
  faces: text.match(FETCHED_FACE)?.join('') ?? '',
})

/** Scripts that stand in written pages, behind their words, and before them where reading aids are kept; their hashes are in the security policy. */
export type Inline = { prePaint: string; hydrateOnInteraction: string }

/**
 * Composes whole documents out of the built files: styles inside, the application named but not run (performance P11, P12). `aids`: for a
 * device that keeps reading aids.
 */
export const createPageDocument = (
  pagesDir: string,
  inline: Inline,
): ((page: RenderedPage, aids: boolean) => string) => {
  const read = (name: string): string => readFileSync(join(pagesDir, name), 'utf8')
  const base = read('index.html')
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest
  const head = base.slice(base.indexOf('<head>') + 6, base.indexOf('</head>'))
  const frame = head.replace(OWN, '').replace(/\n\s*/g, '')
  const sheets = new Map<string, Sheet>()
  const sheetOf = (file: string): Sheet => {
    const sheet = sheets.get(file) ?? splitSheet(read(file).trim())
    sheets.set(file, sheet)
    return sheet
  }
  return (page, aids) => {
    const chunks = chunksOf(manifest, [ENTRY, ...page.modules])
    const met = [...new Set(chunks.flatMap(chunk => chunk.css ?? []))].map(sheetOf)
    const textOf = (part: keyof Sheet): string => met.map(sheet => sheet[part]).join('')
    const parts = chunks.map(chunk => `/${chunk.file}`).join(' ')
    const links = EARLY_LINKS.exec(page.html)?.[0] ?? ''
    const state = page.state === '' ? '' : `<script type="application/json" id="estado">${page.state}</script>`
    const haste = page.eager ? ' data-pressa' : ''
    return [
      `<!doctype html><html lang="pt-BR" data-letras="logo" data-aplicacao="/${manifest[ENTRY]?.file}"${haste}><head>`,
      frame,
      aids ? `<script>${inline.prePaint}</script>` : '',
      page.head,
      links,
      `<style>${textOf('styles')}</style></head><body>`,
      `<noscript><p class="sem-script">${NOTE}</p></noscript>`,
      `<div id="root" data-modulos="${page.modules.join(' ')}">${page.html.slice(links.length)}</div>`,
      page.structured,
      `<noscript id="letras" data-partes="${parts}"><style>${textOf('faces')}</style></noscript>`,
      `${state}<script>${inline.hydrateOnInteraction}</script></body></html>`,
    ].join('')
  }
}
