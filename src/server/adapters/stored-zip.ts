import type { FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/**
 * Writes a zip file for people. Pictures, documents and video do not shrink, so nothing is compressed. Size and checksum stand in front of
 * each part, also of a recording whose size nobody knows before: programs that read from the beginning (Java, Android) stop at a stored part
 * whose size stands behind it.
 */
export type StoredZip = {
  /** Returns when the part is on its way to the disk. Names are relative paths. */
  add: (name: string, body: AsyncIterable<Buffer> | Buffer) => Promise<void>
  /** Writes the directory, and brings everything to the disk. @returns bytes of the file */
  end: () => Promise<number>
}

type Entry = { name: Buffer; offset: number; size: number; crc: number }

const LOCAL_HEADER_BYTES = 30
const DIRECTORY_HEADER_BYTES = 46
/** Of the extra field that holds two sizes of 64 bits. */
const SIZES_BYTES = 20
const ZIP64 = 0x0001
/** An extra field of padding, known from Android: readers skip it. */
const PADDING = 0xd935
const FULL_16 = 0xffff
const FULL_32 = 0xffffffff
const UTF8_NAMES = 0x0800
const VERSION = 20
const VERSION_ZIP64 = 45
const MADE_ON_UNIX = (3 << 8) | VERSION_ZIP64
const READABLE_FILE = 0o100644 * 2 ** 16

const isLarge = (value: number): boolean => value >= FULL_32
const bounded = (value: number): number => (isLarge(value) ? FULL_32 : value)

type Fields = readonly (readonly [size: 2 | 4 | 8, value: number])[]

const bytesOf = (length: number, fields: Fields): Buffer => {
  const bytes = Buffer.alloc(length)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, size)
    at += size
  }
  return bytes
}

const longSizes = (...sizes: number[]): Fields => sizes.map(size => [8, size] as const)

/** Zip knows the time on a clock, in steps of two seconds. @param local `YYYY-MM-DD HH:mm:ss` */
const dosTime = (local: string): Fields => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = local.split(/\D/).map(Number)
  return [
    [2, (hour << 11) | (minute << 5) | (second >> 1)],
    [2, ((year - 1980) << 9) | (month << 5) | day],
  ]
}

/** What both headers of a part say, in the same order. */
const partFields = ({ name, crc, size }: Entry, time: Fields, version: number): Fields => [
  [2, version],
  [2, UTF8_NAMES],
  [2, 0],
  ...time,
  [4, crc],
  [4, bounded(size)],
  [4, bounded(size)],
  [2, name.length],
]

/** Its length does not depend on the size, which is filled in when it is known. */
const localHeader = (entry: Entry, time: Fields): Buffer => {
  const { name, size } = entry
  return Buffer.concat([
    bytesOf(LOCAL_HEADER_BYTES, [
      [4, 0x04034b50],
      ...partFields(entry, time, isLarge(size) ? VERSION_ZIP64 : VERSION),
      [2, SIZES_BYTES],
    ]),
    name,
    bytesOf(SIZES_BYTES, [
      [2, isLarge(size) ? ZIP64 : PADDING],
      [2, SIZES_BYTES - 4],
      ...(isLarge(size) ? longSizes(size, size) : []),
    ]),
  ])
}

const directoryHeader = (entry: Entry, time: Fields): Buffer => {
  const { name, offset, size } = entry
  const long = longSizes(...(isLarge(size) ? [size, size] : []), ...(isLarge(offset) ? [offset] : []))
  const extraBytes = long.length === 0 ? 0 : 4 + 8 * long.length
  return Buffer.concat([
    bytesOf(DIRECTORY_HEADER_BYTES, [
      [4, 0x02014b50],
      [2, MADE_ON_UNIX],
      ...partFields(entry, time, long.length === 0 ? VERSION : VERSION_ZIP64),
      [2, extraBytes],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, READABLE_FILE],
      [4, bounded(offset)],
    ]),
    name,
    bytesOf(extraBytes, long.length === 0 ? [] : [[2, ZIP64], [2, extraBytes - 4], ...long]),
  ])
}

/** @param start of the directory, and its size, in bytes */
const endOfDirectory = (count: number, start: number, size: number): Buffer => {
  const end = bytesOf(22, [
    [4, 0x06054b50],
    [4, 0],
    [2, Math.min(count, FULL_16)],
    [2, Math.min(count, FULL_16)],
    [4, bounded(size)],
    [4, bounded(start)],
  ])
  if (!isLarge(start) && count < FULL_16) return end
  const versions: Fields = [
    [2, MADE_ON_UNIX],
    [2, VERSION_ZIP64],
  ]
  const long = bytesOf(56, [[4, 0x06064b50], [8, 44], ...versions, [8, 0], ...longSizes(count, count, size, start)])
  const locator = bytesOf(20, [
    [4, 0x07064b50],
    [4, 0],
    [8, start + size],
    [4, 1],
  ])
  return Buffer.concat([long, locator, end])
}

/** @param local time of all parts, on the clock of the house: `YYYY-MM-DD HH:mm:ss` */
export const openStoredZip = (file: FileHandle, local: string): StoredZip => {
  const time = dosTime(local)
  const entries: Entry[] = []
  let position = 0
  const write = async (bytes: Buffer, at = position): Promise<void> => {
    for (let done = 0; done < bytes.length; )
      done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
    position = Math.max(position, at + bytes.length)
  }
  return {
    add: async (name, body) => {
      const entry: Entry = { name: Buffer.from(name), offset: position, size: 0, crc: 0 }
      await write(localHeader(entry, time))
      for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
        await write(chunk)
        entry.crc = crc32(chunk, entry.crc)
        entry.size += chunk.length
      }
      await write(localHeader(entry, time), entry.offset)
      entries.push(entry)
    },
    end: async () => {
      const start = position
      for (const entry of entries) await write(directoryHeader(entry, time))
      await write(endOfDirectory(entries.length, start, position - start))
      await file.sync()
      return position
    },
  }
}
