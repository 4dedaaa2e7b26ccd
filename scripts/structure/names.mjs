import { basename } from 'node:path'

/** Architecture rule 4: no barrels, no drawers for odds and ends, kebab-case. */

const DRAWERS = /^(utils?|helpers?|types?|constants?|common|misc|index)\.(ts|tsx|mjs)$/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/
const MIGRATION = /^\d{4}_[a-z0-9]+(-[a-z0-9]+)*\.sql$/

const isForwarded = node =>
  node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source !== null)

const isBarrel = body =>
  body.some(isForwarded) && body.every(node => isForwarded(node) || node.type === 'ImportDeclaration')

const barrels = file => {
  const body = file.program?.body ?? []
  if (isBarrel(body)) return [`${file.path}: only hands on other files' exports; import those files themselves`]
  if (body.some(node => node.type === 'ExportAllDeclaration')) return [`${file.path}: export * hides what it exports`]
  return []
}

const badNames = file => {
  const name = basename(file.path)
  if (DRAWERS.test(name)) return [`${file.path}: a name that says nothing; name it by what it does`]
  const parts = file.path.split('/')
  if (parts.every(part => KEBAB.test(part) || (part === name && MIGRATION.test(part)))) return []
  return [`${file.path}: names are kebab-case`]
}

export const names = files => files.flatMap(file => [...badNames(file), ...barrels(file)])
