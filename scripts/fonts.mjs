import { readFileSync, writeFileSync } from 'node:fs'
import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath } from './lib/paths.mjs'
import { print } from './lib/print.mjs'

await prepareEnvironment()
const { default: subsetFont } = await import('subset-font')

/** `npm run fonts`: writes the font files that src/web/ui/fonts.css names, each with the characters of its `unicode-range`. */
const FOLDER = projectPath('src', 'web', 'ui', 'fonts')
// Kerning, ligatures, accents, lining and tabular figures; no ornamental alternatives.
const FEATURES = ['kern', 'liga', 'lnum', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

const FAMILIES = {
  newsreader: {
    source: set => `newsreader/files/newsreader-${set}-opsz-normal.woff2`,
    axes: { wght: 400, opsz: { min: 20, max: 72 } },
  },
  'newsreader-italico': {
    source: set => `newsreader/files/newsreader-${set}-opsz-italic.woff2`,
    axes: { wght: 400, opsz: 36 },
  },
  'source-sans-3': {
    source: set => `source-sans-3/files/source-sans-3-${set}-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 600 } },
  },
}

/** @param range as in CSS: `U+20-7e, U+a0` */
const charactersOf = range => {
  const spans = range.split(',').map(span => span.trim().slice(2).split('-'))
  const points = spans.flatMap(([from, to = from]) => {
    const first = Number.parseInt(from, 16)
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index)
  })
  return String.fromCodePoint(...points)
}

const styles = readFileSync(projectPath('src', 'web', 'ui', 'fonts.css'), 'utf8')
for (const [, file, range] of styles.matchAll(/"\.\/fonts\/([\w-]+)\.woff2"[^}]*unicode-range:([^;]+);/g)) {
  const { source, axes } = FAMILIES[file.replace(/-(ocidental|central)$/, '')]
  const path = projectPath(
    'node_modules',
    '@fontsource-variable',
    source(file.endsWith('-central') ? 'latin-ext' : 'latin'),
  )
  const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: FEATURES, noHinting: true }
  const bytes = await subsetFont(readFileSync(path), charactersOf(range), options)
  writeFileSync(`${FOLDER}/${file}.woff2`, bytes)
  print(`${file}.woff2 ${(bytes.length / 1000).toFixed(1)} kB`)
}
