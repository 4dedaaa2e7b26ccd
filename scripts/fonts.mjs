import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { FALLBACK_FONTS, FONTS } from './lib/fonts.mjs'
import { projectPath } from './lib/paths.mjs'
import { runTool } from './lib/run.mjs'

/** `npm run fonts`: writes the portal's font subsets and their style sheet to src/web/ui/fonts. */
const OUT = projectPath('src', 'web', 'ui', 'fonts')
// Kerning, ligatures, accents, lining and tabular figures; no ornamental alternatives.
const FEATURES = ['kern', 'liga', 'lnum', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

const unicodeRange = points =>
  points
    .reduce((ranges, point) => {
      const last = ranges.at(-1)
      if (last && last[1] === point - 1) last[1] = point
      else ranges.push([point, point])
      return ranges
    }, [])
    .map(([from, to]) => `U+${from.toString(16)}${from === to ? '' : `-${to.toString(16)}`}`)
    .join(', ')

const writeSubset = async ({ file, source, points, axes }) => {
  const bytes = await subsetFont(
    readFileSync(projectPath('node_modules', '@fontsource-variable', source)),
    String.fromCodePoint(...points),
    { targetFormat: 'woff2', variationAxes: axes, keepFeatures: FEATURES, noHinting: true },
  )
  writeFileSync(`${OUT}/${file}`, bytes)
  console.log(`${file} ${(bytes.length / 1000).toFixed(1)} kB`)
}

/** What a font face is without saying so. */
const DEFAULTS = new Set(['font-weight: 400', 'font-style: normal'])

const rule = (name, lines) => {
  const declarations = [`font-family: ${name}`, ...lines.filter(line => !DEFAULTS.has(line))]
  return `@font-face {\n${declarations.map(line => `  ${line};\n`).join('')}}\n`
}

const fontRule = ({ family, file, style, weight, points }) =>
  rule(family, [
    `src: url("./${file}") format("woff2")`,
    `font-weight: ${weight}`,
    `font-style: ${style}`,
    'font-display: swap',
    `unicode-range: ${unicodeRange(points)}`,
  ])

const percent = value => `${(value * 100).toFixed(2)}%`

/** A font of the device, scaled to the width and height of ours, so that no line moves when ours has loaded. */
const fallbackRule = ({ family, local, style, width, ascent, descent }) =>
  rule(family, [
    `src: ${local.map(name => `local("${name}")`).join(', ')}`,
    `font-style: ${style}`,
    `size-adjust: ${percent(width)}`,
    `ascent-override: ${percent(ascent / width)}`,
    `descent-override: ${percent(descent / width)}`,
    'line-gap-override: 0%',
  ])

mkdirSync(OUT, { recursive: true })
for (const font of FONTS) await writeSubset(font)
const head = '/* Written by `npm run fonts`: change scripts/lib/fonts.mjs, not this file. */\n'
writeFileSync(`${OUT}/fonts.css`, head + [...FONTS.map(fontRule), ...FALLBACK_FONTS.map(fallbackRule)].join(''))
await runTool(
  projectPath('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  ['format', '--write', `${OUT}/fonts.css`],
  {
    quiet: true,
  },
)
