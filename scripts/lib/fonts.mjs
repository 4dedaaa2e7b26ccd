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
export const FALLBACK_FONTS = [
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
