import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, finish } from './canvas.mjs'
import { randomFrom } from './noise.mjs'
import { LAND } from './scenes-land.mjs'
import { LIGHT } from './scenes-light.mjs'

/** Draws the twelve banners: `npm run pictures`, or with numbers for some of them. */
const OUT = join(import.meta.dirname, '..', '..', 'public', 'imagens', 'banners')
const SCENES = { ...LAND, ...LIGHT }
const [WIDTH, HEIGHT] = [1920, 720]
const MAX_BYTES = 120_000
const SMALL = [768, 1280]

/** The best quality that fits the budget: grain decides how well a picture packs. */
const writeJpeg = async (picture, path) => {
  for (let quality = 84; quality >= 40; quality -= 4) {
    await picture.clone().jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:2:0' }).toFile(path)
    if (statSync(path).size <= MAX_BYTES) return quality
  }
  throw new Error(`${path} does not fit into ${MAX_BYTES} bytes`)
}

const draw = async id => {
  const random = randomFrom(1973 + id * 7919)
  const canvas = await SCENES[id](createCanvas(WIDTH, HEIGHT), random)
  const picture = finish(canvas, random)
  const flat = picture.png({ compressionLevel: 1 })
  const { default: sharp } = await import('sharp')
  const master = sharp(await flat.toBuffer())
  const quality = await writeJpeg(master, join(OUT, `${id}.jpg`))
  for (const width of SMALL) {
    const small = master.clone().resize({ width })
    await small
      .clone()
      .avif({ quality: 48 })
      .toFile(join(OUT, `${id}-${width}.avif`))
    await small
      .clone()
      .webp({ quality: 68 })
      .toFile(join(OUT, `${id}-${width}.webp`))
  }
  await master
    .clone()
    .resize({ width: 768 })
    .jpeg({ quality: 76, mozjpeg: true })
    .toFile(join(OUT, `${id}-768.jpg`))
  console.log(`banner ${id}: ${Math.round(statSync(join(OUT, `${id}.jpg`)).size / 1000)} kB, quality ${quality}`)
}

mkdirSync(OUT, { recursive: true })
const wanted = process.argv.slice(2).map(Number)
for (const id of Object.keys(SCENES).map(Number)) if (wanted.length === 0 || wanted.includes(id)) await draw(id)
