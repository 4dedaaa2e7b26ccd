import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { at } from './place.mjs'

const TEXT = /\.(js|css|svg)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Beside every built text stands its compressed twin, made once here and never while somebody waits. */
export const compressPages = async () => {
  const folder = at('dist', 'web')
  const names = readdirSync(folder, { recursive: true }).filter(name => TEXT.test(name))
  await Promise.all(
    names.map(async name => {
      const bytes = readFileSync(join(folder, name))
      const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(join(folder, `${name}.br`), await brotli(bytes, { params }))
      writeFileSync(join(folder, `${name}.gz`), await zip(bytes, { level: 9 }))
    }),
  )
}
