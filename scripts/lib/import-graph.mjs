import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

const ALIAS = /^#(contract|server|web)\//

/** Files that a file names by a pattern: `import.meta.glob`, without those of all folders, which read the source as text. */
const globbed = (file, source, files) =>
  [...source.matchAll(/import\.meta\.glob(?:<.*>)?\(\s*'(\.[^'*]*\*[^']*)'(?:, \{ base: '([^']*)')?/g)]
    .filter(([, pattern]) => !pattern.includes('**'))
    .flatMap(([, pattern, base = '']) => {
      const matcher = new RegExp(
        `^${join(dirname(file), base, pattern).replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`,
      )
      return files.filter(name => matcher.test(name)).map(name => `#${name.slice('src/'.length)}`)
    })

/** Each file with the files that import it, by static and dynamic imports; in this project every import is written with its extension. */
export const importersOf = (files, sourceOf) => {
  const importers = new Map()
  for (const file of files) {
    const source = sourceOf(file)
    const { module } = parseSync(file, source)
    const written = [
      ...module.staticImports.map(one => one.moduleRequest.value),
      ...module.staticExports.flatMap(one => one.entries.map(entry => entry.moduleRequest?.value)),
      ...module.dynamicImports.map(one => source.slice(one.moduleRequest.start + 1, one.moduleRequest.end - 1)),
      // A test that starts an entry several times: `./entry-client.tsx?run=2`.
      ...[...source.matchAll(/`(\.\/[\w.-]+)\?run=/g)].map(([, name]) => name),
      ...globbed(file, source, files),
    ]
    for (const name of new Set(written.filter(Boolean))) {
      const target = ALIAS.test(name) ? `src/${name.slice(1)}` : join(dirname(file), name)
      importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  return importers
}

const sharedFolders = (one, other) => {
  const parts = other.split('/')
  const first = one.split('/').findIndex((part, index) => part !== parts[index])
  return first === -1 ? parts.length : first
}

/** The tests that can reach `file`: those of the nearest folder first, then by the number of imports between. */
export const reachingTests = (file, importers) => {
  const distances = new Map([[file, 0]])
  for (const [reached, distance] of distances)
    for (const importer of importers.get(reached) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return [...distances]
    .filter(([name]) => name.includes('.test.'))
    .sort(([a, near], [b, far]) => sharedFolders(b, file) - sharedFolders(a, file) || near - far || (a < b ? -1 : 1))
    .map(([name]) => name)
}
