import { EMOJI_FONT, readFont, type SUBSETS, TEXT_FONTS } from './assets.ts'

/** Advance width of each character that a font file has a glyph for, in units of the type size. */
type Advances = ReadonlyMap<number, number>

const tableAt = (font: Buffer, tag: string): number => {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8)
  throw new Error(`font without table ${tag}`)
}

type OnGlyph = (codePoint: number, glyph: number) => void

/** Format 4 of `cmap`: the Basic Multilingual Plane in segments. */
const readSegments = (font: Buffer, at: number, onGlyph: OnGlyph): void => {
  const bytes = font.readUInt16BE(at + 6)
  const [ends, starts, deltas, offsets] = [at + 14, at + 16 + bytes, at + 16 + 2 * bytes, at + 16 + 3 * bytes]
  for (let segment = 0; segment < bytes; segment += 2) {
    const [start, end] = [font.readUInt16BE(starts + segment), font.readUInt16BE(ends + segment)]
    const [delta, offset] = [font.readUInt16BE(deltas + segment), font.readUInt16BE(offsets + segment)]
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const stored = offset === 0 ? code : font.readUInt16BE(offsets + segment + offset + 2 * (code - start))
      onGlyph(code, stored === 0 ? 0 : (stored + delta) & 0xffff)
    }
  }
}

/** Format 12 of `cmap`: all of Unicode in groups. */
const readGroups = (font: Buffer, at: number, onGlyph: OnGlyph): void => {
  for (let group = at + 16; group < at + 16 + font.readUInt32BE(at + 12) * 12; group += 12) {
    const [start, end, glyph] = [font.readUInt32BE(group), font.readUInt32BE(group + 4), font.readUInt32BE(group + 8)]
    for (let code = start; code <= end; code += 1) onGlyph(code, glyph + code - start)
  }
}

const readAdvances = (font: Buffer): Advances => {
  const advances = new Map<number, number>()
  const unitsPerEm = font.readUInt16BE(tableAt(font, 'head') + 18)
  const lastMetric = font.readUInt16BE(tableAt(font, 'hhea') + 34) - 1
  const [metrics, cmap] = [tableAt(font, 'hmtx'), tableAt(font, 'cmap')]
  const onGlyph: OnGlyph = (codePoint, glyph) => {
    // Glyph 0 is what a font draws for a character that it lacks.
    if (glyph !== 0) advances.set(codePoint, font.readUInt16BE(metrics + 4 * Math.min(glyph, lastMetric)) / unitsPerEm)
  }
  for (let record = cmap + 4; record < cmap + 4 + font.readUInt16BE(cmap + 2) * 8; record += 8) {
    const at = cmap + font.readUInt32BE(record + 4)
    const format = font.readUInt16BE(at)
    if (format === 4) readSegments(font, at, onGlyph)
    if (format === 12) readGroups(font, at, onGlyph)
  }
  return advances
}

const read = new Map<string, Advances>()

/** By font file, read on first use: nearly every text needs the Latin ones only. */
export const advancesOf = (path: string): Advances => {
  const advances = read.get(path) ?? readAdvances(readFont(path))
  read.set(path, advances)
  return advances
}

type Family = keyof typeof SUBSETS
export type Face = { family: Family; weight: 400 | 600 }

/** Font files in which a character of a face is looked for: those of its own family come first. */
const filesOf = ({ family, weight }: Face): string[] => {
  const upright = TEXT_FONTS.filter(font => font.style === 'normal' && font.weight === weight)
  const own = upright.filter(font => font.family === family)
  return [...own, ...upright.filter(font => font.family !== family)].map(font => font.path)
}

/** Text fonts contain digits and © themselves; of the emoji font only emoji are used. */
const IS_EMOJI = /^\p{Emoji}$/u

const advanceIn = (files: string[], codePoint: number): number | undefined => {
  for (const path of files) {
    const advance = advancesOf(path).get(codePoint)
    if (advance !== undefined) return advance
  }
  return IS_EMOJI.test(String.fromCodePoint(codePoint)) ? advancesOf(EMOJI_FONT).get(codePoint) : undefined
}

let covered: Set<number> | undefined

/** Whether the fonts of the documents have a glyph for this character. All weights and styles of a family have the same. */
export const hasGlyph = (character: string): boolean => {
  covered ??= new Set(filesOf({ family: 'newsreader', weight: 400 }).flatMap(path => [...advancesOf(path).keys()]))
  const codePoint = character.codePointAt(0) ?? 0
  return covered.has(codePoint) || (IS_EMOJI.test(character) && advancesOf(EMOJI_FONT).has(codePoint))
}

/** The picture library draws the space beside an emoji as wide as an emoji. */
const EMOJI_SPACE_WIDTH = 1.27

/** Width of a printable text in units of the type size. Kerning, which mostly narrows a text, is not counted. */
export const widthOf = (text: string, face: Face): number => {
  const files = filesOf(face)
  let width = 0
  let previous = ''
  for (const character of text) {
    const isWideSpace = character === ' ' && /^\p{Extended_Pictographic}$/u.test(previous)
    width += isWideSpace ? EMOJI_SPACE_WIDTH : (advanceIn(files, character.codePointAt(0) ?? 0) ?? 0)
    previous = character
  }
  return width
}
