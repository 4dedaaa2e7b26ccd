import { type Font, openSync } from 'fontkit'
import { EMOJI_FONT, type SUBSETS, TEXT_FONTS } from './assets.ts'

const opened = new Map<string, Font>()

/** By font file, read on first use: nearly every text needs the Latin ones only. */
const fontOf = (path: string): Font => {
  const font = opened.get(path) ?? (openSync(path) as Font)
  opened.set(path, font)
  return font
}

/** Every character that a font file has a glyph for; its table of characters ends with one that it lacks. */
export const charactersOf = (path: string): number[] =>
  fontOf(path).characterSet.filter(codePoint => fontOf(path).hasGlyphForCodePoint(codePoint))

/** Advance width of a character in units of the type size; undefined where the font lacks it. */
const advanceOf = (path: string, codePoint: number): number | undefined => {
  const font = fontOf(path)
  return font.hasGlyphForCodePoint(codePoint)
    ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
    : undefined
}

type Family = keyof typeof SUBSETS
export type Face = { family: Family; weight: 400 | 600; style?: 'normal' | 'italic' }

/** Font files in which a character of a face is looked for: those of its own family come first. */
const filesOf = ({ family, weight, style = 'normal' }: Face): string[] => {
  const faces = TEXT_FONTS.filter(font => font.style === style && font.weight === weight)
  const own = faces.filter(font => font.family === family)
  return [...own, ...faces.filter(font => font.family !== family)].map(font => font.path)
}

/** Text fonts contain digits and © themselves; of the emoji font only emoji are used. */
const IS_EMOJI = /^\p{Emoji}$/u

const advanceIn = (files: string[], codePoint: number): number => {
  for (const path of files) {
    const advance = advanceOf(path, codePoint)
    if (advance !== undefined) return advance
  }
  return (IS_EMOJI.test(String.fromCodePoint(codePoint)) ? advanceOf(EMOJI_FONT, codePoint) : undefined) ?? 0
}

/** By face and character: lines are measured many times until they are about as long as each other. */
const advances = new Map<string, Map<string, number>>()

const advancesOf = (face: Face): ((character: string) => number) => {
  const key = `${face.family} ${face.weight} ${face.style}`
  const known = advances.get(key) ?? new Map<string, number>()
  advances.set(key, known)
  return character => {
    const advance = known.get(character) ?? advanceIn(filesOf(face), character.codePointAt(0) ?? 0)
    known.set(character, advance)
    return advance
  }
}

let covered: Set<number> | undefined

/** Whether the fonts of the documents have a glyph for this character. All weights and styles of a family have the same. */
export const hasGlyph = (character: string): boolean => {
  covered ??= new Set(filesOf({ family: 'newsreader', weight: 400 }).flatMap(charactersOf))
  const codePoint = character.codePointAt(0) ?? 0
  return covered.has(codePoint) || (IS_EMOJI.test(character) && fontOf(EMOJI_FONT).hasGlyphForCodePoint(codePoint))
}

/** The picture library draws the space beside an emoji as wide as an emoji. */
const EMOJI_SPACE_WIDTH = 1.27

/** Width of a printable text in units of the type size. Kerning, which mostly narrows a text, is not counted. */
export const widthOf = (text: string, face: Face): number => {
  const advance = advancesOf(face)
  let width = 0
  let previous = ''
  for (const character of text) {
    const isWideSpace = character === ' ' && /^\p{Extended_Pictographic}$/u.test(previous)
    width += isWideSpace ? EMOJI_SPACE_WIDTH : advance(character)
    previous = character
  }
  return width
}
