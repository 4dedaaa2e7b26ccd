import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectPath, ROOT } from '../../scripts/lib/paths.mjs'
import { anchorsOf, linksOf, picturesOf } from './manual-pages.mjs'

const ignored = readFileSync(projectPath('.gitignore'), 'utf8').split('\n')
const isIgnored = path => ignored.includes(path) || ignored.includes(`${path}/`)

const files = readdirSync(ROOT, { withFileTypes: true })
  .filter(entry => entry.name !== '.git' && !isIgnored(entry.name))
  .flatMap(entry =>
    entry.isDirectory()
      ? readdirSync(projectPath(entry.name), { recursive: true }).map(name => `${entry.name}/${name}`)
      : entry.name,
  )
const documents = files.filter(file => file.endsWith('.md'))
const decisions = files.filter(file => /^docs\/decisions\/\d{3}-/.test(file))
/** About one page at 100 columns. */
const DECISION_LINES_MAX = 85
const readDocument = file => readFileSync(projectPath(file), 'utf8')

/** Links and pictures of a document that lead to no file or heading of the repository. */
const brokenLinks = (document, text) =>
  [...linksOf(text), ...picturesOf(text).map(({ target }) => target)].filter(link => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? document : normalize(join(dirname(document), path))
    if (!existsSync(projectPath(target))) return true
    return anchor !== undefined && !anchorsOf(target === document ? text : readDocument(target)).includes(anchor)
  })

/** A path below a folder of the repository, or the end of one with the name of a file (`http/contract.ts`). */
const FROM_ROOT = /^(assets|bench|deploy|docs|public|scripts|src|tests)\/[\w./-]+$/
const FILE = /^[\w-]+(\/[\w.-]+)*\.(css|html|md|mjs|sql|tsx?)$/

/** Paths set as code in a document that no file of the repository has. */
const missingPaths = text =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter(path => !isIgnored(path))
    .filter(path =>
      FROM_ROOT.test(path)
        ? !existsSync(projectPath(path))
        : FILE.test(path) && !files.some(file => `/${file}`.endsWith(`/${path}`)),
    )

const { scripts } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'))
/** Commands of npm in a document that package.json does not have. */
const missingCommands = text =>
  [...text.matchAll(/npm run ([a-z\d:-]*[a-z\d])/g)].map(([, name = '']) => name).filter(name => !(name in scripts))

describe('documents of the repository', () => {
  it.each(documents)('link only to existing files and headings: %s', document =>
    expect(brokenLinks(document, readDocument(document))).toEqual([]),
  )

  it.each(documents)('name only existing paths: %s', document =>
    expect(missingPaths(readDocument(document))).toEqual([]),
  )

  it.each(documents)('name only commands of package.json: %s', document =>
    expect(missingCommands(readDocument(document))).toEqual([]),
  )

  it('list every decision once, with the title of its page', () => {
    const titles = decisions.map(
      file => `- [${readDocument(file).split('\n')[0].slice(2)}](${file.slice('docs/decisions/'.length)})`,
    )
    const listed = readDocument('docs/decisions/README.md')
      .split('\n')
      .filter(line => line.startsWith('- '))
    expect(listed.toSorted()).toEqual(titles.toSorted())
  })

  it.each(decisions)('give a decision its date and status, three parts and one page: %s', file => {
    const lines = readDocument(file).trimEnd().split('\n')
    expect(lines[2]).toMatch(/^Accepted, \d{4}-\d\d-\d\d\.( Replaces [\d, and]+\.)?$/)
    expect(lines.filter(line => line.startsWith('## '))).toEqual(['## Context', '## Decision', '## Consequences'])
    expect(lines.length).toBeLessThanOrEqual(DECISION_LINES_MAX)
  })

  it('are refused with a link to a missing file or heading, or the path of a missing file or command', () => {
    expect(brokenLinks('docs/api.md', '[a](missing.md) [b](#missing) ![c](../missing.png)')).toHaveLength(3)
    expect(brokenLinks('docs/api.md', '# A b\n[a](../README.md) [b](#a-b) [c](https://exemplo.com.br)')).toEqual([])
    expect(missingCommands('`npm run check`, `npm run missing`')).toEqual(['missing'])
    expect(missingPaths('`src/missing/` `src/server/missing.ts` `http/missing.ts`')).toHaveLength(3)
    expect(missingPaths('`src/server` `http/contract.ts` `GET /missing.ts` `npm start`')).toEqual([])
  })
})
