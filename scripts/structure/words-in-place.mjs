import { collect } from './sources.mjs'

/**
 * A text of one language with one reader stands in the component that shows it. A table of `messages.ts` holds texts that several places
 * show, or that are translated: those come from `translated(…)`, which is a call. A table that is read by a computed key is data.
 */

const TABLE_FILE = /^src\/web\/.*messages\.ts$/

const objectOf = node => (/^TS(As|Satisfies)Expression$/.test(node?.type) ? objectOf(node.expression) : node)

const tablesOf = file =>
  file.program.body
    .filter(node => node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration')
    .flatMap(node => node.declaration.declarations)
    .map(({ id, init }) => ({ file, name: id.name, object: objectOf(init) }))
    .filter(({ object }) => object?.type === 'ObjectExpression')

/** The names under which a file knows the tables: its own, and those it imports. */
const namesIn = (file, tables) => {
  const names = new Map(tables.filter(table => table.file === file).map(table => [table.name, table]))
  for (const node of file.program.body) {
    if (node.type !== 'ImportDeclaration') continue
    const target = file.imports.find(({ start }) => start === node.start)?.target
    for (const { imported, local } of node.specifiers) {
      const table = tables.find(one => one.file.path === target && one.name === imported?.name)
      if (table) names.set(local.name, table)
    }
  }
  return names
}

const isReference = (node, parent) => {
  if (node.type !== 'Identifier' || /^Import/.test(parent.type)) return false
  if (parent.type === 'VariableDeclarator') return parent.init === node
  return parent.computed || (parent.key !== node && parent.property !== node)
}

/** The keys of a table that a reference reads; `[undefined]` where the table is used as a whole. */
const keysRead = (node, parent) => {
  if (parent.type === 'MemberExpression' && parent.object === node && !parent.computed) return [parent.property.name]
  const properties = parent.type === 'VariableDeclarator' ? parent.id.properties : undefined
  return properties?.every(one => one.key && !one.computed) ? properties.map(one => one.key.name) : [undefined]
}

/** `{ table, key }` for each read in a file. */
const readsIn = (file, tables) => {
  const names = namesIn(file, tables)
  if (names.size === 0) return []
  return collect(file.program, (node, parents) => {
    const parent = parents.at(-1)
    if (!names.has(node.name) || !isReference(node, parent)) return undefined
    return keysRead(node, parent).map(key => ({ table: names.get(node.name), key }))
  }).flat()
}

export const wordsInPlace = files => {
  const tables = files.filter(file => TABLE_FILE.test(file.path) && !file.isTest).flatMap(tablesOf)
  const product = files.filter(file => file.program && file.isProduct && file.path.startsWith('src/'))
  const reads = product.flatMap(file => readsIn(file, tables))
  return tables.flatMap(table => {
    const own = reads.filter(read => read.table === table)
    if (own.some(({ key }) => key === undefined)) return []
    return table.object.properties
      .filter(({ key }) => own.filter(read => read.key === key?.name).length === 1)
      .map(
        ({ key, start }) =>
          `${table.file.path}:${table.file.lineAt(start)}: ${table.name}.${key.name} has one reader; write the text there`,
      )
  })
}
