import { describe, expect, it } from 'vitest'
import { EMOJI_FONT, readFont, TEXT_FONTS } from './assets.ts'

/** The sum of a table's 32-bit words, as OpenType defines it; the adjustment in `head` counts as zero. */
const checksumOf = (tag: string, bytes: Buffer): number => {
  const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4)
  bytes.copy(padded)
  if (tag === 'head') padded.writeUInt32BE(0, 8)
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

const tablesOf = (font: Buffer) =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16
    const tag = font.toString('latin1', at, at + 4)
    const offset = font.readUInt32BE(at + 8)
    const bytes = font.subarray(offset, offset + font.readUInt32BE(at + 12))
    return { tag, stated: font.readUInt32BE(at + 4), computed: checksumOf(tag, bytes) }
  })

describe('an unpacked font', () => {
  it.each([...TEXT_FONTS.map(({ path }) => path), EMOJI_FONT])('has every table of %s, intact', path => {
    const tables = tablesOf(readFont(path))
    expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca']))
    expect(tables.map(({ computed }) => computed)).toEqual(tables.map(({ stated }) => stated))
  })
})
