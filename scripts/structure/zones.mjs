/** Architecture rule 1: the three sides, and how imports are spelled. */

const sideOf = path => /^src\/(contract|server|web)\//.exec(path)?.[1]
const ENTRY_SERVER = 'src/web/entry-server.tsx'
/** Both sides import the contract; the contract imports neither. */
const ALLOWED = { contract: ['contract'], server: ['contract', 'server'], web: ['contract', 'web'] }
const CONTRACT_PACKAGES = /^zod($|\/)/
/** A folder imports its own files by `./` and all others by `#side/`. */
const folderOf = path => path.split('/').slice(0, -1).join('/')

const crossing = (file, side, target) => {
  const other = sideOf(target)
  if (other === undefined) return `${file.path}: imports ${target}, which is outside src`
  if (ALLOWED[side].includes(other)) return undefined
  if (file.path.startsWith('src/server/ssr/') && target === ENTRY_SERVER) return undefined
  return `${file.path}: ${side} must not import ${other} (${target})`
}

const spelling = (file, side, { specifier, target }) => {
  if (!/\.\w+(\?\w+)?$/.test(specifier)) return `${file.path}: name the file with its extension (${specifier})`
  // The contract is one small library without an alias between its folders.
  if (!specifier.startsWith('..') || side === 'contract' || folderOf(target).startsWith(folderOf(file.path)))
    return undefined
  return `${file.path}: ${specifier} leaves its folder; write #${side}/…`
}

export const zones = files => {
  const problems = []
  for (const file of files) {
    const side = sideOf(file.path)
    if (side === undefined) continue
    for (const one of file.imports) {
      if (one.target !== undefined) problems.push(crossing(file, side, one.target) ?? spelling(file, side, one))
      else if (side === 'contract' && !file.isTest && !CONTRACT_PACKAGES.test(one.specifier))
        problems.push(`${file.path}: contract imports zod only, not ${one.specifier}`)
    }
  }
  return problems.filter(problem => problem !== undefined)
}
