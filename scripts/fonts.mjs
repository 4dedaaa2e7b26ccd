import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { FONTS } from './lib/fonts.mjs'
import { projectPath } from './lib/paths.mjs'

/** `npm run fonts`: writes the portal's font subsets to src/web/ui/fonts. */
const OUT = projectPath('src', 'web', 'ui', 'fonts')
// Kerning, ligatures, accents, lining and tabular figures; no ornamental alternatives.
const FEATURES = ['kern', 'liga', 'lnum', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

const writeSubset = async ({ file, source, points, axes }) => {
  const bytes = await subsetFont(
    readFileSync(projectPath('node_modules', '@fontsource-variable', source)),
    String.fromCodePoint(...points),
    { targetFormat: 'woff2', variationAxes: axes, keepFeatures: FEATURES, noHinting: true },
  )
  writeFileSync(`${OUT}/${file}`, bytes)
  console.log(`${file} ${(bytes.length / 1000).toFixed(1)} kB`)
}

mkdirSync(OUT, { recursive: true })
for (const font of FONTS) await writeSubset(font)
