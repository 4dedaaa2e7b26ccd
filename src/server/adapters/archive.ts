import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable, Transform, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import yauzl from 'yauzl'
import yazl from 'yazl'

/** Writes a zip file as a stream, one part after the other, without holding it in memory. */
export type ArchiveWriter = {
  /** Returns when the part has been written. @param size bytes that will come */
  add: (name: string, body: Readable | Buffer, size: number) => Promise<void>
  end: () => Promise<void>
}

/** The comment that ends a zip file. */
export const SIGNATURE_LENGTH = 128

/** Pictures and video do not shrink; tables and lists do. */
const shrinks = (name: string): boolean => /\.(ndjson|json)$/.test(name)

/** Creates the signature that ends the file. @param sha256 of everything before it */
export type Signer = (sha256: string) => string

/** Replaces the end of the file, which is left blank for it, by the signature. */
const createSigningStream = (sign: Signer): Transform => {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  return new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      const all = Buffer.concat([held, chunk])
      const body = all.subarray(0, Math.max(0, all.length - SIGNATURE_LENGTH))
      held = all.subarray(body.length)
      hash.update(body)
      next(null, body)
    },
    flush: next => next(null, sign(hash.digest('hex'))),
  })
}

/** @returns `written`, when the whole file is; `failed` rejects as soon as that is impossible. */
const follow = (zip: yazl.ZipFile, ...rest: NodeJS.WritableStream[]) => {
  const written = pipeline([zip.outputStream, ...rest])
  // The rejection is handled by `end` and by every part that waits; this avoids an unhandled-rejection warning.
  written.catch(() => {})
  const failed = new Promise<never>((_resolve, reject) => {
    written.catch(reject)
    zip.on('error', reject)
  })
  failed.catch(() => {})
  return { written, failed }
}

export const createArchiveWriter = (out: Writable, sign: Signer): ArchiveWriter => {
  const zip = new yazl.ZipFile()
  const { written, failed } = follow(zip, createSigningStream(sign), out)
  return {
    add: async (name, body, size) => {
      const source = Buffer.isBuffer(body) ? Readable.from([body]) : body
      const consumed = finished(source, { writable: false })
      zip.addReadStream(source, name, { size, compress: shrinks(name), mode: 0o100600 })
      await Promise.race([consumed, failed])
    },
    end: async () => {
      zip.end({ comment: ' '.repeat(SIGNATURE_LENGTH), forceZip64Format: false })
      await Promise.race([written, failed])
    },
  }
}

/** A small zip file in memory. @param parts contents by name */
export const zipOf = (parts: Readonly<Record<string, string>>): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}

type ArchivePart = { name: string; size: number; read: () => Promise<Readable> }

/** The parts in the order in which they were written. */
export async function* partsOf(path: string): AsyncGenerator<ArchivePart> {
  const zip = await yauzl.openPromise(path, { autoClose: false })
  try {
    for await (const entry of zip.eachEntry())
      yield { name: entry.fileName, size: entry.uncompressedSize, read: () => zip.openReadStreamPromise(entry) }
  } finally {
    zip.close()
  }
}

/** @returns the signature and the SHA-256 of everything before it; undefined for a file too short to have one */
export const readSignature = async (path: string): Promise<{ sha256: string; signature: string } | undefined> => {
  const { size } = await stat(path)
  const end = size - SIGNATURE_LENGTH
  if (end <= 0) return undefined
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { end: end - 1 }), hash)
  const tail = await buffer(createReadStream(path, { start: end }))
  return { sha256: hash.digest('hex'), signature: tail.toString('latin1') }
}
