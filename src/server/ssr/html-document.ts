import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DisplayPreferences } from '#contract/pagina/display-preferences-rules.ts'
import type { Language } from '#contract/pagina/language-rules.ts'
import type { RenderedPage } from '#contract/pagina/schema.ts'
import { escapeHtml } from '#server/core/escape-html.ts'
import { CLASS_SELECTOR, classesIn, type ParsedStyles, parseStyles, splitStyles } from './first-styles.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

const ENTRY = 'index.html'
/** Modules of the translations as the build names them; Portuguese is part of the components. */
const TRANSLATIONS: Readonly<Record<Language, readonly string[]>> = {
  'pt-BR': [],
  en: ['translations/en.ts'],
  es: ['translations/es.ts'],
}

const NOTES: Readonly<Record<Language, string>> = {
  'pt-BR': 'Aqui pode enviar mensagens. Para assistir, ative o JavaScript.',
  en: 'You can read this page and send the family a message as it is. To watch, switch on JavaScript.',
  es: 'Puede leer esta página y enviar un mensaje a la familia así. Para ver el velatorio, active JavaScript.',
}

const CODIGO_NOTES: Readonly<Record<Language, string>> = {
  'pt-BR': 'O JavaScript do navegador está desligado. Com o código de acesso a despedida abre mesmo assim.',
  en: 'JavaScript is switched off in your browser. The memorial opens with the access code all the same.',
  es: 'JavaScript está desactivado en su navegador. Con el código de acceso la página se abre igual.',
}

const noteOf = ({ note, language }: RenderedPage): string => {
  if (note === 'none') return ''
  return `<noscript><p class="sem-script">${(note === 'codigo' ? CODIGO_NOTES : NOTES)[language]}</p></noscript>`
}

/** For the inline script: what follows the hour of a reader in another time zone (`lib/reader-hour.ts`), and words without a network. */
const SCRIPT_WORDS: Readonly<Record<Language, string>> = {
  'pt-BR': '',
  en: ' data-reader-hour-label="your time" data-offline-text="No connection now. This page stays here, but this part of it is not loaded yet.|Try again"',
  es: ' data-reader-hour-label="su hora" data-offline-text="Sin conexión ahora. Esta página sigue aquí, pero esta parte aún no se ha cargado.|Intentar de nuevo"',
}

/** Tags of the built `index.html` that a server-rendered page replaces by its own: title, description, scripts, styles and font preloads. */
// recheck-ignore: the build's own document, read once
const REPLACED_TAGS =
  /<title>.*?<\/title>|<meta name="description"[^>]*>|<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>|<link rel="preload"[^>]*as="font"[^>]*>/gs

/** React writes preload links in front of the page; they are moved into the head. */
const PRELOAD_LINKS = /^(?:<link rel="preload"[^>]*>)+/

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

/** Font faces are at the end of the page in a `noscript`; `src/web/hydrate-on-interaction.ts` loads them after the first paint. */
// recheck-ignore: the build's own style sheets, split once
const FONT_FACE = /@font-face\{[^}]*url\([^}]*\}/g

/** The style sheet that each class is from, in the order of the cascade: what a chunk imports comes before it. */
const sheetsByClass = (manifest: Manifest, read: (file: string) => string): ReadonlyMap<string, string> => {
  const files = chunksOf(manifest, [ENTRY, ...Object.keys(manifest)]).flatMap(chunk => chunk.css ?? [])
  const sheets = new Map<string, string>()
  for (const file of files)
    for (const [, name = ''] of read(file).matchAll(CLASS_SELECTOR)) if (!sheets.has(name)) sheets.set(name, file)
  return sheets
}

