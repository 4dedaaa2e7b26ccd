import { collect } from './sources.mjs'

/** A command of package.json works in a clone without node_modules: until it has called prepareEnvironment() it loads no installed package. */

const COMMAND = /\bnode (scripts\/[\w-]+\.mjs)/g

const commandsOf = files => {
  const scripts = JSON.parse(files.find(file => file.path === 'package.json')?.text ?? '{}').scripts ?? {}
  return new Set(Object.values(scripts).flatMap(line => [...line.matchAll(COMMAND)].map(([, path]) => path)))
}

/** Offset of the first call of prepareEnvironment; the end of a file that does not call it. */
const preparedAt = file =>
  Math.min(
    ...collect(file.program, node =>
      node.type === 'CallExpression' && node.callee.name === 'prepareEnvironment' ? node.start : undefined,
    ),
    file.text.length,
  )

const isPackage = ({ specifier, target }) => target === undefined && !specifier.startsWith('node:')

/** Static imports run first, wherever they stand; import() counts in the command's own file, and only before the call. */
const loadedBefore = (file, isCommand) =>
  file.imports.filter(one => (one.isDynamic ? isCommand && one.start < preparedAt(file) : true))

export const preparedImports = files => {
  const byPath = new Map(files.map(file => [file.path, file]))
  return [...commandsOf(files)].flatMap(command => {
    const problems = []
    const seen = new Set()
    const follow = (path, chain) => {
      const file = byPath.get(path)
      if (file === undefined || seen.has(path)) return
      seen.add(path)
      for (const one of loadedBefore(file, path === command)) {
        const steps = [...chain, one.specifier]
        if (isPackage(one)) problems.push(`${command}: loads ${steps.join(' → ')} before prepareEnvironment()`)
        else follow(one.target, steps)
      }
    }
    follow(command, [])
    return problems
  })
}
