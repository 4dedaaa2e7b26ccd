/** No import cycles between files, including imports of types. */
export const cycles = files => {
  const imports = new Map(files.map(file => [file.path, file.imports.map(one => one.target)]))
  const visited = new Set()
  const problems = []
  const visit = (path, ancestors) => {
    const start = ancestors.indexOf(path)
    if (start >= 0) problems.push(`import cycle: ${[...ancestors.slice(start), path].join(' → ')}`)
    if (start >= 0 || visited.has(path)) return
    for (const target of imports.get(path) ?? []) if (imports.has(target)) visit(target, [...ancestors, path])
    visited.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return problems
}
