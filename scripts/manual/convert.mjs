import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { at } from '../lib/place.mjs'
import { keepWithin, save } from '../pictures/output.mjs'

const BUDGET = 80_000
const FOLDER = at('docs', 'manual', 'imagens')

/** The part of the screenshot the manual shows, at the manual's width, and never more than there is. */
const cut = async (path, { width, height, top = 0 }) => {
  const whole = await sharp(path).metadata()
  const scale = whole.width / width
  const from = Math.min(Math.round(top * scale), whole.height - 1)
  const kept = Math.min(Math.round(height * scale), whole.height - from)
  return sharp(path).extract({ left: 0, top: from, width: whole.width, height: kept }).resize({ width })
}

/** @returns the line to say, or undefined where the browser tests left no such screenshot. */
export const convert = async (folder, picture) => {
  const path = join(folder, picture.file)
  if (!existsSync(path)) return undefined
  mkdirSync(FOLDER, { recursive: true })
  const image = await cut(path, picture)
  const encode = quality => image.clone().webp({ quality, effort: 6, smartSubsample: true })
  return save(join(FOLDER, `${picture.name}.webp`), await keepWithin(encode, [88, 40], BUDGET, picture.name))
}
