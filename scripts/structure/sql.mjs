import { isQueries, isStore } from './server-layers.mjs'
import { collect } from './sources.mjs'

/**
 * Architecture rule 2: SQL is written only in stores, queries, `db` and migrations. A small noun needs no store: a `service.ts` without a
 * `store.ts` beside it holds its own SQL.
 */

const BUILDERS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const DRIVERS = /^(pg|@electric-sql\/pglite)($|\/)/

/** `sql` of Kysely, and the template tags of the database that run a statement. */
const isSqlTag = ({ specifier, names }) =>
  (specifier === 'kysely' && names.includes('sql')) || specifier === '#server/db/rows.ts'

const mayHoldSql = (path, paths) =>
  isStore(path) ||
  isQueries(path) ||
  /^src\/server\/(db\/|testing\/|sample\/store\.ts$)/.test(path) ||
  (/^src\/server\/features\/.+\/service\.ts$/.test(path) && !paths.has(path.replace(/service\.ts$/, 'store.ts')))

const queriesOf = file =>
  collect(file.program, node => {
    const name = node.type === 'CallExpression' ? node.callee.property?.name : undefined
    if (!BUILDERS.has(name)) return undefined
    return `${file.path}:${file.lineAt(node.callee.property.start)}: .${name}() outside a store`
  })

const driversOf = file =>
  file.imports
    .filter(one => !one.typeOnly)
    .filter(one => DRIVERS.test(one.specifier) || isSqlTag(one))
    .map(one => `${file.path}: ${one.specifier} is imported outside db and stores`)

export const sqlInStores = files => {
  const paths = new Set(files.map(({ path }) => path))
  return files
    .filter(file => file.path.startsWith('src/') && file.program && !file.isTest && !mayHoldSql(file.path, paths))
    .flatMap(file => [...queriesOf(file), ...driversOf(file)])
}
