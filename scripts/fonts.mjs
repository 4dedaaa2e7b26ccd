import { readFileSync, writeFileSync } from 'node:fs'
import { prepareEnvironment } from './lib/environment.mjs'
import { projectPath } from './lib/paths.mjs'
import { print } from './lib/print.mjs'

await prepareEnvironment()
const { default: subsetFont } = await import('subset-font')

/** `npm run fonts`: writes the font files that src/web/ui/fonts.css names. */
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

const charactersFrom = (first, last) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))

const PORTUGUESE = [charactersFrom(0x20, 0x7e), '\u00a0§ª°·º', 'ÀÁÂÃÇÉÊÍÑÓÔÕ×ÚÜàáâãçéêíñóôõúü', '–—‘’“”•…€←→−'].join('')
const CHARACTERS = {
  '': PORTUGUESE,
  '-ocidental': [...charactersFrom(0xa1, 0xff)].filter(one => !PORTUGUESE.includes(one)).join(''),
  '-central': `${charactersFrom(0x100, 0x17f)}\u1e9e`,
}

for (const [family, { source, axes }] of Object.entries(FAMILIES))
  for (const [suffix, characters] of Object.entries(CHARACTERS)) {
    const file = family + suffix
    const path = projectPath(
      'node_modules',
      '@fontsource-variable',
      source(suffix === '-central' ? 'latin-ext' : 'latin'),
    )
    const options = { targetFormat: 'woff2', variationAxes: axes, keepFeatures: FEATURES, noHinting: true }
    const bytes = await subsetFont(readFileSync(path), characters, options)
    writeFileSync(`${FOLDER}/${file}.woff2`, bytes)
    print(`${file}.woff2 ${(bytes.length / 1000).toFixed(1)} kB`)
  }
