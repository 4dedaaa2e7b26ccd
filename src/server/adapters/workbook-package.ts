import { posix } from 'node:path'
import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { REGISTRO } from '#contract/registro/messages.ts'
import { Refusal } from '#server/core/refusal.ts'

const MB = 2 ** 20
/** Of one part of the file, unpacked: a small file that unpacks to gigabytes is given up on the way. */
export const PART_MAX_BYTES = { sheet: 256 * MB, strings: 64 * MB, other: 4 * MB } as const
const ENTRIES_MAX = 2000

export type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** An attribute of another namespace never replaces one of the same name without a prefix. */
const attributesOf = (attributes: Readonly<Record<string, unknown>>): Record<string, string> => {
  const all = Object.entries(attributes).map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries([...all.map(([name, value]) => [localName(name), value] as const), ...all])
}

/** Elements and attributes are known by their names without a prefix: strict files use other namespaces for the same names. */
const parserFor = ({ open, text, close }: Handlers): SaxesParser => {
  const parser = new SaxesParser()
  if (open) parser.on('opentag', tag => open(localName(tag.name), attributesOf(tag.attributes)))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', tag => close(localName(tag.name)))
  return parser
}

const UTF_16 = { fffe: 'utf-16le', feff: 'utf-16be', '3c00': 'utf-16le', '003c': 'utf-16be' } as const

/** A part is UTF-8 or UTF-16. */
const decoderFor = (start: Buffer): TextDecoder => {
  const mark = start.toString('hex', 0, 2)
  return new TextDecoder(mark in UTF_16 ? UTF_16[mark as keyof typeof UTF_16] : 'utf-8', { fatal: true })
}

export type WorkbookPackage = { zip: ZipFile; entries: ReadonlyMap<string, Entry> }

export const parsePart = async (
  { zip }: WorkbookPackage,
  entry: Entry,
  maxBytes: number,
  handlers: Handlers,
): Promise<void> => {
  const parser = parserFor(handlers)
  const stream = await zip.openReadStreamPromise(entry)
  let decoder: TextDecoder | undefined
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    decoder ??= decoderFor(chunk)
    bytes += chunk.length
    if (bytes > maxBytes) throw new Refusal(REGISTRO.grandeDemais)
    parser.write(decoder.decode(chunk, { stream: true }))
  }
  parser.write(decoder?.decode() ?? '').close()
}

/** Names of parts are compared without case, and without a slash in front. */
const partKey = (path: string): string => path.replace(/^\/+/, '').toLowerCase()

export const openPackage = async (bytes: Buffer): Promise<WorkbookPackage> => {
  const zip = await yauzl.fromBufferPromise(bytes)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= ENTRIES_MAX) throw new Refusal('O arquivo XLSX tem partes demais.')
    entries.set(partKey(entry.fileName), entry)
  }
  return { zip, entries }
}

export const findPart = ({ entries }: WorkbookPackage, path: string): Entry | undefined => entries.get(partKey(path))

/** `type`: the last word of the relationship's address, which transitional and strict files share. */
type Relation = { id: string; type: string; path: string }

const decodeTarget = (target: string): string => {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

const pathOf = (folder: string, target: string): string => {
  const decoded = decodeTarget(target)
  return decoded.startsWith('/') ? decoded.slice(1) : posix.join(folder, decoded)
}

/** What a part refers to. @param part its path; '' for the package itself */
export const readRelations = async (parts: WorkbookPackage, part: string): Promise<Relation[]> => {
  const folder = posix.dirname(part)
  const entry = findPart(parts, posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
  const relations: Relation[] = []
  if (!entry) return relations
  await parsePart(parts, entry, PART_MAX_BYTES.other, {
    open: (name, { Id, Type = '', Target, TargetMode }) => {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
      relations.push({ id: Id, type: posix.basename(Type), path: pathOf(folder, Target) })
    },
  })
  return relations
}

/** The paths of the parts whose content type ends so. */
export const readTyped = async (parts: WorkbookPackage, ending: RegExp): Promise<string[]> => {
  const entry = findPart(parts, '[Content_Types].xml')
  const paths: string[] = []
  if (!entry) return paths
  await parsePart(parts, entry, PART_MAX_BYTES.other, {
    open: (name, { PartName = '', ContentType = '' }) => {
      if (name === 'Override' && ending.test(ContentType)) paths.push(PartName.replace(/^\//, ''))
    },
  })
  return paths
}
