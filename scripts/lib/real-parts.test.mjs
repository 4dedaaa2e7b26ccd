import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { at } from './place.mjs'
import { missingPackages, PARTS } from './real-parts.mjs'

it('lists one package for two programs of it, and nothing where all programs are there', () => {
  const without = (...names) => missingPackages(program => (names.includes(program) ? undefined : `/bin/${program}`))
  expect(without('ldapmodify', 'ldapsearch', 'nginx')).toEqual(['ldap-utils', 'nginx'])
  expect(without()).toEqual([])
})

/** Programs a test asks for before it decides to run, as it names them. */
const PROGRAM = /inPath\('([\w-]+)'\)|\/(?:usr\/)?s?bin\/([\w-]+)|\$\{TOOLS\}\/([\w-]+)/g

it('knows every program that a test looks for before it runs', () => {
  const files = ['src/server', 'tests/process'].flatMap(folder =>
    readdirSync(at(folder), { recursive: true })
      .filter(name => /(?:\.test\.ts|testing\/\w+\.ts)$/.test(name.replaceAll('\\', '/')))
      .map(name => at(folder, name)),
  )
  const programs = files.flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(PROGRAM)].map(match => match[1] ?? match[2] ?? match[3]),
  )
  expect(programs).toContain('ldapmodify')
  const known = ['sh', ...PARTS.map(part => part.program)]
  expect([...new Set(programs)].filter(program => !known.includes(program))).toEqual([])
})
