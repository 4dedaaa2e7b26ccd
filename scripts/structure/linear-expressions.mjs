import { walk } from './sources.mjs'

/**
 * Foreign text is read in linear time: no regular expression of the product takes longer than that, and marks are sorted in one place
 * (`normalForm`). An exemption is a comment `recheck-ignore: reason` above the expression.
 */

const IGNORE = /^\s*recheck-ignore:\s*\S/
/** Lines from an exemption to its expression: a comment, a declaration, and the line where a long expression begins. */
const IGNORE_REACH = 3

/** The text of a string, or of a template that is made of constants of the file; undefined where only running it tells. */
const textOf = (node, constants) => {
  if (typeof node?.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  const values = node.expressions.map(one => constants.get(one.name))
  if (values.includes(undefined)) return undefined
  return node.quasis.map((part, index) => part.value.cooked + (values[index] ?? '')).join('')
}

const constantsOf = ({ body }) => {
  const constants = new Map()
  for (const { id, init } of body.flatMap(node => (node.declaration ?? node).declarations ?? []))
    if (textOf(init, constants) !== undefined) constants.set(id.name, textOf(init, constants))
  return constants
}

const isCallOf = (node, name) => /^(New|Call)Expression$/.test(node.type) && node.callee.name === name
const isNormalising = node =>
  node.type === 'CallExpression' &&
  node.callee.property?.name === 'normalize' &&
  /^NFK?[CD]$/.test(node.arguments[0]?.value)

/** What reads text in a file: `source` and `flags` of an expression where the code says them, else what is `wrong`. */
const expressionsIn = ({ program }) => {
  const constants = constantsOf(program)
  const found = []
  walk(program, node => {
    const { start } = node
    if (node.regex) found.push({ start, source: node.regex.pattern, flags: node.regex.flags })
    else if (isNormalising(node)) found.push({ start, wrong: 'sorts marks in quadratic time; call normalForm' })
    else if (isCallOf(node, 'RegExp')) {
      const [source, flags] = node.arguments
      const text = textOf(source, constants)
      if (text === undefined) found.push({ start, wrong: 'an expression that is put together; write it as a literal' })
      else found.push({ start, source: text, flags: flags?.value ?? '' })
    }
  })
  return found.sort((one, other) => one.start - other.start)
}

const problemsIn = (file, decide) => {
  const expressions = expressionsIn(file).map(one => ({
    ...one,
    line: file.lineAt(one.start),
    wrong: one.wrong ?? decide(one.source, one.flags),
  }))
  const exempt = new Set()
  const unused = file.comments
    .filter(comment => IGNORE.test(comment.value))
    .map(comment => ({ line: file.lineAt(comment.end), next: expressions.find(({ start }) => start > comment.end) }))
    .filter(({ line, next }) => {
      const isUsed = next?.wrong !== undefined && next.line - line <= IGNORE_REACH
      if (isUsed) exempt.add(next)
      return !isUsed
    })
  return [
    ...expressions.filter(one => one.wrong !== undefined && !exempt.has(one)),
    ...unused.map(({ line }) => ({ line, wrong: 'this exemption exempts nothing' })),
  ].map(({ line, wrong }) => `${file.path}:${line}: ${wrong}`)
}

/** @param decide what is wrong with an expression, by its source and flags, or undefined */
export const linearExpressions = (files, decide) =>
  files
    .filter(file => file.path.startsWith('src/') && file.isProduct && file.program)
    .flatMap(file => problemsIn(file, decide))
