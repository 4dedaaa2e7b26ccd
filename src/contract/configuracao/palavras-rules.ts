import { normalForm } from '#contract/fields/normal-form.ts'

/** Longest name in a message, in code points. */
export const NOME_NA_MENSAGEM_MAX = 30

/** The full stop of other scripts, which browsers take for that of an address. */
const FULL_STOP = /[\u3002\uff61]/g
const DOT_INSIDE = /([\p{L}\p{N}])\.(?=\p{L})/gu
/** "J.Silva", "Dra.Ana": initials and titles with the name behind them, as no address is written. */
const INITIALS = /^(?:\p{L}{1,3}\.){1,4}\p{Lu}\p{Ll}{2,30}$/u
const CONNECTIVE = /^(?:d[aeo]s?|e)$/i

const plain = (text: string): string => normalForm(text, 'NFKC').replace(FULL_STOP, '.')
const isLink = (word: string): boolean => /@|:\/\/|^\W{0,3}www\./i.test(word)

/** Whether a telephone would make a link or a number to call of a word of a name. */
const isAddress = (word: string): boolean =>
  isLink(word) || /\p{N}/u.test(word) || (/[\p{L}\p{N}-]\.\p{L}/u.test(word) && !INITIALS.test(word))

/** Whole words, as long as they fit, and no connective at the end. */
const shortened = (words: readonly string[]): string => {
  const kept: string[] = []
  let length = -1
  for (const word of words) {
    length += 1 + [...word].length
    if (length > NOME_NA_MENSAGEM_MAX) break
    kept.push(word)
  }
  if (kept.length < words.length) while (CONNECTIVE.test(kept[kept.length - 1] ?? '')) kept.pop()
  return kept.join(' ')
}

/**
 * A name as a message carries it: somebody who chose it does not speak to the receiver with the house's voice. Addresses and numbers are left
 * out, and it ends with the last whole word of 30 characters.
 */
export const nomeNaMensagem = (nome: string): string => {
  const words = plain(nome)
    .split(/\s+/)
    .filter(word => word !== '' && !isAddress(word))
    .map(word => word.replace(DOT_INSIDE, '$1. '))
  return shortened(words) || [...(words[0] ?? '')].slice(0, NOME_NA_MENSAGEM_MAX).join('')
}

/** Places and hours as they were typed, with nothing in them that a telephone makes a link of. Numbers stay: streets have them. */
export const semEnderecos = (texto: string): string =>
  plain(texto)
    .replace(/\S+/g, word => (isLink(word) ? '' : word.replace(DOT_INSIDE, '$1. ')))
    .replace(/ {2,}/g, ' ')
