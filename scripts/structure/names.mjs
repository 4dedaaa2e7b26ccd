import { basename } from 'node:path'

/** Architecture rule 4: no barrels, no catch-all files, kebab-case. */

const CATCH_ALL = /^(utils?|helpers?|types?|constants?|common|misc|index)\.(ts|tsx|mjs)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
const MIGRATION = /^\d{4}_[a-z0-9]+(-[a-z0-9]+)*\.sql$/

const isReExport = node =>
  node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null)

const isBarrel = body =>
  body.some(isReExport) && body.every(node => isReExport(node) || node.type === 'ImportDeclaration')

const barrels = file => {
  const body = file.program?.body ?? []
  if (isBarrel(body)) return [`${file.path}: only re-exports other files; import those files`]
  if (body.some(node => node.type === 'ExportAllDeclaration')) return [`${file.path}: export * hides what it exports`]
  return []
}

const badNames = file => {
  const name = basename(file.path)
  if (CATCH_ALL.test(name)) return [`${file.path}: a catch-all name; name the file after what it exports`]
  const segments = file.path.split('/')
  if (segments.every(segment => KEBAB.test(segment) || (segment === name && MIGRATION.test(segment)))) return []
  return [`${file.path}: names are kebab-case`]
}

export const names = files => files.flatMap(file => [...badNames(file), ...barrels(file)])
