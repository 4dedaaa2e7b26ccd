import { walk } from './sources.mjs'

/** Architecture rule 5: 300 lines a file, 60 a function, 120 a component. */
const FILE = 300
const FUNCTION = 60
const COMPONENT = 120

const isFunction = node => /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)

/** `describe(…, () => …)` is a heading around tests, not a function anybody reads as one. */
const isHeading = parent => {
  if (parent?.type !== 'CallExpression') return false
  let callee = parent.callee
  while (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    callee = callee.callee ?? callee.tag
  if (callee.type === 'Identifier') return callee.name === 'describe'
  return callee.object?.name === 'describe' || callee.property?.name === 'describe'
}

/** Own name, or the name of the constant it is assigned to, also through `memo(…)` and the like. */
const nameOf = (node, parents) => {
  if (node.id) return node.id.name
  const owner = parents.findLast(parent => parent.type !== 'CallExpression')
  return owner?.type === 'VariableDeclarator' ? owner.id.name : undefined
}

const isComponent = (file, name) => file.path.endsWith('.tsx') && name !== undefined && /^[A-Z]/.test(name)

const longFunctions = file => {
  const found = []
  walk(file.program, (node, parents) => {
    if (!isFunction(node) || isHeading(parents.at(-1))) return
    const start = file.lineAt(node.start)
    const lines = file.lineAt(node.end) - start + 1
    const name = nameOf(node, parents)
    const limit = isComponent(file, name) ? COMPONENT : FUNCTION
    if (lines > limit) found.push(`${file.path}:${start}: ${name ?? 'function'} has ${lines} lines (limit ${limit})`)
  })
  return found
}

const linesOf = text => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

export const sizes = files =>
  files
    .filter(file => /\.(ts|tsx|mjs|css)$/.test(file.path))
    .flatMap(file => {
      const lines = linesOf(file.text)
      const long = lines > FILE ? [`${file.path}: ${lines} lines (limit ${FILE})`] : []
      return file.program ? [...long, ...longFunctions(file)] : long
    })
