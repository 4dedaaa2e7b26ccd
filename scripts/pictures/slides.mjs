import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createCanvas, develop, paint, rgb, smooth, tint } from './canvas.mjs'
import { brightest } from './contrast.mjs'
import { lockup, roman } from './marks.mjs'
import { randomFrom } from './noise.mjs'
import { keepWithin, save } from './output.mjs'
import { SCENES } from './scenes.mjs'

const OUT = join(import.meta.dirname, '..', '..', 'public', 'imagens', 'capela')
const WIDTH = 1920
const HEIGHT = 1080
const BUDGET = 150_000
const LEFT = 130
const SIZE = 96
const LEADING = 1.16
const NIGHT = rgb('#101a18')

/** Scene, where the frame stands in it (0 left … 1 right; negative: mirrored), and the sentence in lines. */
const SLIDES = {
  'CV-1': [8, 0.5, ['Um lugar', 'para estar junto.']],
  'CV-2': [1, 0.8, ['Cada despedida', 'no seu tempo.']],
  'CV-3': [4, 0.3, ['Quem está longe também', 'pode estar presente.']],
  'PF-1': [9, 0.9, ['A memória floresce', 'onde há cuidado.']],
  'PF-2': [11, 0.5, ['Um jardim aberto', 'à visita e à saudade.']],
  'PF-3': [6, 0.95, ['Silêncio e tempo', 'para lembrar.']],
  'PF-4': [5, 0, ['O que se planta com amor', 'permanece.']],
  'PF-5': [12, 0.75, ['Cuidamos dos detalhes para', 'que a família só precise estar.']],
  'ME-1': [2, 0.1, ['O que foi vivido', 'permanece.']],
  'ME-2': [6, 0.3, ['Entre o mar e a lagoa,', 'um lugar de paz.']],
  'ME-3': [3, 0.6, ['Ao lado da família,', 'de dia e de noite.']],
  'ME-4': [7, 0.2, ['Cada história', 'merece ser contada.']],
  'ME-5': [12, -0.2, ['Desde 1973', 'ao lado das famílias.']],
  'PA-1': [10, 0.35, ['A terra guarda,', 'a memória cultiva.']],
  'PA-2': [5, -0.001, ['No Agreste, a despedida', 'também é encontro.']],
  'PA-3': [1, -0.2, ['O acolhimento', 'começa pela escuta.']],
  'PA-4': [3, -0.1, ['Há tempo para tudo', 'o que precisa ser dito.']],
  'PA-5': [8, 0.15, ['Uma homenagem escrita', 'atravessa o tempo.']],
  'CP-1': [7, -0.3, ['Cuidar de hoje com', 'o respeito de sempre.']],
  'CP-2': [2, -0.5, ['Lembrar é uma forma', 'de estar perto.']],
  'CP-3': [11, -0.42, ['Simplicidade,', 'respeito e presença.']],
  'CP-4': [4, -0.8, ['Quando as palavras faltam,', 'a presença basta.']],
  'CP-5': [9, -0.05, ['Pensar no amanhã também', 'é um gesto de amor.']],
}

export const SLIDE_NAMES = Object.keys(SLIDES)

/** A scene is drawn once for all slides that look at it, in the height of a slide. */
const drawn = new Map()
const drawScene = async scene => {
  if (!drawn.has(scene)) {
    const canvas = createCanvas(Math.round((HEIGHT * 8) / 3), HEIGHT)
    const finish = await SCENES[scene](canvas, randomFrom(1973 + scene * 7919))
    drawn.set(scene, { canvas, finish })
  }
  return drawn.get(scene)
}

const frame = (source, place) => {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const from = Math.round(Math.abs(place) * (source.width - WIDTH))
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const column = from + (place < 0 ? WIDTH - 1 - x : x)
      const at = (y * source.width + column) * 3
      canvas.data.set(source.data.subarray(at, at + 3), (y * WIDTH + x) * 3)
    }
  }
  return canvas
}

/** Night rises from the lower left until white letters measure 4.5:1 on the brightest spot beneath them. */
const darken = (canvas, top, right) => {
  for (let strength = 0.15; strength < 0.97; strength += 0.05) {
    const trial = createCanvas(WIDTH, HEIGHT)
    trial.data.set(canvas.data)
    paint(trial, (X, Y, px) => {
      const rise = smooth(top - 0.18, top + 0.04, Y)
      tint(px, NIGHT, strength * rise * (1 - 0.5 * smooth(right, 1.78, X)))
    })
    if (1.05 / (brightest(trial, { left: 0.1, right, top, bottom: 0.94 }) + 0.05) >= 4.5) return trial
  }
  throw new Error('No darkness is enough for these words')
}

/** Draws one slide of a chapel screen: a landscape, one sentence, the company. */
export const drawSlide = async name => {
  mkdirSync(OUT, { recursive: true })
  const [scene, place, words] = SLIDES[name]
  const { canvas, finish } = await drawScene(scene)
  const base = HEIGHT - 236
  const first = base - (words.length - 1) * SIZE * LEADING
  const widest = Math.max(...words.map(text => roman.line(text, SIZE).width))
  const dark = darken(frame(canvas, place), (first - SIZE) / HEIGHT, (LEFT + widest + 40) / HEIGHT)
  const lines = words.map((text, index) => {
    const y = (first + index * SIZE * LEADING).toFixed(1)
    return `<path transform="translate(${LEFT} ${y})" d="${roman.line(text, SIZE, -0.008).path}"/>`
  })
  const mark = lockup(name.slice(0, 2)).body
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><g fill="#faf7f1">${lines.join('')}</g><g transform="translate(${LEFT} ${HEIGHT - 168}) scale(1.16)">${mark}</g></svg>`
  const picture = develop(dark, randomFrom(29 + scene), { grain: 0.014, ...finish })
  const flat = await picture.png({ compressionLevel: 1 }).toBuffer()
  const whole = sharp(
    await sharp(flat)
      .composite([{ input: Buffer.from(svg) }])
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
  const bytes = await keepWithin(
    quality => whole.clone().jpeg({ quality, mozjpeg: true }),
    [86, 46],
    BUDGET,
    `${name}.jpg`,
  )
  return save(join(OUT, `${name}.jpg`), bytes)
}
