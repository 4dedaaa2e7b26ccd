import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { readOutlines } from './glyph-outlines.mjs'

/**
 * Words as outlines, from the typeface the pages use. A picture in an <img> may not load the fonts of the page, and
 * the machine that draws may have none, so the letters are read from the font file and drawn as shapes.
 */

const TAGS = 'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca'.split(/ (?=\S)/)
const ANY_TAG = 63
const GLYF = 10
const LOCA = 11
const HMTX = 3

/** Numbers of the container whose length is not fixed: seven bits a byte, the highest says that more follow. */
const readLength = (bytes, from) => {
  let value = 0
  for (let at = from; ; at++) {
    value = value * 128 + (bytes[at] & 127)
    if ((bytes[at] & 128) === 0) return [value, at + 1]
  }
}

/** The tables of a WOFF2 file, unpacked. */
const readTables = bytes => {
  if (bytes.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is not a WOFF2 font')
  const list = []
  let at = 48
  for (let left = bytes.readUInt16BE(12); left > 0; left--) {
    const index = bytes[at] & 63
    const version = bytes[at] >> 6
    at += 1
    const tag = index === ANY_TAG ? bytes.toString('latin1', at, at + 4) : (TAGS[index] ?? String(index))
    if (index === ANY_TAG) at += 4
    let size
    ;[size, at] = readLength(bytes, at)
    const changed = index === GLYF || index === LOCA ? version === 0 : version !== 0
    if (changed) [size, at] = readLength(bytes, at)
    list.push({ tag, size, changed: changed && index === HMTX })
  }
  const body = brotliDecompressSync(bytes.subarray(at, at + bytes.readUInt32BE(20)))
  const tables = {}
  let from = 0
  for (const { tag, size, changed } of list) {
    tables[tag] = Object.assign(body.subarray(from, from + size), { changed })
    from += size
  }
  return tables
}

/** Letter to glyph, from the table in format 4, which every text font has. */
const readLetters = cmap => {
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const at = cmap.readUInt32BE(4 + index * 8 + 4)
    if (cmap.readUInt16BE(at) !== 4) continue
    const count = cmap.readUInt16BE(at + 6) / 2
    const word = (block, segment) => at + 14 + block * count * 2 + (block > 0 ? 2 : 0) + segment * 2
    return code => {
      for (let segment = 0; segment < count; segment++) {
        if (code > cmap.readUInt16BE(word(0, segment))) continue
        const start = cmap.readUInt16BE(word(1, segment))
        if (code < start) return 0
        const delta = cmap.readUInt16BE(word(2, segment))
        const offset = cmap.readUInt16BE(word(3, segment))
        if (offset === 0) return (code + delta) & 65535
        const glyph = cmap.readUInt16BE(word(3, segment) + offset + (code - start) * 2)
        return glyph === 0 ? 0 : (glyph + delta) & 65535
      }
      return 0
    }
  }
  throw new Error('The font has no table of letters that can be read')
}

const readAdvances = ({ hmtx, hhea }) => {
  const count = hhea.readUInt16BE(34)
  const at = index => (hmtx.changed ? 1 + index * 2 : index * 4)
  return glyph => hmtx.readUInt16BE(at(Math.min(glyph, count - 1)))
}

/** The few pairs that gape without kerning, in thousandths of the size. */
const PAIRS = {
  Ve: -62,
  Vi: -30,
  Pa: -36,
  Pr: -8,
  Te: -60,
  To: -60,
  Aq: -18,
  'A ': -20,
  ', ': -12,
  'r,': -40,
  'y,': -40,
}

export const openTypeface = path => {
  const tables = readTables(readFileSync(path))
  const unit = tables.head.readUInt16BE(18)
  const glyphOf = readLetters(tables.cmap)
  const advanceOf = readAdvances(tables)
  const outlines = readOutlines(tables.glyf)
  /** Lays a line of text from x = 0 on the base line y = 0; `track` is extra space in shares of the size. */
  const line = (text, size, track = 0) => {
    const scale = size / unit
    let x = 0
    let shapes = ''
    for (const [index, letter] of [...text].entries()) {
      const glyph = glyphOf(letter.codePointAt(0))
      if (glyph === 0) throw new Error(`The typeface has no letter for “${letter}”`)
      shapes += outlines(glyph, scale, x)
      x += advanceOf(glyph) * scale + track * size + ((PAIRS[text.slice(index, index + 2)] ?? 0) / 1000) * size
    }
    return { path: shapes, width: x - track * size }
  }
  return { line }
}
