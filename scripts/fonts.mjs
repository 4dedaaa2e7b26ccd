import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { FACES, FALLBACKS } from './lib/faces.mjs'
import { at } from './lib/place.mjs'
import { runTool } from './lib/run.mjs'

/** Cuts the portal's faces to what its pages set in them: `npm run fonts` writes src/web/ui/faces/*.woff2 and faces.css. */
const OUT = at('src', 'web', 'ui', 'faces')
// Letters with their accents, joined figures for columns of dates, and nothing ornamental.
const FEATURES = ['kern', 'liga', 'lnum', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk']

const unicodeRange = points =>
  points
    .reduce((runs, point) => {
      const last = runs.at(-1)
      if (last && last[1] === point - 1) last[1] = point
      else runs.push([point, point])
      return runs
    }, [])
    .map(([from, to]) => `U+${from.toString(16)}${from === to ? '' : `-${to.toString(16)}`}`)
    .join(', ')

const cut = async ({ file, source, points, axes }) => {
  const bytes = await subsetFont(
    readFileSync(at('node_modules', '@fontsource-variable', source)),
    String.fromCodePoint(...points),
    { targetFormat: 'woff2', variationAxes: axes, keepFeatures: FEATURES, noHinting: true },
  )
  writeFileSync(`${OUT}/${file}`, bytes)
  console.log(`${file} ${(bytes.length / 1000).toFixed(1)} kB`)
}

const rule = (name, lines) =>
  `@font-face {\n${[`font-family: ${name}`, ...lines].map(line => `  ${line};\n`).join('')}}\n`

const faceRule = ({ family, file, style, weight, points }) =>
  rule(family, [
    `src: url("./${file}") format("woff2")`,
    `font-weight: ${weight}`,
    `font-style: ${style}`,
    'font-display: swap',
    `unicode-range: ${unicodeRange(points)}`,
  ])

const percent = value => `${(value * 100).toFixed(2)}%`

/** The device's own face, made as wide and as tall as ours: when ours arrives, no line moves. */
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
for (const face of FACES) await cut(face)
const head = '/* Written by `npm run fonts`: change scripts/lib/faces.mjs, not this file. */\n'
writeFileSync(`${OUT}/faces.css`, head + [...FACES.map(faceRule), ...FALLBACKS.map(fallbackRule)].join(''))
await runTool(at('node_modules', '@biomejs', 'biome', 'bin', 'biome'), ['format', '--write', `${OUT}/faces.css`], {
  quiet: true,
})
