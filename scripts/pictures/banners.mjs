import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { clamp, createCanvas, develop } from './canvas.mjs'
import { luminance } from './contrast.mjs'
import { randomFrom } from './noise.mjs'
import { keepWithin, save } from './output.mjs'
import { SCENES } from './scenes.mjs'

const ROOT = join(import.meta.dirname, '..', '..')
const OUT = join(ROOT, 'public', 'imagens', 'banners')
const MANIFEST = join(ROOT, 'src', 'contract', 'despedida', 'banners.ts')
const NAMES = [
  'Colinas na névoa',
  'Mar ao amanhecer',
  'Noite de poucas estrelas',
  'Chuva na janela',
  'Trigo ao entardecer',
  'Manhã no lago',
  'Campo de nuvens',
  'Janela acesa',
  'Galhos de outono',
  'Dunas',
  'Caminho de luz',
  'Aurora com pássaros',
]
const WIDTH = 1920
const HEIGHT = 720
const BUDGET = 120_000
/** The smaller ones are for phones on a slow line: a fraction of the large one each. Only the newest format goes on to the full width. */
const SMALL = { 480: 22_000, 768: 45_000, 1280: 80_000, 1920: 110_000 }
const kindsOf = width => ({
  avif: [58, 35],
  ...(width < WIDTH ? { webp: [78, 45] } : {}),
  ...(width === 768 ? { jpg: [80, 50] } : {}),
})

export const BANNER_IDS = NAMES.map((_, index) => index + 1)

/** Draws one banner in all its sizes. */
export const drawBanner = async id => {
  mkdirSync(OUT, { recursive: true })
  const random = randomFrom(1973 + id * 7919)
  const canvas = createCanvas(WIDTH, HEIGHT)
  const finish = await SCENES[id](canvas, random)
  const master = sharp(await develop(canvas, random, finish).png({ compressionLevel: 1 }).toBuffer())
  const large = await keepWithin(
    quality => master.clone().jpeg({ quality, mozjpeg: true }),
    [86, 50],
    BUDGET,
    `${id}.jpg`,
  )
  const written = [save(join(OUT, `${id}.jpg`), large)]
  for (const [width, budget] of Object.entries(SMALL)) {
    const small = master.clone().resize({ width: Number(width) })
    for (const [kind, range] of Object.entries(kindsOf(Number(width)))) {
      const name = `${id}-${width}.${kind}`
      const encode = quality =>
        kind === 'jpg' ? small.clone().jpeg({ quality, mozjpeg: true }) : small.clone()[kind]({ quality, effort: 5 })
      written.push(save(join(OUT, name), await keepWithin(encode, range, budget, name)))
    }
  }
  return written.join(', ')
}

/** The share of black over the lower half that takes its brightest spot to 4.5:1 under white text. */
const measureDim = ({ data, info }) => {
  let worst = 0
  const need = (r, g, b) => {
    let [low, high] = [0, 0.6]
    for (let turn = 0; turn < 12; turn++) {
      const middle = (low + high) / 2
      const keep = (1 - middle) / 255
      if (1.05 / (luminance(r * keep, g * keep, b * keep) + 0.05) >= 4.5) high = middle
      else low = middle
    }
    return high
  }
  for (let at = Math.floor(info.height / 2) * info.width * 3; at < data.length; at += 3) {
    const bright = Math.max(data[at], data[at + 1], data[at + 2])
    if (bright > 100) worst = Math.max(worst, need(data[at], data[at + 1], data[at + 2]))
  }
  return clamp(Math.ceil(worst * 100) / 100, 0, 0.6)
}

/** Measured on a quarter-size picture: a spot smaller than four pixels is not the ground of a letter. */
const measure = async id => {
  const file = readFileSync(join(OUT, `${id}.jpg`))
  const small = await sharp(file)
    .resize(WIDTH / 4)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = await sharp(file).stats()
  const average = channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0')).join('')
  return { dim: measureDim(small), cor: `#${average}` }
}

/** What the pages need to know of each banner, measured from the files as they are committed. */
export const writeManifest = async () => {
  const lines = []
  for (const id of BANNER_IDS) {
    const { dim, cor } = await measure(id)
    lines.push(`  { id: ${id}, nome: '${NAMES[id - 1]}', dim: ${dim}, cor: '${cor}' },`)
  }
  const text = [
    '// Written by `npm run pictures`, measured from the pictures: change scripts/pictures/banners.mjs, not this file.',
    '',
    '/** `dim`: share of black over the lower half that white text needs for 4.5:1. `cor`: average colour, for the first paint. */',
    'export const BANNERS = [',
    ...lines,
    '] as const',
    '',
  ]
  writeFileSync(MANIFEST, text.join('\n'))
  return 'src/contract/despedida/banners.ts'
}
