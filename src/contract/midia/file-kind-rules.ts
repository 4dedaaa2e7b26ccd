import { IMAGEM_RECUSADA, type MotivoDaRecusa, type TipoDeArquivo } from './messages.ts'

/** Containers whose start does not tell what is in them. */
type Container = 'zip' | 'ole'

const SIGNATURES: readonly (readonly [start: string, kind: TipoDeArquivo | Container])[] = [
  ['PK\x03\x04', 'zip'],
  ['\xd0\xcf\x11\xe0', 'ole'],
  ['%PDF', 'pdf'],
  ['{\\rtf', 'rtf'],
  ['\xff\xd8\xff', 'jpeg'],
  ['\x89PNG', 'png'],
  ['GIF8', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['8BPS', 'psd'],
  ['SQLite format 3', 'banco'],
  ['\0\x01\0\0Standard', 'banco'],
  ['Rar!', 'compactado'],
  ["7z\xbc\xaf'\x1c", 'compactado'],
  ['\x1f\x8b', 'compactado'],
  ['\x1aE\xdf\xa3', 'video'],
  ['\0\0\x01\xba', 'video'],
  ['ID3', 'audio'],
  ['OggS', 'audio'],
  ['#!AMR', 'audio'],
  ['fLaC', 'audio'],
  // Sheets of Excel before it used the format that other Office programs share.
  ['\x09\0\x04\0', 'xlsAntigo'],
  ['\x09\x02\x06\0', 'xlsAntigo'],
  ['\x09\x04\x06\0', 'xlsAntigo'],
  ['\x09\x08\x08\0', 'xlsAntigo'],
]

/** Brands of the container that pictures of phones, films and recordings share. */
const kindOfBrand = (brand: string): TipoDeArquivo => {
  if (/^avi[fs]$/.test(brand)) return 'avif'
  if (/^(hei|hev|mif1|msf1)/.test(brand)) return 'heic'
  return brand.startsWith('M4A') ? 'audio' : 'video'
}

const RIFF_KINDS: Readonly<Record<string, TipoDeArquivo>> = { WEBP: 'webp', WAVE: 'audio' }

const MARKUP: readonly (readonly [start: RegExp, kind: TipoDeArquivo])[] = [
  [/^(<\?mso-application[^>]*Excel|<(ss:)?Workbook)/i, 'xml2003'],
  [/^(<!DOCTYPE svg[^>]*>\s*)?<(\w+:)?svg[\s>]/i, 'svg'],
  [/^(<(!doctype html|html|head|meta|body|style|table|div|p)[\s>]|MIME-Version:)/i, 'html'],
  [/^[[{]\s*["{[\]}]/, 'json'],
]

/** Text without its byte order mark, the zeros of UTF-16, comments and the XML declaration. */
const kindOfMarkup = (start: string): TipoDeArquivo | undefined => {
  const text = start
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replace(/\0/g, '')
    .trimStart()
  const body = text
    .replace(/^<\?xml[^>]*>/i, '')
    // recheck-ignore: of a file no more than KIND_START_BYTES are looked at
    .replace(/<!--.*?-->/gs, '')
    .trimStart()
  return MARKUP.find(([pattern]) => pattern.test(body))?.[1] ?? (/^<\?xml/i.test(text) ? 'xml' : undefined)
}

/** What a file is by its first bytes, one character each. @returns undefined for plain text, and for what nothing is known of */
export const kindOfStart = (start: string): TipoDeArquivo | Container | undefined => {
  const signature = SIGNATURES.find(([begin]) => start.startsWith(begin))?.[1]
  if (signature !== undefined) return signature
  if (start.slice(4, 8) === 'ftyp') return kindOfBrand(start.slice(8, 12))
  if (start.startsWith('RIFF')) return RIFF_KINDS[start.slice(8, 12)] ?? 'video'
  // Two characters are no proof: a heading may begin with them.
  if (start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0') return 'bmp'
  return kindOfMarkup(start)
}

const isReason = (kind: string): kind is MotivoDaRecusa => kind in IMAGEM_RECUSADA

/** Why a file is no picture that the portal reads; undefined for JPEG, PNG and WebP, and for what nothing is known of. */
export const pictureProblem = (start: string): MotivoDaRecusa | undefined => {
  if (start === '') return 'vazia'
  const kind = kindOfStart(start)
  if (kind === undefined || kind === 'jpeg' || kind === 'png' || kind === 'webp') return undefined
  return isReason(kind) ? kind : 'documento'
}
