/** No circle of imports, types included: whoever reads a file must be able to read what it stands on first. */
export const cycles = files => {
  const edges = new Map(files.map(file => [file.path, file.imports.map(one => one.target)]))
  const done = new Set()
  const problems = []
  const visit = (path, trail) => {
    const start = trail.indexOf(path)
    if (start >= 0) problems.push(`circle of imports: ${[...trail.slice(start), path].join(' → ')}`)
    if (start >= 0 || done.has(path)) return
    for (const target of edges.get(path) ?? []) if (edges.has(target)) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return problems
}
