import { normalForm } from '#contract/fields/normal-form.ts'
import { hasGlyph } from './font-metrics.ts'

/** Most texts are written with these, which every face has. */
const COMMON = /^[\n\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff–—‘’“”…•]*$/u
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/gu
const SPACE = /[\t\p{Zs}]/gu
/** Characters written as mathematical or full-width signs, as phones do: 𝓜𝓪𝓻𝓲𝓪. Their plain form may compose with an accent that follows. */
const DECORATED = /[\u{1d400}-\u{1d7ff}\uff01-\uff5e\u{1f130}-\u{1f149}]+/gu
/**
 * Joiners, variation selectors and skin tones pick between drawings a one-colour face does not have; control marks print as boxes. An
 * accent that composes with no base character would stand beside it.
 */
const UNPRINTABLE = /\p{Cc}(?<!\n)|\p{Cf}|\p{M}|\p{Emoji_Modifier}/gu
const EMOJI_SEQUENCE = /\p{Extended_Pictographic}{12,}/gu

/** Small capitals, and capitals in black circles and squares, which phones offer as decoration: Unicode names no plain form of them. */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'
const FIRST_DARK_CAPITALS = [0x1f150, 0x1f170]

/** Signs for which the fonts have a near relative. */
const SIMILAR: Record<string, string> = {
  ...Object.fromEntries([...SMALL_CAPITALS].map((capital, index) => [capital, String.fromCharCode(97 + index)])),
  ...Object.fromEntries(
    FIRST_DARK_CAPITALS.flatMap(first =>
      Array.from({ length: 26 }, (_, index) => [String.fromCodePoint(first + index), String.fromCharCode(65 + index)]),
    ),
  ),
  ...Object.fromEntries(
    ['♡♥', '☆⭐', '★⭐', '♩🎵', '♪🎵', '♫🎶', '♬🎶', '✞✝', '✟✝', '❀🌸', '✿🌸', '‟“', '‵‘', 'ʹ’', '◦•', '‣•'].map(
      pair => [...pair],
    ),
  ),
}

/** Stands for words and numbers of which nothing can be printed; a number that Unicode gives to no character. */
const MISSING = '\uffff'
const MISSING_RUN = /\uffff(?:[\s\uffff]*\uffff)?/gu

const plainForm = (character: string): string | undefined => {
  const bare = normalForm(character, 'NFKD').replace(/\p{M}/gu, '')
  if (bare === character || bare === '') return undefined
  const parts = [...bare].map(part => (hasGlyph(part) ? part : SIMILAR[part]))
  return parts.includes(undefined) ? undefined : parts.join('')
}

const substituteFor = (character: string): string => {
  const similar = SIMILAR[character] ?? plainForm(character)
  if (similar !== undefined) return similar
  if (/\p{Pd}/u.test(character)) return '-'
  if (/\p{Pi}|\p{Pf}/u.test(character)) return '"'
  return /[\p{L}\p{N}]/u.test(character) ? MISSING : ''
}

const drawable = (character: string): string =>
  character === '\n' || hasGlyph(character) ? character : substituteFor(character)

/** Emoji have no spaces between them; a long sequence needs places to break the line. */
const spaced = (sequence: string): string => [...sequence].join(' ')

/**
 * A text as it can be printed: each character has a glyph in the fonts, because the drawing libraries print another one in place of what a
 * font lacks. Words without a glyph become an ellipsis, everything else disappears.
 */
export const printable = (text: string): string => {
  if (COMMON.test(text)) return text
  const composed = normalForm(
    text.replace(DECORATED, characters => normalForm(characters, 'NFKC')),
    'NFC',
  )
  const visible = composed.replace(LINE_BREAK, '\n').replace(SPACE, ' ').replace(UNPRINTABLE, '')
  return [...visible].map(drawable).join('').replace(MISSING_RUN, '…').replace(EMOJI_SEQUENCE, spaced)
}