type StyleSheet = { styles: ParsedStyles; fontFaces: string }
/** The build leaves the values of custom properties as they were written. */
const splitStyleSheet = (text: string): StyleSheet => ({
  styles: parseStyles(text.replace(FONT_FACE, '').replace(/;}/g, '}').replace(/", /g, '",')),
  fontFaces: text.match(FONT_FACE)?.join('') ?? '',
})

const preferenceAttributes = ({ texto, contraste }: DisplayPreferences): string =>
  (texto === 100 ? '' : ` data-text-size="${texto}"`) + (contraste === 'normal' ? '' : ` data-contrast="${contraste}"`)

/**
 * What pages are composed with. @property folder `dist/web`; `dist/ssr` lies beside it. @property inlineScripts at the end of
 * each page, and in the head of those that hydrate at once; the content security policy allows them by their hashes. @property timeZone of the portal, which hours on the pages are in.
 */
export type PageFiles = { folder: string; inlineScripts: Record<'head' | 'end', string>; timeZone: string }

/** A built document with the zone that its hours are in. */
export const withTimeZone = (document: string, timeZone: string): string =>
  document.replace('<html ', `<html data-time-zone="${timeZone}" `)

/**
 * Composes HTML documents from the built files. Styles are inlined; the application's chunks are named but not loaded until the first
 * interaction. The display preferences of the reader are written into the document.
 */
export const createPageDocument = ({
  folder,
  inlineScripts,
  timeZone,
}: PageFiles): ((page: RenderedPage, preferences: DisplayPreferences) => string) => {
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
  const base = read('index.html')
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest
  const head = base.slice(base.indexOf('<head>') + 6, base.indexOf('</head>'))
  const frame = head.replace(REPLACED_TAGS, '').replace(/\n\s*/g, '')
  const styleSheets = new Map<string, StyleSheet>()
  const styleSheetOf = (file: string): StyleSheet => {
    const styleSheet = styleSheets.get(file) ?? splitStyleSheet(read(file).trim())
    styleSheets.set(file, styleSheet)
    return styleSheet
  }
  const sheetOfClass = sheetsByClass(manifest, read)
  return (page, preferences) => {
    const chunks = chunksOf(manifest, [ENTRY, ...TRANSLATIONS[page.language], ...page.modules])
    // What stands in a `noscript`, and on a page without the application, is no module of the page.
    const present = classesIn(page.html)
    const ofClasses = [...sheetOfClass].flatMap(([name, file]) => (present.has(name) ? [file] : []))
    const files = [...chunks.flatMap(chunk => chunk.css ?? []), ...ofClasses]
    const pageStyleSheets = [...new Set(files)].map(styleSheetOf)
    const chunkNames = chunks.map(chunk => basename(chunk.file, '.js')).join(' ')
    const fontFaces = pageStyleSheets.map(styleSheet => styleSheet.fontFaces).join('')
    const links = PRELOAD_LINKS.exec(page.html)?.[0] ?? ''
    const { first, html } = splitStyles(
      pageStyleSheets.map(styleSheet => styleSheet.styles),
      page.html.slice(links.length),
    )
    const state = page.state === '' ? '' : `<script type="application/json" id="query-state">${page.state}</script>`
    const notFoundAttribute =
      page.notFoundPath === undefined ? '' : ` data-not-found-path="${escapeHtml(page.notFoundPath)}"`
    const eagerAttribute = page.eager ? ' data-hydrate="now"' : ''
    return [
      `<!doctype html><html lang="${page.language}"${SCRIPT_WORDS[page.language]} data-time-zone="${timeZone}"${preferenceAttributes(preferences)}${page.plain ? '' : ' data-fonts="pending"'} data-application="/${manifest[ENTRY]?.file}"${eagerAttribute}><head>`,
      frame,
      page.head,
      links,
      `<style>${first}</style>${page.eager ? `<script>${inlineScripts.head}</script>` : ''}</head><body>`,
      page.plain ? '' : noteOf(page),
      `<div id="root" data-modules="${page.modules.join(' ')}"${notFoundAttribute}>${html}</div>`,
      page.afterRoot,
      page.plain
        ? `<style>${fontFaces}</style>`
        : `<noscript id="deferred-fonts" data-chunks="${chunkNames}"><style>${fontFaces}</style></noscript>`,
      page.plain ? '' : `${state}<script>${inlineScripts.end}</script>`,
      '</body></html>',
    ].join('')
  }
}
