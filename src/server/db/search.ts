import { type RawBuilder, sql } from 'kysely'
import type { Executor } from './client.ts'
import { allValues } from './rows.ts'

/** Words of a search, at most eight. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, 8)

/** LIKE pattern of one word for a normalised column; `%`, `_` and `\` are escaped. */
const normalisedWord = (word: string): RawBuilder<string> => sql<string>`dobrar(${word.replace(/[\\%_]/g, '\\$&')})`

const anywhere = (column: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  sql<boolean>`${column} like '%' || ${normalisedWord(word)} || '%'`

const WORD_CHARACTER = /[\p{L}\p{N}]/u

/** Characters of the shortest word that a trigram index finds inside another. */
const TRIGRAM_MIN_CHARACTERS = 3
const isShort = (word: string): boolean => [...word].length < TRIGRAM_MIN_CHARACTERS && WORD_CHARACTER.test(word)

/** True if some word of the search is short: it is searched at the beginning of words only. */
export const hasShortWord = (busca: string): boolean => wordsOf(busca).some(isShort)

/** A trigram index finds at least three characters inside a word; one or two are searched at the beginning of words only. */
const byTrigrams = (column: RawBuilder<unknown>, word: string): RawBuilder<boolean> =>
  isShort(word)
    ? sql<boolean>`(${column} like ${normalisedWord(word)} || '%' or ${column} like '% ' || ${normalisedWord(word)} || '%')`
    : anywhere(column, word)

/** One condition for each word: accents, case and the order of words are ignored. @param column a text normalised by `dobrar`. */
export const containsAll = (column: RawBuilder<unknown>, busca: string): RawBuilder<boolean>[] =>
  wordsOf(busca).map(word => anywhere(column, word))

/** The same on a column with a trigram index. */
export const indexContainsAll = (column: RawBuilder<unknown>, busca: string): RawBuilder<boolean>[] =>
  wordsOf(busca).map(word => byTrigrams(column, word))

/** The same on an indexed name. Text without a word character occurs in no name, and searching for it would read all of them. */
export const nameContainsAll = (column: RawBuilder<unknown>, busca: string): RawBuilder<boolean>[] =>
  wordsOf(busca).every(word => WORD_CHARACTER.test(word)) ? indexContainsAll(column, busca) : [sql<boolean>`false`]

/**
 * A name of which the search is a whole word: "Sá" finds Ana de Sá, and not everybody whose name contains these two characters. The register
 * has an index of this expression.
 */
export const nameHasWord = (column: RawBuilder<unknown>, busca: string): RawBuilder<boolean> =>
  WORD_CHARACTER.test(busca)
    ? sql<boolean>`string_to_array(${column}, ' ') @> array[dobrar(${busca})]`
    : sql<boolean>`false`

/** True if the search is too short for the trigram index: it is then compared with whole words only. */
export const isShorterThanTrigram = (busca: string): boolean => [...busca].length < TRIGRAM_MIN_CHARACTERS

/** The word itself, and similar words of the stored names. */
const similarTo = async (db: Executor, word: string): Promise<string[]> => {
  if (!/^\p{L}{3,}$/u.test(word)) return [word]
  const similar = await allValues<string>(db)`
    select palavra from palavra_nome where palavra % dobrar(${word})
    order by similarity(palavra, dobrar(${word})) desc, palavra limit 5`
  return [word, ...similar]
}

/** For a search without results: each word may be a similar one of the stored names. */
export const containsSimilar = async (
  db: Executor,
  column: RawBuilder<unknown>,
  busca: string,
): Promise<RawBuilder<boolean>[]> => {
  const conditions: RawBuilder<boolean>[] = []
  for (const word of wordsOf(busca)) {
    const either = (await similarTo(db, word)).map(one => byTrigrams(column, one))
    conditions.push(sql<boolean>`(${sql.join(either, sql` or `)})`)
  }
  return conditions
}
