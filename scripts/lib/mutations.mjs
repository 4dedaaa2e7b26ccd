import { parseSync } from 'vite'

const NEIGHBOUR = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const OPPOSITE = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' }
const ARITHMETIC = { '-': '+', '*': '/', '/': '*', '%': '*', '+': '-' }
const LOGICAL = { '&&': '||', '||': '&&' }
const isText = node => node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
const isCall = node =>
  node.type === 'CallExpression' ||
  (node.type === 'ChainExpression' && isCall(node.expression)) ||
  (node.type === 'AwaitExpression' && isCall(node.argument)) ||
  (node.type === 'UnaryExpression' && node.operator === 'void' && isCall(node.argument))

/** Where a value ends with `return`: its body cannot be left at once without another type. */
const returnsValue = node =>
  node !== null &&
  typeof node === 'object' &&
  !/Function/.test(node.type ?? '') &&
  ((node.type === 'ReturnStatement' && node.argument !== null) || Object.values(node).some(returnsValue))

/** The changes of one node, as the span that they replace and the text that stands there afterwards. */
const MUTATORS = {
  turnCondition: (node, text) => {
    if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return []
    const { test } = node
    const isNot = test.type === 'UnaryExpression' && test.operator === '!'
    return [{ at: test, to: isNot ? `(${text(test.argument)})` : `!(${text(test)})` }]
  },
  swapLogical: (node, text) =>
    node.type === 'LogicalExpression' && node.operator in LOGICAL
      ? [{ at: node, to: `(${text(node.left)}) ${LOGICAL[node.operator]} (${text(node.right)})` }]
      : [],
  moveBoundary: (node, text) =>
    node.type === 'BinaryExpression' && node.operator in NEIGHBOUR
      ? [{ at: node, to: `${text(node.left)} ${NEIGHBOUR[node.operator]} ${text(node.right)}` }]
      : [],
  turnComparison: (node, text, parent) =>
    node.type === 'BinaryExpression' && node.operator in OPPOSITE && parent.test !== node
      ? [{ at: node, to: `${text(node.left)} ${OPPOSITE[node.operator]} ${text(node.right)}` }]
      : [],
  turnNot: (node, text, parent) =>
    node.type === 'UnaryExpression' && node.operator === '!' && parent.test !== node && parent.operator !== '!'
      ? [{ at: node, to: `(${text(node.argument)})` }]
      : [],
  changeArithmetic: (node, text) =>
    node.type === 'BinaryExpression' && node.operator in ARITHMETIC && !isText(node.left) && !isText(node.right)
      ? [{ at: node, to: `${text(node.left)} ${ARITHMETIC[node.operator]} ${text(node.right)}` }]
      : [],
  turnBoolean: node =>
    node.type === 'Literal' && typeof node.value === 'boolean' ? [{ at: node, to: String(!node.value) }] : [],
  emptyText: (node, _text, parent) =>
    node.type === 'Literal' &&
    typeof node.value === 'string' &&
    node.value !== '' &&
    /^(Binary|Logical|Conditional|Assignment)/.test(parent.type)
      ? [{ at: node, to: "''" }]
      : [],
  removeCall: node => {
    if (node.type === 'ExpressionStatement' && isCall(node.expression)) return [{ at: node, to: ';' }]
    if (node.type !== 'ArrayExpression' || node.elements.length < 2) return []
    return node.elements.filter(one => one && isCall(one)).map(one => ({ at: one, to: '...[]' }))
  },
  returnEarly: node =>
    /Function/.test(node.type) &&
    node.body?.type === 'BlockStatement' &&
    node.body.body.length > 1 &&
    !returnsValue(node.body)
      ? [{ at: node.body, to: '{}' }]
      : [],
  forceChain: (node, text) => {
    if (node.type !== 'ChainExpression') return []
    const source = text(node)
    return [{ at: node, to: source.replace(/\?\.(?=[\w#])/g, '.').replace(/\?\.(?=[[(])/g, '') }]
  },
}

const isType = node => /^TS(Type|Interface|Enum|Module)|^TS\w+(Keyword|Type|Signature)$/.test(node.type)

/** Every single change of `source` that a test should notice, in the order of the file. */
export const mutationsOf = (name, source) => {
  const found = []
  const text = node => source.slice(node.start, node.end)
  const visit = (node, parent) => {
    if (isType(node) || node.type === 'ImportDeclaration') return
    for (const [kind, mutate] of Object.entries(MUTATORS))
      for (const { at, to } of mutate(node, text, parent)) found.push({ kind, start: at.start, end: at.end, to })
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (typeof child?.type === 'string') visit(child, node)
  }
  const { program, errors } = parseSync(name, source)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0].message}`)
  visit(program, program)
  return found.sort((a, b) => a.start - b.start || a.end - b.end || a.kind.localeCompare(b.kind))
}

/** Code that people use: no test, no help of tests, no translated words. */
export const isProduct = file =>
  /^src\/.*\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|\/(testing|translations|generated)\//.test(file)

export const applyMutation = (source, { start, end, to }) => source.slice(0, start) + to + source.slice(end)

/** A generator of numbers from 0 to 1 that repeats for a seed (mulberry32). */
export const randomOf = seed => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
