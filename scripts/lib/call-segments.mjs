import { readdirSync, readFileSync } from 'node:fs'
import { at } from './place.mjs'

/** Addresses the server answers besides the declared calls. */
const OPERATIONS = ['midia', 'transmissao', 'docs', 'healthz', 'readyz', 'metrics']

/** First path segments of the calls the contract declares ('GET /cliente/perfil': …), read without compiling it. */
export const callSegments = () => {
  const folder = at('src', 'contract')
  const declared = readdirSync(folder, { recursive: true })
    .map(String)
    .filter(path => path.endsWith('routes.ts'))
    .flatMap(path => [...readFileSync(`${folder}/${path}`, 'utf8').matchAll(/'(?:GET|POST|PUT|PATCH|DELETE) \/(\w+)/g)])
    .map(match => match[1])
  return [...new Set([...declared, ...OPERATIONS])].sort()
}

/** Pattern of addresses that go to the server and are never pages. */
export const callPattern = () => `^/(${callSegments().join('|')})(/|\\?|$)`
