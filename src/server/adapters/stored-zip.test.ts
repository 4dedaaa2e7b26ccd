import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { partsOf } from './archive.ts'
import { openStoredZip } from './stored-zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'memorial-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR_FLAG = 0x0008

/** What a program sees that reads from the beginning and knows no directory, as Java's does. */
const readForwards = (zip: Buffer) => {
  const parts: { name: string; content: string; isSound: boolean }[] = []
  let at = 0
  while (zip.readUInt32LE(at) === LOCAL_HEADER) {
    expect(zip.readUInt16LE(at + 6) & DESCRIPTOR_FLAG).toBe(0)
    const [size, nameLength, extraLength] = [
      zip.readUInt32LE(at + 22),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ]
    const begin = at + 30 + nameLength + extraLength
    const content = zip.subarray(begin, begin + size)
    const name = zip.subarray(at + 30, at + 30 + nameLength).toString()
    parts.push({ name, content: content.toString(), isSound: zip.readUInt32LE(at + 14) === crc32(content) })
    at = begin + size
  }
  return parts
}

describe('a zip file for people', () => {
  const path = join(folder, 'arquivo.zip')
  const parts = [
    { name: 'LEIA-ME.txt', content: 'Leia.' },
    { name: 'velorio-1.mp4', content: 'um dois três' },
    { name: 'cartas/de José.txt', content: '' },
  ]
  const write = async (): Promise<number> => {
    const file = await open(path, 'w')
    const zip = openStoredZip(file, '2026-11-04 16:05:30')
    for (const { name, content } of parts)
      await zip.add(
        name,
        name.endsWith('.mp4')
          ? Readable.from(content.split(' ').flatMap((word, index) => [Buffer.from(index === 0 ? word : ` ${word}`)]))
          : Buffer.from(content),
      )
    const bytes = await zip.end()
    await file.close()
    return bytes
  }

  it('is read from its beginning: size and checksum stand in front of each part, also of a stream', async () => {
    expect(await write()).toBe(readFileSync(path).length)
    expect(readForwards(readFileSync(path))).toEqual(parts.map(part => ({ ...part, isSound: true })))
  })

  it('is read by its directory', async () => {
    await write()
    const found: string[] = []
    for await (const { name, size } of partsOf(path)) found.push(`${name} ${size}`)
    expect(found).toEqual(parts.map(({ name, content }) => `${name} ${Buffer.byteLength(content)}`))
  })

  it('has the hour of the house', async () => {
    await write()
    const zip = readFileSync(path)
    const [time, date] = [zip.readUInt16LE(10), zip.readUInt16LE(12)]
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([16, 5, 30])
    expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 11, 4])
  })
})
