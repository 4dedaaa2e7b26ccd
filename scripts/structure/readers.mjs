import { collect, walk } from './sources.mjs'

/** Every setting has a reader: an operator must not set what nobody reads. */

const keysOf = object => object.properties.map(one => one.key?.name ?? one.key?.value)

/** Property names that files read, by member access or destructuring. */
const propertiesRead = files => {
  const names = new Set()
  for (const file of files)
    walk(file.program, node => {
      if (node.type === 'MemberExpression' && !node.computed) names.add(node.property.name)
      if (node.type === 'ObjectPattern') for (const key of keysOf(node)) names.add(key)
    })
  return names
}

/** Settings from which config.ts computes a value under another name that files read: `mediaDir` from `MEDIA_DIR`. */
const settingsReadAs = (config, read) => {
  const names = new Set()
  walk(config.program, node => {
    if (node.type !== 'Property' || !read.has(node.key.name)) return
    walk(node.value, inner => {
      if (inner.type === 'MemberExpression') names.add(inner.property.name)
    })
  })
  return names
}

const isProduct = file => file.program && file.isProduct

const settingNames = file =>
  collect(file.program, node => {
    if (node.type !== 'VariableDeclarator' || node.id.name !== 'SETTINGS') return undefined
    return keysOf(node.init.expression ?? node.init)
  }).flat()

export const settingReaders = files => {
  const config = files.find(file => /^src\/server\/(core\/)?config\.ts$/.test(file.path))
  if (config === undefined) return []
  const read = propertiesRead(
    files.filter(one => isProduct(one) && one !== config && one.path.startsWith('src/server/')),
  )
  const derived = settingsReadAs(config, read)
  return settingNames(config)
    .filter(name => !read.has(name) && !derived.has(name))
    .map(name => `${config.path}: no file reads the setting ${name}; remove it`)
}
