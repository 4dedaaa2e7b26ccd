const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const codes = text => [...text].map(letter => letter.codePointAt(0))
const sorted = points => [...new Set(points)].sort((left, right) => left - right)

/** What Portuguese is set in: one file per face that every page loads. */
const PORTUGUESE = sorted([...range(0x20, 0x7e), ...codes('áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇñÑªº°§·–—‘’“”…•€×→←−'), 0xa0])
/** Names from elsewhere: a file a page loads only when one of these letters stands on it. */
const WESTERN = range(0xa1, 0xff).filter(point => !PORTUGUESE.includes(point))
const CENTRAL = [...range(0x100, 0x17f), 0x1e9e]

const sets = [
  { suffix: '', part: 'latin', points: PORTUGUESE, always: true },
  { suffix: '-ocidental', part: 'latin', points: WESTERN },
  { suffix: '-central', part: 'latin-ext', points: CENTRAL },
]

// Text below 20 px is set in the sans; one weight of the serif is enough, its size gives the emphasis.
const families = [
  {
    name: 'newsreader',
    family: 'Newsreader',
    style: 'normal',
    weight: '400',
    axes: { wght: 400, opsz: { min: 20, max: 72 } },
    source: part => `newsreader/files/newsreader-${part}-opsz-normal.woff2`,
  },
  {
    name: 'newsreader-italico',
    family: 'Newsreader',
    style: 'italic',
    weight: '400',
    axes: { wght: 400, opsz: 36 },
    source: part => `newsreader/files/newsreader-${part}-opsz-italic.woff2`,
  },
  {
    name: 'source-sans-3',
    family: '"Source Sans 3"',
    style: 'normal',
    weight: '400 600',
    axes: { wght: { min: 400, max: 600 } },
    source: part => `source-sans-3/files/source-sans-3-${part}-wght-normal.woff2`,
  },
]

/** Every file: one face in one set of letters; `always`: part of every page. */
export const FACES = families.flatMap(({ name, source, ...face }) =>
  sets.map(({ suffix, part, ...set }) => ({ ...face, ...set, file: `${name}${suffix}.woff2`, source: source(part) })),
)

const serif = { ascent: 0.735, descent: 0.265, style: 'normal' }
const italic = { ...serif, style: 'italic' }
const sans = { ascent: 1.024, descent: 0.4, style: 'normal' }
const [GEORGIA, NOTO, TIMES, DEJAVU] = ['Georgia', 'Noto', 'Times', 'DejaVu'].map(name => `"Newsreader ${name}"`)

/**
 * `width`: how wide a page of Portuguese runs in ours against the device's face, measured in a browser. Where a device has no italic serif,
 * its upright one stands in, else its sans: DejaVu's are as wide to 0.5 %, the others to 4 %; unadjusted ones are 20 % off.
 */
export const FALLBACKS = [
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
