import { inflateSync } from 'node:zlib'

/** Sizes in bytes, as in the WOFF 1.0 and OpenType specifications. */
const WOFF_HEADER_BYTES = 44
const WOFF_ENTRY_BYTES = 20
const SFNT_HEADER_BYTES = 12
const SFNT_ENTRY_BYTES = 16
const SFNT_ALIGNMENT_BYTES = 4

type Table = { tag: Buffer; checksum: number; bytes: Buffer }

const readTables = (woff: Buffer): Table[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES
    const [offset, stored, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const bytes = woff.subarray(offset, offset + stored)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: stored < length ? inflateSync(bytes) : bytes,
    }
  })

const aligned = (length: number): number => Math.ceil(length / SFNT_ALIGNMENT_BYTES) * SFNT_ALIGNMENT_BYTES

/**
 * A WOFF font with its tables uncompressed. The drawing libraries inflate a table with JavaScript, and the PDF library the glyphs once more
 * for each glyph of a page: a ninth of the time of a large book.
 */
export const unpackWoff = (woff: Buffer): Buffer => {
  const tables = readTables(woff)
  const power = Math.floor(Math.log2(tables.length))
  const header = Buffer.alloc(SFNT_HEADER_BYTES + tables.length * SFNT_ENTRY_BYTES)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(tables.length, 4)
  header.writeUInt16BE(2 ** power * SFNT_ENTRY_BYTES, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE((tables.length - 2 ** power) * SFNT_ENTRY_BYTES, 10)
  const parts: Buffer[] = [header]
  let offset = header.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES
    tag.copy(header, at)
    header.writeUInt32BE(checksum, at + 4)
    header.writeUInt32BE(offset, at + 8)
    header.writeUInt32BE(bytes.length, at + 12)
    parts.push(bytes, Buffer.alloc(aligned(bytes.length) - bytes.length))
    offset += aligned(bytes.length)
  }
  return Buffer.concat(parts)
}
