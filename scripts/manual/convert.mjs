import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { at } from '../lib/place.mjs'

const PICTURE_MAX_BYTES = 80_000
const QUALITY = { best: 88, least: 40, step: 4 }
const FOLDER = at('docs', 'manual', 'imagens')

/** The part of the screenshot the manual shows, at the manual's width, and never more than there is. */
const cut = async (path, { width, height, top = 0 }) => {
  const whole = await sharp(path).metadata()
  const scale = whole.width / width
  const from = Math.min(Math.round(top * scale), whole.height - 1)
  const kept = Math.min(Math.round(height * scale), whole.height - from)
  return sharp(path).extract({ left: 0, top: from, width: whole.width, height: kept }).resize({ width })
}

/** The best quality that fits the limit. @throws where even the lowest does not fit. */
const encodeWithin = async (image, name) => {
  for (let quality = QUALITY.best; quality >= QUALITY.least; quality -= QUALITY.step) {
    const bytes = await image.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (bytes.length <= PICTURE_MAX_BYTES) return bytes
  }
  throw new Error(`${name} does not fit into ${PICTURE_MAX_BYTES} bytes`)
}

/** @returns the line to print, or undefined where the browser tests left no such screenshot. */
export const convert = async (folder, picture) => {
  const path = join(folder, picture.file)
  if (!existsSync(path)) return undefined
  mkdirSync(FOLDER, { recursive: true })
  const bytes = await encodeWithin(await cut(path, picture), picture.name)
  const name = `${picture.name}.webp`
  writeFileSync(join(FOLDER, name), bytes)
  return `${name} ${(bytes.length / 1000).toFixed(1)} kB`
}
