const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const codes = text => [...text].map(character => character.codePointAt(0))
const sorted = points => [...new Set(points)].sort((left, right) => left - right)

/** Characters of Portuguese: one file for each font, loaded by every page. */
const PORTUGUESE = sorted([...range(0x20, 0x7e), ...codes('áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇñÑªº°§·–—‘’“”…•€×→←−'), 0xa0])
/** Characters of foreign names: files that a page loads only when it contains one of these characters. */
const WESTERN = range(0xa1, 0xff).filter(point => !PORTUGUESE.includes(point))
const CENTRAL = [...range(0x100, 0x17f), 0x1e9e]

const sets = [
  { suffix: '', source: 'latin', points: PORTUGUESE, always: true },
  { suffix: '-ocidental', source: 'latin', points: WESTERN },
  { suffix: '-central', source: 'latin-ext', points: CENTRAL },
]

// Text below 20 px is sans-serif; the serif needs one weight, because it is emphasised by its size.
const families = [
  {
    name: 'newsreader',
    family: 'Newsreader',
    style: 'normal',
    weight: '400',
    axes: { wght: 400, opsz: { min: 20, max: 72 } },
    sourceFile: subset => `newsreader/files/newsreader-${subset}-opsz-normal.woff2`,
  },
  {
    name: 'newsreader-italico',
    family: 'Newsreader',
    style: 'italic',
    weight: '400',
    axes: { wght: 400, opsz: 36 },
    sourceFile: subset => `newsreader/files/newsreader-${subset}-opsz-italic.woff2`,
  },
  {
    name: 'source-sans-3',
    family: '"Source Sans 3"',
    style: 'normal',
    weight: '400 600',
    axes: { wght: { min: 400, max: 600 } },
    sourceFile: subset => `source-sans-3/files/source-sans-3-${subset}-wght-normal.woff2`,
  },
]

/** Every font file: one font and one set of characters; `always`: loaded by every page. */
export const FONTS = families.flatMap(({ name, sourceFile, ...font }) =>
  sets.map(({ suffix, source, ...set }) => ({
    ...font,
    ...set,
    file: `${name}${suffix}.woff2`,
    source: sourceFile(source),
  })),
)

const serif = { ascent: 0.735, descent: 0.265, style: 'normal' }
const italic = { ...serif, style: 'italic' }
const sans = { ascent: 1.024, descent: 0.4, style: 'normal' }
const [GEORGIA, NOTO, TIMES, DEJAVU] = ['Georgia', 'Noto', 'Times', 'DejaVu'].map(name => `"Newsreader ${name}"`)

/**
 * `width`: the width of Portuguese text in our font divided by its width in the device's font, measured in a browser. A device without an
 * italic serif shows its upright serif, otherwise its sans-serif: widths differ by 0.5 % (DejaVu) to 4 %, unadjusted by 20 %.
 */
const FALLBACK_FONTS = [
  { family: GEORGIA, local: ['Georgia', 'Gelasio'], width: 0.925, ...serif },
  {
    family: GEORGIA,
    local: ['Georgia Italic', 'Georgia-Italic', 'Gelasio Italic', 'Georgia', 'Gelasio'],
    width: 0.856,
    ...italic,
  },
  { family: NOTO, local: ['Noto Serif', 'NotoSerif', 'Droid Serif'], width: 0.853, ...serif },
  {
    family: NOTO,
    local: ['Noto Serif Italic', 'NotoSerif-Italic', 'Droid Serif Italic', 'Noto Serif', 'Droid Serif'],
    width: 0.827,
    ...italic,
  },
  { family: TIMES, local: ['Times New Roman', 'Liberation Serif', 'Tinos'], width: 1.015, ...serif },
  {
    family: TIMES,
    local: ['Times New Roman Italic', 'Liberation Serif Italic', 'Times New Roman', 'Liberation Serif'],
    width: 0.99,
    ...italic,
  },
  { family: DEJAVU, local: ['DejaVu Serif', 'DejaVu Sans'], width: 0.799, ...serif },
  { family: DEJAVU, local: ['DejaVu Serif Italic', 'DejaVu Serif', 'DejaVu Sans'], width: 0.756, ...italic },
  { family: '"Source Sans Roboto"', local: ['Roboto', 'Roboto-Regular'], width: 0.929, ...sans },
  { family: '"Source Sans Arial"', local: ['Arial', 'Helvetica', 'Liberation Sans', 'Arimo'], width: 0.927, ...sans },
  { family: '"Source Sans DejaVu"', local: ['DejaVu Sans'], width: 0.8135, ...sans },
]

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

/** What a font face is without saying so. */
const DEFAULTS = new Set(['font-weight: 400', 'font-style: normal'])

const rule = (name, lines) => {
  const declarations = [`font-family: ${name}`, ...lines.filter(line => !DEFAULTS.has(line))]
  return `@font-face {\n${declarations.map(line => `  ${line};\n`).join('')}}\n`
}

const fontRule = ({ family, file, style, weight, points }) =>
  rule(family, [
    `src: url("./fonts/${file}") format("woff2")`,
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

/** Writes the rules of the fonts into the style sheet that the pages and the displays share. */
export const fontRules = {
  name: 'font-rules',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/src/web/ui/global.css')
      ? [code, ...FONTS.map(fontRule), ...FALLBACK_FONTS.map(fallbackRule)].join('')
      : undefined,
}
