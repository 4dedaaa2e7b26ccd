import { statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

const STEP = 4

/** The best quality that fits the budget; a picture that does not fit at the lowest is an error, not a compromise. */
export const keepWithin = async (encode, [best, least], budget, name) => {
  for (let quality = best; quality >= least; quality -= STEP) {
    const bytes = await encode(quality).toBuffer()
    if (bytes.length <= budget) return bytes
  }
  throw new Error(`${name} does not fit into ${budget} bytes`)
}

/** Writes a file and says its name and size. */
export const save = (path, bytes) => {
  writeFileSync(path, bytes)
  return `${basename(path)} ${Math.round(statSync(path).size / 100) / 10} kB`
}
