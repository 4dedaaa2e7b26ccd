import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectPath } from '../../scripts/lib/paths.mjs'

const folder = projectPath('src', 'web')
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.css'))

const listsOf = text => [...text.matchAll(/:is\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].map(([, list]) => list)

// For old browsers the build writes `:is()` as `:-webkit-any()` too, and what such a list matches counts as a class there, in Chromium of today
// as well: `:is(th, td)` would outweigh `thead th`.
it('style sheets list in `:is()` only what counts as a class', () => {
  const elements = sheets.flatMap(name =>
    listsOf(readFileSync(join(folder, name), 'utf8'))
      .filter(list => !list.includes(':has(') && /(?:^|,)\s*(?:[a-z]|::)/.test(list))
      .map(list => `${name}: ${list}`),
  )
  expect(elements).toEqual([])
})
