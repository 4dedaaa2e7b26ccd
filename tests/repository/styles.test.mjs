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

/** The name of the portal and the sign of the text sizes, in bars of one height. */
const FIXED = ['ui/public/shell', 'ui/public/reading', 'screens/admin/shell/shell', 'screens/admin/entrar/entrar']
const isOnDisplay = name => /^(?:ui|screens)\/display\//.test(name)

// Names and what people write; a name of 20 px would stand smaller than the dates below it.
it('serif text on pages grows with the text size that a reader chooses', () => {
  const fixed = sheets
    .filter(name => !isOnDisplay(name) && !FIXED.some(one => name === `${one}.module.css`))
    .flatMap(name =>
      (readFileSync(join(folder, name), 'utf8').match(/[^{}]*\{[^{}]*\}/g) ?? []).map(rule => ({ name, rule })),
    )
    .filter(({ rule }) => /\bfont:[^;]* [12]\dpx[^;]*--serif/.test(rule) && !rule.includes('--scale'))
    .map(({ name, rule }) => `${name}: ${rule.trim()}`)
  expect(fixed).toEqual([])
})
