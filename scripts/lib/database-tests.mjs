import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { at } from './place.mjs'

const DATABASE = at('src', 'server', 'testing', 'test-database.ts')
const IMPORT = /^(?:import|export)\s[^'"]*from '((?:#server|\.{1,2})\/[^']+)'|^import '((?:#server|\.{1,2})\/[^']+)'/gm

const importsOf = path => {
  const found = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(match => match[1] ?? match[2])
  return found
    .map(name => (name.startsWith('#server/') ? at('src', name.slice(1)) : join(dirname(path), name)))
    .filter(existsSync)
}

const reaches = (path, seen = new Set()) => {
  if (path === DATABASE) return true
  if (seen.has(path)) return false
  seen.add(path)
  return importsOf(path).some(next => reaches(next, seen))
}

/** Their subject is beside the database, though they open one: papers, pictures, a directory or a provider that is away, a phone's picture. */
export const BESIDE =
  /\/(?:features\/(?:documento|midia)\/|directory-away|recovery-provider|verificacao\/provider|transmissao\/device|homenagem\/pictures|despedida\/portrait|gateways\/media-s3|address-and-origin)/

/** @returns the server's test files that are about a database, from the project's root: the others say the same on every engine. */
export const databaseTests = () =>
  readdirSync(at('src', 'server'), { recursive: true })
    .filter(name => name.endsWith('.test.ts'))
    .map(name => at('src', 'server', name))
    .filter(path => !BESIDE.test(path) && reaches(path))
    .map(path => relative(at(), path))
    .sort()
