import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { projectPath } from './paths.mjs'

const TEST_DATABASE = projectPath('src', 'server', 'testing', 'test-database.ts')
const IMPORT = /^(?:import|export)\s[^'"]*from '((?:#server|\.{1,2})\/[^']+)'|^import '((?:#server|\.{1,2})\/[^']+)'/gm

const importsOf = path => {
  const found = [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(match => match[1] ?? match[2])
  return found
    .map(name => (name.startsWith('#server/') ? projectPath('src', name.slice(1)) : join(dirname(path), name)))
    .filter(existsSync)
}

const importsDatabase = (path, visited = new Set()) => {
  if (path === TEST_DATABASE) return true
  if (visited.has(path)) return false
  visited.add(path)
  return importsOf(path).some(next => importsDatabase(next, visited))
}

/** Tests that open a database but are about something else: documents, pictures, unreachable providers, uploads from a device. */
export const ENGINE_INDEPENDENT =
  /\/(?:features\/(?:documento|midia)\/|directory-away|recovery-provider|verificacao\/provider|transmissao\/device|homenagem\/pictures|despedida\/portrait|gateways\/media-s3|address-and-origin)/

/** @returns the server's test files whose result may depend on the database engine, relative to the project. */
export const databaseTests = () =>
  readdirSync(projectPath('src', 'server'), { recursive: true })
    .filter(name => name.endsWith('.test.ts'))
    .map(name => projectPath('src', 'server', name))
    .filter(path => !ENGINE_INDEPENDENT.test(path) && importsDatabase(path))
    .map(path => relative(projectPath(), path))
    .sort()
