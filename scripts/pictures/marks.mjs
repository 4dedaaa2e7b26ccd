import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { save } from './output.mjs'
import { openTypeface } from './typeface.mjs'

const ROOT = join(import.meta.dirname, '..', '..')
const OUT = join(ROOT, 'public', 'imagens', 'marcas')
const FONTS = join(ROOT, 'node_modules', '@fontsource-variable', 'newsreader', 'files')

/** The two faces of everything that carries words. */
export const roman = openTypeface(join(FONTS, 'newsreader-latin-opsz-normal.woff2'))
export const italic = openTypeface(join(FONTS, 'newsreader-latin-wght-italic.woff2'))

export const COMPANIES = {
  CV: 'Central de Velórios',
  PF: 'Parque das Flores',
  ME: 'Memorial Parque Maceió',
  PA: 'Parque do Agreste',
  CP: 'Cemitério Previda',
}

export const DARK_ON_LIGHT = { line: '#22493f', light: '#b5813a', text: '#1d2926' }
const LIGHT_ON_DARK = { line: '#dfe8e1', light: '#d9ab69', text: '#faf7f1' }

const petal = turn =>
  `<path d="M32 32C25.4 25 25.4 14.6 32 7.5C38.6 14.6 38.6 25 32 32Z" transform="rotate(${turn} 32 32)"/>`

/** One sign each, on a square of 64, from one box of parts: a low light, a horizon, curves of the land. */
const SIGNS = {
  CV: ({ line, light }) =>
    `<g fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round"><path d="M6 47H58"/><path d="M10 40a22 22 0 0 1 44 0"/><path d="M18.500 40a13.500 13.500 0 0 1 27 0"/></g><circle cx="32" cy="38.500" r="4.800" fill="${light}"/>`,
  PF: ({ line, light }) =>
    `<g fill="none" stroke="${line}" stroke-width="2.800" stroke-linejoin="round">${[0, 60, 120, 180, 240, 300].map(petal).join('')}</g><circle cx="32" cy="32" r="4.200" fill="${light}"/>`,
  ME: ({ line, light }) =>
    `<path d="M22 30a10 10 0 0 1 20 0Z" fill="${light}"/><g fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round"><path d="M6 34.500H58"/><path d="M10 43c5.500-4 9.500-4 14.700 0s9.500 4 14.700 0 9.500-4 14.600 0"/><path d="M19 51.500c4.400-3.400 8-3.400 13 0s8.600 3.400 13 0"/></g>`,
  PA: ({ line, light }) =>
    `<circle cx="42" cy="21" r="6.500" fill="${light}"/><g fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M6 46C14 30 21 27 28 34C33 39 36 42 41 42C47 42 52 37 58 36"/><path d="M6 53C20 45 36 57 58 46"/></g>`,
  CP: ({ line, light }) =>
    `<g fill="none" stroke="${line}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M10 53H54"/><path d="M32 53V27"/><path d="M32 40C20 40 13.500 33 13 22C24.500 22.500 31.500 29 32 40Z"/><path d="M32 34C32 24 38 17 49 16C49.500 27 43 33.500 32 34Z"/></g><circle cx="28.500" cy="11.500" r="4" fill="${light}"/>`,
}

/** The portal's own sign: a horizon, a low light, and its reflection. */
export const portal = ({ line, light }) =>
  `<g transform="translate(0 -8)"><path d="M19 37a13 13 0 0 1 26 0Z" fill="${light}"/><g stroke="${line}" stroke-width="3.200" stroke-linecap="round"><path d="M5 41.500H59"/><path d="M17 48.500H47" opacity="0.7"/><path d="M26 55H38" opacity="0.45"/></g></g>`

const short = svg => `${svg.replace(/(\.\d*?)0+(?=[^\d.])/g, (_, digits) => (digits === '.' ? '' : digits))}\n`

const svg = (width, height, title, body) =>
  short(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${title}</title>${body}</svg>`,
  )

/** A sign with its name beside it; also used on the slides. */
export const lockup = (code, colours = LIGHT_ON_DARK) => {
  const name = roman.line(COMPANIES[code], 42)
  const words = `<path d="${name.path}" transform="translate(80 46.500)" fill="${colours.text}"/>`
  return { width: Math.ceil(80 + name.width + 4), height: 64, body: SIGNS[code](colours) + words }
}

/** Company marks for light and for dark ground, the portal's sign, and the icon of the browser tab. */
export const drawMarks = async () => {
  mkdirSync(OUT, { recursive: true })
  const written = []
  for (const code of Object.keys(COMPANIES)) {
    for (const [suffix, colours] of [
      ['', DARK_ON_LIGHT],
      ['-claro', LIGHT_ON_DARK],
    ]) {
      const { width, height, body } = lockup(code, colours)
      written.push(save(join(OUT, `${code}${suffix}.svg`), svg(width, height, COMPANIES[code], body)))
    }
  }
  written.push(save(join(OUT, 'memorial.svg'), svg(64, 64, 'Memorial', portal(DARK_ON_LIGHT))))
  written.push(save(join(OUT, 'memorial-claro.svg'), svg(64, 64, 'Memorial', portal(LIGHT_ON_DARK))))
  const icon = `<rect width="64" height="64" rx="14" fill="#22493f"/><g transform="translate(5.100 5.100) scale(0.840)">${portal(LIGHT_ON_DARK)}</g>`
  written.push(save(join(ROOT, 'public', 'favicon.svg'), svg(64, 64, 'Memorial', icon)))
  return written.join(', ')
}
