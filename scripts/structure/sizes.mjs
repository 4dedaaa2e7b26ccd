import { calledNames, collect } from './sources.mjs'

/** Architecture rule 5: 300 lines a file, 60 a function, 120 a component, and no object split to save lines. */
const FILE_MAX_LINES = 300
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

const longFunctions = file =>
  collect(file.program, (node, parents) => {
    if (!isFunction(node) || isTestGroup(parents.at(-1))) return undefined
    const start = file.lineAt(node.start)
    const lines = file.lineAt(node.end) - start + 1
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

const linesOf = text => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

export const sizes = files =>
  files
    .filter(file => /\.(ts|tsx|mjs|css)$/.test(file.path))
    .flatMap(file => {
      const lines = linesOf(file.text)
      const long = lines > FILE_MAX_LINES ? [`${file.path}: ${lines} lines (limit ${FILE_MAX_LINES})`] : []
      return file.program ? [...long, ...longFunctions(file), ...splitObjects(file)] : long
    })
