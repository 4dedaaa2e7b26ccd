import { type RawBuilder, sql } from 'kysely'

/** Words of a search, at most eight. */
export const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, 8)

/** LIKE pattern of one word for a folded column; `%`, `_` and `\` stand for themselves. */
export const foldedPattern = (word: string): RawBuilder<string> =>
  sql<string>`'%' || dobrar(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`
