import { SETTINGS } from '#server/config.ts'

/** Names that belong in the file of settings although the portal does not read them itself. */
const FOREIGN = new Set(['NODE_ENV', 'NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'TZ', 'LANG', 'PATH', 'MEMORIAL_PASSWORD'])

/** Edits (insert, delete, replace) that turn one word into the other. */
const editDistance = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [line, character] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (character === other ? 0 : 1)
      next.push(Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Names further apart than this are not the same name misspelt. */
const MISSPELLING_MAX_EDITS = 3

const nearest = (name: string): string | undefined => {
  const known = Object.keys(SETTINGS).map(setting => ({ setting, edits: editDistance(name.toUpperCase(), setting) }))
  const best = known.sort((one, other) => one.edits - other.edits)[0]
  return best && best.edits <= MISSPELLING_MAX_EDITS ? best.setting : undefined
}

/**
 * One sentence per name that no part of the portal reads, with the setting that was probably meant.
 * @param used further names that other files refer to, such as the passwords of cameras
 */
export const describeUnknownSettings = (names: readonly string[], used: ReadonlySet<string>): string[] =>
  names
    .filter(name => !Object.hasOwn(SETTINGS, name) && !FOREIGN.has(name) && !used.has(name))
    .map(name => {
      const meant = nearest(name)
      return meant === undefined
        ? `${name} não é um ajuste do portal.`
        : `${name} não é um ajuste do portal. Seria ${meant}?`
    })
