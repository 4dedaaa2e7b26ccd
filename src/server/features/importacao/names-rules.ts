import { normaliseNome } from './cells-rules.ts'

/** One word of a name. `isShort`: it stands for a longer one ("J.", "Ant."). */
type Word = { text: string; sound: string; isShort: boolean }

/** A name as it is compared with another. */
export type Name = {
  words: readonly Word[]
  /** Junior, Filho, Neto: of two people in one family. */
  generation: string
  /** "Natimorto de Ana": twins differ in one word, and none of them is another way to write the name. */
  isBaby: boolean
  /** "Não identificado": says of nobody who it is. */
  isNobody: boolean
}

/** `equal`: one name, however it is written; `longer`: one ends earlier; `loose`: initials, a part, or another order; `unknown`: one names nobody. */
export type NameAgreement = 'equal' | 'longer' | 'loose' | 'unknown' | 'contradicts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const PARTICLES = setOf('de da do das dos e d del')
const TITLES = setOf('dr dra sr sra dona prof profa')
const GENERATIONS = setOf('junior filho filha neto neta sobrinho sobrinha segundo segunda terceiro terceira ii iii iv')
const BABIES = setOf('natimorto natimorta neomorto neomorta feto rn recem nascido nascida gemelar gemeo gemea')
const NOBODY = setOf(
  'nao identificado identificada ignorado ignorada desconhecido desconhecida sem nome identificacao indigente informado informada consta anonimo anonima corpo cadaver ossada restos mortais membro amputado peca anatomica sexo masculino feminino',
)
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  ma: 'maria',
  fco: 'francisco',
  frco: 'francisco',
  fca: 'francisca',
  frca: 'francisca',
  jr: 'junior',
  jnr: 'junior',
  sta: 'santa',
  sto: 'santo',
  apda: 'aparecida',
}

/** Spellings of one sound: Souza and Sousa, Thereza and Teresa, Wanda and Vanda, Vasconcellos and Vasconcelos. */
const soundOf = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll('th', 't')
    .replace(/ch(?=[rl])/g, 'c')
    .replaceAll('y', 'i')
    .replaceAll('w', 'v')
    .replaceAll('k', 'c')
    .replaceAll('z', 's')
    .replace(/(\p{L})\1+/gu, '$1')
    .replace(/^h(?=.)/, '')

const wordOf = (written: string): Word => {
  const bare = written.replace(/[.']/g, '')
  const text = ABBREVIATIONS[bare] ?? bare
  return { text, sound: soundOf(text), isShort: text === bare && (written.endsWith('.') || /^\p{L}$/u.test(bare)) }
}

/** "Conceição, Ana" is written as lists are sorted. */
const inOrder = (nome: string): string => {
  const [last = '', first = '', ...more] = nome.split(',')
  return more.length === 0 && first.trim() !== '' ? `${first} ${last}` : nome
}

const withoutTitle = (words: readonly Word[]): readonly Word[] =>
  words.length > 2 && TITLES.has(words[0]?.text ?? '') ? words.slice(1) : words

export const readName = (nome: string): Name => {
  const folded = normaliseNome(inOrder(nome).replace(/\.?ª/g, 'a.').replace(/\.?º/g, 'o.')).replace(/\bd'/g, 'd ')
  const all = (folded.match(/[\p{L}\p{N}][\p{L}\p{N}']*\.?/gu) ?? []).map(wordOf)
  const named = withoutTitle(all.filter(({ text }) => !PARTICLES.has(text)))
  const last = named.at(-1)?.text ?? ''
  const hasGeneration = named.length > 1 && GENERATIONS.has(last)
  const isBaby = BABIES.has(named[0]?.text ?? '')
  return {
    // A name of particles alone is compared as it is.
    words: hasGeneration ? named.slice(0, -1) : named.length > 0 ? named : all,
    generation: hasGeneration ? last : '',
    isBaby,
    isNobody: named.every(({ text }) => NOBODY.has(text) || BABIES.has(text) || /^\d+$/.test(text)),
  }
}

const isSame = (one: Word, other: Word): boolean => !one.isShort && !other.isShort && one.sound === other.sound

const standsFor = (short: Word, long: Word): boolean =>
  short.isShort && (long.text.startsWith(short.text) || long.sound.startsWith(short.sound))

const mayBeSame = (one: Word, other: Word): boolean =>
  isSame(one, other) || standsFor(one, other) || standsFor(other, one)

const numbersOf = (words: readonly Word[]): string =>
  words.flatMap(({ text }) => (/^(\d+|i{1,3}|iv)$/.test(text) ? [text] : [])).join(' ')

/** Whether each word of the shorter name has a word of its own in the longer one. */
const isPartOf = (short: readonly Word[], long: readonly Word[]): boolean => {
  const left = [...long]
  return short.every(word => {
    const at = left.findIndex(other => mayBeSame(word, other))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

export const compareNames = (one: Name, other: Name): NameAgreement => {
  const [short, long] = one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words]
  if (one.isNobody || other.isNobody) return numbersOf(short) === numbersOf(long) ? 'unknown' : 'contradicts'
  const [first, firstOfLong] = [short[0], long[0]]
  if (!first || !firstOfLong || !mayBeSame(first, firstOfLong) || one.generation !== other.generation)
    return 'contradicts'
  const isBeginning = short.every((word, at) => isSame(word, long[at] ?? word))
  if (isBeginning && short.length === long.length) return 'equal'
  if (one.isBaby || other.isBaby || numbersOf(short) !== numbersOf(long)) return 'contradicts'
  if (isBeginning) return 'longer'
  return short.length > 1 && isPartOf(short, long) ? 'loose' : 'contradicts'
}

/** Whether two names have a last name or two words in common: one of them may be a slip of the other. */
export const areAkin = (one: Name, other: Name): boolean => {
  const [last, lastOfOther] = [one.words.at(-1), other.words.at(-1)]
  const shared = one.words.filter(word => other.words.some(second => isSame(word, second)))
  return shared.length > 1 || (last !== undefined && lastOfOther !== undefined && isSame(last, lastOfOther))
}

/** A name that is a part of the stored one, or has initials in its place, says less. */
export const nameSaysLess = (nome: string, stored: string): boolean => {
  const [one, other] = [readName(nome), readName(stored)]
  const lengthOf = ({ words }: Name): number => words.reduce((sum, { text }) => sum + text.length, 0)
  return ['longer', 'loose'].includes(compareNames(one, other)) && lengthOf(one) < lengthOf(other)
}
