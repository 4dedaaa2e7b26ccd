import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { textProblem } from '#contract/fields/text.ts'
import { SUBSETS, TEXT_FONTS } from './assets.ts'
import { charactersOf, hasGlyph } from './font-metrics.ts'
import { renderPdf, SANS, SERIF, text } from './pdf.ts'
import { printable } from './printable.ts'

const BLOCK_SIZE = 0x100
const LAST_CODE_POINT = 0x10ffff

/** Setting a line of a page takes much longer than reading a font. */
const SAMPLE_STEP_COUNT = 12

const isAllowed = (character: string): boolean =>
  textProblem(`a${character}a`, { max: 3, multiline: true }) === undefined && !/\p{Surrogate}/u.test(character)

/** Every character that a text field accepts, by block: a whole block at a time is fast enough for all of Unicode. */
const BLOCKS = Array.from({ length: (LAST_CODE_POINT + 1) / BLOCK_SIZE }, (_, block) =>
  Array.from({ length: BLOCK_SIZE }, (_, index) => String.fromCodePoint(block * BLOCK_SIZE + index)),
)
  .map(block => block.filter(isAllowed).join(''))
  .filter(block => block !== '')

const read = async (pdf: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text

const bookOf = (paragraphs: string[]): Promise<Uint8Array> =>
  renderPdf(
    {
      title: '',
      author: '',
      pages: [SERIF, SANS].map(fontFamily => ({
        style: { padding: 40 },
        children: paragraphs.map(words => text({ fontFamily, fontSize: 10 }, words)),
      })),
    },
    () => {},
  )

describe('printable text', () => {
  it('preserves Portuguese, apostrophes, quotes, dashes and paragraphs', () => {
    const sentence = 'D’Ávila disse: “ação — coração”, à tarde.\nÚltima linha…'
    expect(printable(sentence)).toBe(sentence)
  })

  it('drops marks that reverse or hide text, and the joiners of composed emoji', () => {
    expect(printable('a\u202eb\u200fc\u200b')).toBe('abc')
    expect(printable('❤️ 👍🏽 👨‍👩‍👧 1️⃣')).toBe('❤ 👍 👨👩👧 1')
  })

  it('turns every kind of line break and space into one that prints', () => {
    expect(printable('um\u2028dois\u000btrês\u0085quatro')).toBe('um\ndois\ntrês\nquatro')
    expect(printable('a\tb\u00a0c\u3000d')).toBe('a b c d')
  })

  it.each([
    ['𝓜𝓪𝓻𝓲𝓪 Ｍ', 'Maria M'],
    ['ℳ𝒶𝓇𝒾𝒶 ᴍᴀᴛᴏs ①', 'Maria matos 1'],
    ['D‑Ávila ― ﬁm', 'D-Ávila - fim'],
    ['m\u0303 𝓶\u0301 e\u0303', 'm ḿ ẽ'],
    ['paz ♡ ★ ♪ ⛧', 'paz ♥ ⭐ 🎵 '],
  ])('replaces decorated and rare characters of %s by ones with a glyph', (written, printed) => {
    expect(printable(written)).toBe(printed)
  })

  it('preserves Greek and Cyrillic, and replaces a script without a font by an ellipsis', () => {
    expect(printable('Ωμέγα Привет')).toBe('Ωμέγα Привет')
    expect(printable('Shalom שלום עולם, paz')).toBe('Shalom …, paz')
  })

  it('inserts line breaks into a long sequence of emoji, and none into a short one', () => {
    expect(printable('🌹'.repeat(12)).split(' ')).toHaveLength(12)
    expect(printable('🌹🌹🌹')).toBe('🌹🌹🌹')
  })

  it('has a glyph for each of its characters, whatever a text field accepts', () => {
    let covered = 0
    for (const block of BLOCKS) {
      const missing = [...printable(block)].filter(character => character !== '\n' && !hasGlyph(character))
      expect(missing, block).toEqual([])
      covered += [...block].filter(hasGlyph).length
    }
    expect(covered).toBeGreaterThan(2500)
  })

  it('keeps the characters that have a glyph as they are, except marks and kinds of space', () => {
    const changed = BLOCKS.flatMap(block =>
      [...block].filter(character => hasGlyph(character) && printable(character) !== character),
    )
    const unexpected = changed.filter(
      character =>
        !/[\p{M}\p{Cf}\p{Zs}]|\p{Emoji_Modifier}/u.test(character) && character.normalize('NFC') === character,
    )
    expect(unexpected).toEqual([])
  })

  it('prints exactly its own characters in both typefaces of a PDF', async () => {
    const words = [
      'ação “D’Ávila” – ½ ª º €',
      'Ũ ỹ Ǎ Ł ő',
      'Жук Ωμέγα',
      '🌹 ❤ ⭐ 🇧🇷',
      'ɐ ∞ ✝ ☎ № ™ ⇒ ♪ ⅛ x₂',
      'Ⴀ ꙮ ⸻ \ue000 𐍈 ﷽ 漢字',
    ]
    const printed = words.map(printable)
    const found = (await read(await bookOf(printed))).replace(/\s/gu, '')
    expect(found).toBe(printed.join('').repeat(2).replace(/\s/gu, ''))
  })

  it('can be searched in each document, also after one that drew its characters with accents', async () => {
    await bookOf(['Ávila Ûrsula Ção'])
    expect(await read(await bookOf(['Avila Ursula Cao']))).toContain('Avila Ursula Cao')
  })

  it('prints a sample of every alphabet that it has as itself', async () => {
    const alphabets = BLOCKS.flatMap(block => [...block]).filter(character => /\p{L}/u.test(character))
    const sample = alphabets.filter(hasGlyph).filter((_, index) => index % SAMPLE_STEP_COUNT === 0)
    const found = await read(await bookOf([sample.join(' ')]))
    // Characters of one shape, such as the two forms of phi, may share a glyph.
    const words = found.normalize('NFKC').split(/\s+/u)
    expect(words).toEqual([...sample, ...sample].map(character => character.normalize('NFKC')))
  })
})

describe('the fonts of the documents', () => {
  it.each(Object.keys(SUBSETS))('have the same characters in every weight and style of %s', family => {
    const files = TEXT_FONTS.filter(font => font.family === family)
    const fonts = [400, 600].flatMap(weight => ['normal', 'italic'].map(style => ({ weight, style })))
    const characters = fonts
      .map(font => files.filter(({ weight, style }) => weight === font.weight && style === font.style))
      .filter(font => font.length > 0)
      .map(font => [...new Set(font.flatMap(({ path }) => charactersOf(path)))].toSorted((one, other) => one - other))
    expect(characters).toHaveLength(3)
    for (const each of characters) expect(each).toEqual(characters[0])
  })
})
