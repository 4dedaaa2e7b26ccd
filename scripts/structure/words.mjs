import { FORBIDDEN_NAMES, FORBIDDEN_WORDS } from './forbidden-words.mjs'
import { calledNames, walk } from './sources.mjs'

/** Glossary: no forbidden words in declared names, file names, test titles and comments. Names that belong to a library are not declared here. */

/** @returns the words of a camelCase, kebab-case or SCREAMING_CASE name, in lower case. */
export const wordsOf = name =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)

const forbiddenIn = (text, list) => {
  const word = wordsOf(text).find(one => list[one] ?? list[one.replace(/s$/, '')])
  return word && { word, replacement: list[word] ?? list[word.replace(/s$/, '')] }
}

/** The identifiers that a pattern binds. */
const boundBy = pattern => {
  if (pattern?.type === 'Identifier') return [pattern]
  if (pattern?.type === 'AssignmentPattern') return boundBy(pattern.left)
  if (pattern?.type === 'RestElement') return boundBy(pattern.argument)
  if (pattern?.type === 'ArrayPattern') return pattern.elements.flatMap(boundBy)
  if (pattern?.type === 'ObjectPattern') return pattern.properties.flatMap(one => boundBy(one.value ?? one))
  return []
}

const DECLARATIONS = {
  VariableDeclarator: node => boundBy(node.id),
  FunctionDeclaration: node => [node.id, ...node.params.flatMap(boundBy)],
  ArrowFunctionExpression: node => node.params.flatMap(boundBy),
  FunctionExpression: node => node.params.flatMap(boundBy),
  ClassDeclaration: node => [node.id],
  TSTypeAliasDeclaration: node => [node.id],
  TSPropertySignature: node => [node.key],
  TSMethodSignature: node => [node.key],
}

const titleOf = node => {
  if (node.type !== 'CallExpression' || !/^(it|test|describe)$/.test(calledNames(node)[0])) return undefined
  const [title] = node.arguments
  if (typeof title?.value === 'string') return title.value
  return title?.quasis?.map(part => part.value.cooked).join(' ')
}

const findingsOf = file => {
  const findings = []
  const add = (line, kind, text, list) => {
    const found = forbiddenIn(text, list)
    if (found)
      findings.push(`${file.path}:${line}: ${kind} "${text}": write ${found.replacement} instead of "${found.word}"`)
  }
  // An applied migration keeps its name.
  if (file.path.includes('/migrations/')) return findings
  for (const segment of file.path.split('/')) add(1, 'file name', segment, FORBIDDEN_NAMES)
  if (!file.program) return findings
  for (const { value, start } of file.comments) add(file.lineAt(start), 'comment', value.trim(), FORBIDDEN_WORDS)
  walk(file.program, node => {
    for (const one of DECLARATIONS[node.type]?.(node) ?? [])
      if (one?.name) add(file.lineAt(one.start), 'name', one.name, FORBIDDEN_NAMES)
    const title = file.isTest ? titleOf(node) : undefined
    if (title) add(file.lineAt(node.start), 'test title', title, FORBIDDEN_WORDS)
  })
  return findings
}

export const words = files => files.flatMap(findingsOf)
