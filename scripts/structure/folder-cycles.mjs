import { isQueries } from './server-layers.mjs'

/**
 * No import cycles between the folders of the server, nor between nouns, including imports of types. Tests may import anything. The queries
 * of a noun are leaves, which any noun may use.
 */

/** The noun or the top folder of a file; a file directly in `src/server` belongs to none. */
const folderOf = path =>
  /^src\/(?:server|web)\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? /^src\/server\/[^/]+(?=\/)/.exec(path)?.[0]

const importsByFolder = files => {
  const imports = new Map()
  for (const file of files.filter(one => one.isProduct)) {
    const from = folderOf(file.path)
    if (from === undefined) continue
    const targets = file.imports
      .filter(one => !isQueries(one.target ?? ''))
      .map(one => folderOf(one.target ?? ''))
      .filter(to => to !== undefined && to !== from)
    imports.set(from, new Set([...(imports.get(from) ?? []), ...targets]))
  }
  return imports
}

const reachableFrom = (start, imports) => {
  const reached = new Set(imports.get(start))
  for (const folder of reached) for (const next of imports.get(folder) ?? []) reached.add(next)
  return reached
}

/** One finding for each folder of a cycle. */
export const folderCycles = files => {
  const imports = importsByFolder(files)
  const reachable = new Map([...imports.keys()].map(folder => [folder, reachableFrom(folder, imports)]))
  return [...imports.keys()]
    .filter(folder => reachable.get(folder).has(folder))
    .map(folder => {
      const others = [...reachable.get(folder)].filter(one => one !== folder && reachable.get(one)?.has(folder))
      return `${folder}: import cycle with ${others.join(', ')}`
    })
}
