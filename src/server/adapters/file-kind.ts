import { kindOfStart } from '#contract/midia/file-kind-rules.ts'
import { KIND_START_BYTES } from '#contract/midia/limits.ts'
import type { TipoDeArquivo } from '#contract/midia/messages.ts'

const ZIP_NAMES_MAX = 2000

/** Names of streams inside the files of Office until 2003, in which files with a password come as well. */
const OLE_STREAMS: readonly (readonly [stream: string, kind: TipoDeArquivo])[] = [
  ['EncryptedPackage', 'comSenha'],
  ['Workbook', 'xlsAntigo'],
  ['Book', 'xlsAntigo'],
  ['WordDocument', 'word'],
  ['PowerPoint Document', 'powerpoint'],
]

const kindOfOle = (bytes: Buffer): TipoDeArquivo =>
  OLE_STREAMS.find(([stream]) => bytes.includes(Buffer.from(stream, 'utf16le')))?.[1] ?? 'officeAntigo'

/** Names of the entries, also of a zip file whose end is missing. */
const zipNames = (bytes: Buffer): string[] => {
  const names: string[] = []
  for (let at = 0; at !== -1 && names.length < ZIP_NAMES_MAX; at = bytes.indexOf('PK\x03\x04', at + 4, 'latin1'))
    if (at + 30 <= bytes.length) names.push(bytes.toString('utf8', at + 30, at + 30 + bytes.readUInt16LE(at + 26)))
  return names
}

const OPEN_DOCUMENT = /^mimetypeapplication\/vnd\.oasis\.opendocument\.(\w+)/

/** @returns undefined for a workbook, and for a zip file that says nothing about itself */
const kindOfZip = (bytes: Buffer): TipoDeArquivo | undefined => {
  const [, document] = OPEN_DOCUMENT.exec(bytes.toString('latin1', 30, 120)) ?? []
  if (document !== undefined) return document === 'spreadsheet' ? 'ods' : 'libreoffice'
  const names = zipNames(bytes)
  const has = (pattern: RegExp): boolean => names.some(name => pattern.test(name))
  if (has(/^xl[\\/]workbook\.bin$/i)) return 'xlsb'
  if (has(/^xl[\\/]/i)) return undefined
  if (has(/^word[\\/]/i)) return 'word'
  if (has(/^ppt[\\/]/i)) return 'powerpoint'
  if (has(/\.iwa$|^index\.(zip|apxl)$/i)) return 'numbers'
  return has(/^\[Content_Types\]\.xml$/i) || bytes.length < 100 ? undefined : 'compactado'
}

const DBF_VERSIONS: readonly number[] = [0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8e, 0xcb, 0xf5]

/** A dBase table: its version, the day of its last change, and the length of its header. */
const isDbf = (bytes: Buffer): boolean => {
  const [version = 0, , month = 0, day = 0] = bytes
  if (bytes.length < 65 || !DBF_VERSIONS.includes(version)) return false
  const header = bytes.readUInt16LE(8)
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && header > 64 && header <= bytes.length
}

/** What a file is, by its content. @returns undefined for XLSX, for plain text, and for what nothing is known of */
export const kindOfFile = (bytes: Buffer): TipoDeArquivo | undefined => {
  const kind = kindOfStart(bytes.toString('latin1', 0, KIND_START_BYTES))
  if (kind === 'ole') return kindOfOle(bytes)
  if (kind === 'zip') return kindOfZip(bytes)
  return kind ?? (isDbf(bytes) ? 'dbf' : undefined)
}
