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
    const advance = advanceOf(path, codePoint)
    if (advance !== undefined) return advance
  }
  return IS_EMOJI.test(String.fromCodePoint(codePoint)) ? advanceOf(EMOJI_FONT, codePoint) : undefined
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
