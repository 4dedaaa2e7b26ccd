import { calledNames, collect } from './sources.mjs'

/** Architecture rule 5: 60 lines a function, 120 a component, and no object split to save lines. A file is as long as what it holds. */
const FUNCTION_MAX_LINES = 60
const COMPONENT_MAX_LINES = 120

const isFunction = node => /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)

/** `describe(…, () => …)` groups tests; its length is not limited. */
const isTestGroup = parent => parent?.type === 'CallExpression' && calledNames(parent).includes('describe')

/** The name of a function, or of the constant to which it is assigned, also through `memo(…)`. */
const nameOf = (node, parents) => {
  if (node.id) return node.id.name
  const owner = parents.findLast(parent => parent.type !== 'CallExpression')
  return owner?.type === 'VariableDeclarator' ? owner.id.name : undefined
}

const isComponent = (file, name) => file.path.endsWith('.tsx') && name !== undefined && /^[A-Z]/.test(name)

/** An inline snapshot is a picture of a screen: its lines are looked at, not followed. */
const snapshotLines = (file, node) =>
  collect(node, child => {
    const isSnapshot = child.type === 'CallExpression' && calledNames(child).includes('toMatchInlineSnapshot')
    return isSnapshot ? file.lineAt(child.end) - file.lineAt(child.arguments[0]?.start ?? child.end) : undefined
  }).reduce((sum, lines) => sum + lines, 0)

const longFunctions = file =>
  collect(file.program, (node, parents) => {
    if (!isFunction(node) || isTestGroup(parents.at(-1))) return undefined
    const start = file.lineAt(node.start)
    const lines = file.lineAt(node.end) - start + 1 - snapshotLines(file, node)
    const name = nameOf(node, parents)
    const limit = isComponent(file, name) ? COMPONENT_MAX_LINES : FUNCTION_MAX_LINES
    return lines > limit
      ? `${file.path}:${start}: ${name ?? 'function'} has ${lines} lines (limit ${limit})`
      : undefined
  })

/** `{ ...{ a, b }, ...{ c } }` only saves lines. Tests may group the fields of a row so. */
const splitObjects = file => {
  if (!file.isProduct || file.path.startsWith('tests/')) return []
  return collect(file.program, (node, parents) => {
    const isSplit = node.type === 'SpreadElement' && node.argument.type === 'ObjectExpression'
    if (!isSplit || parents.at(-1).type !== 'ObjectExpression') return undefined
    return `${file.path}:${file.lineAt(node.start)}: write the fields into the object itself`
  })
}

export const sizes = files =>
  files.filter(file => file.program).flatMap(file => [...longFunctions(file), ...splitObjects(file)])
