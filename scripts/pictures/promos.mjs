import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createCanvas, develop, paint, rgb, smooth, tint } from './canvas.mjs'
import { DARK_ON_LIGHT, italic, portal, roman } from './marks.mjs'
import { randomFrom } from './noise.mjs'
import { keepWithin, save } from './output.mjs'
import { FLOWERING_LAND } from './scenes-flowering-land.mjs'
import { FLOWERS } from './scenes-flowers.mjs'

const OUT = join(import.meta.dirname, '..', '..', 'public', 'imagens', 'finados')
const WIDTH = 1080
const HEIGHT = 1350
const BUDGET = 150_000
const LEFT = 84
const SIZE = 66
const SCENES = { ...FLOWERING_LAND, ...FLOWERS }
/** How much of the sky is cut away, in heights, so that what grows below it stands above the words. */
const SKY_CUT = { 1: 0.21, 2: 0.12, 3: 0.03, 4: 0.14, 5: 0.08, 6: 0.21 }
const PAPER = rgb('#faf7f1')

const WORDS = {
  'finados-1': ['Obrigado por tudo', 'o que floresceu.'],
  'finados-2': ['Lembrar também', 'é agradecer.'],
  'finados-3': ['O amor continua', 'dando flor.'],
  'finados-4': ['O que foi plantado', 'permanece.'],
  'finados-5': ['Flores para quem', 'nos fez bem.'],
  'finados-6': ['A saudade também', 'encontra descanso.'],
  'finados-7': ['Cada nome, uma história.', 'Em cada história, gratidão.'],
}

export const PROMO_NAMES = Object.keys(WORDS)

const lift = (canvas, share) => {
  const row = canvas.width * 3
  canvas.data.copyWithin(0, Math.round(share * canvas.height) * row)
}

/** The page comes up under the picture, so that the sentence stands on paper and not on flowers. */
const rise = canvas => paint(canvas, (_X, Y, px) => tint(px, PAPER, smooth(0.62, 0.79, Y)), 0.6)

/** Draws one picture for the day of remembrance. */
export const drawPromo = async name => {
  mkdirSync(OUT, { recursive: true })
  const id = Number(name.slice('finados-'.length))
  const random = randomFrom(501 + id * 7919)
  const canvas = createCanvas(WIDTH, HEIGHT)
  await SCENES[id](canvas, random)
  lift(canvas, SKY_CUT[id] ?? 0)
  rise(canvas)
  const picture = await develop(canvas, random, { grain: 0.012, vignette: 0.03 })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const lines = WORDS[name].map(
    (text, index) =>
      `<path transform="translate(${LEFT} ${1150 + index * 78})" d="${roman.line(text, SIZE, -0.006).path}"/>`,
  )
  const date = italic.line('2 de novembro, Dia de Finados', 31).path
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><g fill="#1d2926">${lines.join('')}</g><path transform="translate(${LEFT} 1292)" fill="#43524d" d="${date}"/><g transform="translate(${WIDTH - LEFT - 64} 1246)">${portal(DARK_ON_LIGHT)}</g></svg>`
  const whole = sharp(
    await sharp(picture)
      .composite([{ input: Buffer.from(svg) }])
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  const bytes = await keepWithin(
    quality => whole.clone().jpeg({ quality, mozjpeg: true }),
    [88, 50],
    BUDGET,
    `${id}.jpg`,
  )
  return save(join(OUT, `${id}.jpg`), bytes)
}
