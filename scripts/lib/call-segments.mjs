import { readdirSync, readFileSync } from 'node:fs'
import { projectPath } from './paths.mjs'

/** Addresses of the server besides the declared calls. */
const OPERATIONAL_SEGMENTS = ['midia', 'transmissao', 'docs', 'healthz', 'readyz', 'metrics']

/** First path segments of the calls that the contract declares ('GET /cliente/perfil': …), read from its source text. */
export const callSegments = () => {
  const folder = projectPath('src', 'contract')
  const declared = readdirSync(folder, { recursive: true })
    .map(String)
    .filter(path => path.endsWith('routes.ts'))
    .flatMap(path => [...readFileSync(`${folder}/${path}`, 'utf8').matchAll(/'(?:GET|POST|PUT|PATCH|DELETE) \/(\w+)/g)])
    .map(match => match[1])
  return [...new Set([...declared, ...OPERATIONAL_SEGMENTS])].sort()
}

/** Pattern of the addresses that Vite forwards to the server; none of them is a page. */
export const callPattern = () => `^/(${callSegments().join('|')})(/|\\?|$)`
