import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { projectPath, ROOT } from './lib/paths.mjs'
import { print } from './lib/print.mjs'
import { decideExpression } from './lib/recheck.mjs'
import { linearExpressions } from './structure/linear-expressions.mjs'
import { readSources } from './structure/sources.mjs'

/** Deciding every expression takes a minute of a core: what was decided is kept until the library changes. */
const CACHE_FILE = projectPath('node_modules', '.cache', 'expressions.json')
const { version } = JSON.parse(readFileSync(projectPath('node_modules', 'recheck', 'package.json'), 'utf8'))

const readDecided = () => {
  try {
    const cache = JSON.parse(readFileSync(CACHE_FILE, 'utf8'))
    return cache.version === version ? cache.decided : {}
  } catch {
    return {}
  }
}

const writeDecided = decided => {
  mkdirSync(dirname(CACHE_FILE), { recursive: true })
  writeFileSync(CACHE_FILE, JSON.stringify({ version, decided }))
}

const known = readDecided()
/** What is wrong with an expression, or "". */
const decided = {}

const decide = (source, flags) => {
  const expression = `/${source}/${flags}`
  decided[expression] = known[expression] ?? decideExpression(source, flags) ?? ''
  if (known[expression] === undefined) writeDecided({ ...known, ...decided })
  return decided[expression] === '' ? undefined : decided[expression]
}

const problems = linearExpressions(readSources(ROOT), decide)
for (const problem of problems) print(problem)
writeDecided(decided)
print(`${Object.keys(decided).length} expressões, ${problems.length} desvios`)
process.exit(problems.length === 0 ? 0 : 1)
