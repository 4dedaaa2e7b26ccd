import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

const FOLDERS = ['src', 'scripts', 'tests', 'bench']
const PARSED = /\.(ts|tsx|mjs)$/

/** Every import, export-from and import() of a parsed file. */
const importsOf = program =>
  collect(program, node => {
    const isImport = /^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression)$/.test(
      node.type,
    )
    if (!isImport || typeof node.source?.value !== 'string') return undefined
    return {
      specifier: node.source.value,
      isDynamic: node.type === 'ImportExpression',
      start: node.start,
      typeOnly: node.importKind === 'type' || node.exportKind === 'type',
      names: (node.specifiers ?? []).map(one => (one.importKind === 'type' ? '' : (one.imported?.name ?? ''))),
    }
  })

/** Calls `visit(node, parents)` on every node of a syntax tree. */
export const walk = (node, visit, parents = []) => {
  visit(node, parents)
  const ancestors = [...parents, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (child !== null && typeof child === 'object' && typeof child.type === 'string') walk(child, visit, ancestors)
  }
}

/** What `pick(node, parents)` returns for the nodes of a syntax tree, without undefined. */
export const collect = (node, pick) => {
  const found = []
  walk(node, (one, parents) => found.push(pick(one, parents)))
  return found.filter(value => value !== undefined)
}

/** The names in front of the brackets: `describe` and `each` of `describe.each(…)(…)`. */
export const calledNames = node => {
  if (node.type === 'Identifier') return [node.name]
  const inner = node.callee ?? node.tag ?? node.object
  return inner ? [...calledNames(inner), node.property?.name] : []
}

const ALIASES = { '#contract/': 'src/contract/', '#server/': 'src/server/', '#web/': 'src/web/' }

/** @returns the path of an imported file in the project, undefined for a package. */
const resolve = (from, specifier) => {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const prefix = Object.keys(ALIASES).find(start => specifier.startsWith(start))
  return prefix && ALIASES[prefix] + specifier.slice(prefix.length)
}

/** One file with its syntax tree and its imports. */
export const asSource = (path, text) => {
  const { program, comments = [] } = PARSED.test(path) ? parseSync(path, text) : {}
  const imports = program ? importsOf(program) : []
  const isTest = /\.(test|spec)\.\w+$/.test(path)
  return {
    path,
    text,
    program,
    comments,
    isTest,
    /** Neither a test nor a helper of tests. */
    isProduct: !isTest && !path.includes('/testing/'),
    imports: imports.map(one => ({ ...one, target: resolve(path, one.specifier) })),
    /** Line (from 1) of an offset in the text. */
    lineAt: offset => text.slice(0, offset).split('\n').length,
  }
}

/** A sample project for the tests of the rules: `{ 'src/web/a.ts': 'text' }`. */
export const asSources = files => Object.entries(files).map(([path, text]) => asSource(path, text))

const isText = name => /\.(ts|tsx|mjs|css|sql|html|json)$/.test(name)

export const readSources = root =>
  FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1)),
  )
    .concat(readdirSync(root).filter(name => /^package\.json$|\.config\.ts$/.test(name)))
    .filter(isText)
    .map(path => asSource(path, readFileSync(join(root, path), 'utf8')))
