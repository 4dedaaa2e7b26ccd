import { TextDecoder } from 'node:util'
import { normalForm } from '#contract/fields/normal-form.ts'

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'Mac Roman' | 'CP850'

/** Bytes 0x80 to 0x9F. Some versions of Node decode these of Windows-1252 as control characters. */
const WINDOWS_1252 = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ'
/** Bytes 0x80 to 0xFF. */
const MAC_ROMAN =
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ'
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const SINGLE_BYTE = {
  'Windows-1252': WINDOWS_1252,
  'Mac Roman': MAC_ROMAN,
  CP850,
} as const satisfies Partial<Record<Encoding, string>>

/** A byte above those of a table is the character of its number, as in Latin-1. */
const decodeByTable = (bytes: Buffer, table: string): string =>
  bytes.toString('latin1').replace(/[\x80-\xff]/g, byte => table[byte.charCodeAt(0) - 0x80] ?? byte)

const startsWith = (bytes: Buffer, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte)

const SAMPLE_BYTES = 4096

/** UTF-16 without a mark: every second byte of Portuguese text is zero. */
const findUnmarkedUtf16 = (bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const most = sample.length * 0.4
  if (sample.length < 4 || Math.max(even, odd) < most || Math.min(even, odd) > sample.length * 0.02) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

const isAlphabetic = (character: string): boolean => /[\p{Lu}\p{Ll}]/u.test(character)
const isUpper = (character: string): boolean => /\p{Lu}/u.test(character)
const isLower = (character: string): boolean => /\p{Ll}/u.test(character)

const SCORE = { typical: 4, common: 3, plausible: 2, foreign: -1, misplaced: -2, unreadable: -4 } as const

/** A character beyond ASCII with those beside it. */
type CharacterContext = { character: string; before: string; beforeThat: string; after: string }

/** "JOãO", "joÃo": the case changes once in a word, behind its first character. */
const hasWrongCase = ({ character, before, beforeThat, after }: CharacterContext): boolean =>
  isUpper(character) ? isLower(before) : isUpper(after) || (isUpper(before) && isUpper(beforeThat))

/** Portuguese words limit what stands beside some characters: "ão", "ãe", "õe", "ça", "nço". */
const NEIGHBOURS: Readonly<Record<string, (before: string, after: string) => number>> = {
  ã: (before, after) => {
    if (before === 'a' || !(/[oe]/.test(after) || !isAlphabetic(after))) return SCORE.misplaced
    return before === 'n' ? SCORE.common : SCORE.typical
  },
  õ: (_, after) => (after === 'e' ? SCORE.typical : SCORE.misplaced),
  ç: (before, after) => {
    if (!/[aouãáâéêíóôõú]/.test(after)) return SCORE.misplaced
    return after === 'o' && !/[narl]/.test(before) ? SCORE.plausible : SCORE.typical
  },
  à: before => (isAlphabetic(before) ? SCORE.misplaced : SCORE.common),
}

const scoreAlphabetic = (place: CharacterContext): number => {
  const lower = place.character.toLowerCase()
  if (!'áàâãéêíóôõúüç'.includes(lower)) return 'äëïöñèìòùå'.includes(lower) ? SCORE.foreign : SCORE.unreadable
  if (!(isAlphabetic(place.before) || isAlphabetic(place.after)))
    return 'áàéóê'.includes(lower) ? SCORE.plausible : SCORE.misplaced
  if (hasWrongCase(place)) return SCORE.misplaced
  const [before, after] = [place.before.toLowerCase(), place.after.toLowerCase()]
  const isDoubled = after !== '' && normalForm(lower, 'NFD').startsWith(after)
  return NEIGHBOURS[lower]?.(before, after) ?? (isDoubled ? SCORE.misplaced : SCORE.common)
}

/** Signs that Brazilian sheets have beside words. */
const scoreSign = ({ character, before, after }: CharacterContext): number => {
  if ('’‘´'.includes(character)) return /[dlot]/i.test(before) && isAlphabetic(after) ? SCORE.plausible : SCORE.foreign
  if ('ªº°'.includes(character)) return /[\dmndsvp.]/i.test(before) ? SCORE.plausible : SCORE.foreign
  if ('–—•…€“”\u00a0'.includes(character))
    return isAlphabetic(before) && isAlphabetic(after) ? SCORE.misplaced : SCORE.plausible
  return SCORE.unreadable
}

/** How much a text looks like Portuguese, by its characters beyond ASCII and those beside them. */
const scoreOf = (text: string): number => {
  let score = 0
  for (const { 0: character, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    const [beforeThat = '', before = ''] = index > 1 ? text.slice(index - 2, index) : ['', text.slice(0, index)]
    const place = { character, before, beforeThat, after: text[index + 1] ?? '' }
    score += isAlphabetic(character) ? scoreAlphabetic(place) : scoreSign(place)
  }
  return score
}

const EXCERPT_BYTES = 64 * 1024
const isLineBreak = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d

/** The first lines that have bytes beyond ASCII: enough to compare encodings. */
const excerptOf = (bytes: Buffer): Buffer => {
  const lines: Buffer[] = []
  let length = 0
  let start = 0
  let isPlain = true
  for (let at = 0; at < bytes.length && length < EXCERPT_BYTES; at += 1) {
    if ((bytes[at] ?? 0) > 0x7f) isPlain = false
    if (!isLineBreak(bytes[at]) && at < bytes.length - 1) continue
    if (!isPlain) {
      const line = bytes.subarray(start, Math.min(at + 1, start + EXCERPT_BYTES))
      lines.push(line)
      length += line.length
    }
    start = at + 1
    isPlain = true
  }
  return Buffer.concat(lines)
}

const decodeSingleByte = (bytes: Buffer): { text: string; codificacao: Encoding } => {
  const excerpt = excerptOf(bytes)
  const scores = Object.entries(SINGLE_BYTE).map(([name, table]) => ({
    codificacao: name as keyof typeof SINGLE_BYTE,
    score: scoreOf(decodeByTable(excerpt, table)),
  }))
  // Equal scores: Windows-1252, the first and the most frequent.
  const best = scores.reduce((first, other) => (other.score > first.score ? other : first))
  // A single broken character, or a cut, does not make a UTF-8 file another one.
  const utf8 = new TextDecoder('utf-8').decode(excerpt)
  if (scoreOf(utf8) > best.score) return { text: new TextDecoder('utf-8').decode(bytes), codificacao: 'UTF-8' }
  return { text: decodeByTable(bytes, SINGLE_BYTE[best.codificacao]), codificacao: best.codificacao }
}

/** The text of a file in the encoding that gives Portuguese: that of its byte order mark, UTF-8 if it is valid, or the likeliest other one. */
export const decodeText = (bytes: Buffer): { text: string; codificacao: Encoding } => {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes), codificacao: 'UTF-16' }
  if (startsWith(bytes, 0xfe, 0xff)) return { text: new TextDecoder('utf-16be').decode(bytes), codificacao: 'UTF-16' }
  const unmarked = findUnmarkedUtf16(bytes)
  if (unmarked) return { text: new TextDecoder(unmarked).decode(bytes), codificacao: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), codificacao: 'UTF-8' }
  } catch {
    return decodeSingleByte(bytes)
  }
}
