import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

const ALIAS = /^#(contract|server|web)\//

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
