import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectPath } from './paths.mjs'
import { missingPackages, TEST_PROGRAMS } from './test-programs.mjs'

it('a package of two missing programs is named once, and none when no program is missing', () => {
  const without = (...names) => missingPackages(program => (names.includes(program) ? undefined : `/bin/${program}`))
  expect(without('ldapmodify', 'ldapsearch', 'nginx')).toEqual(['ldap-utils', 'nginx'])
  expect(without()).toEqual([])
})

/** How tests name the programs that they need. */
const PROGRAM = /inPath\('([\w-]+)'\)|\/(?:usr\/)?s?bin\/([\w-]+)|\$\{TOOLS\}\/([\w-]+)/g

it('the list of test programs has every program that a test needs', () => {
  const files = ['src/server', 'tests/process'].flatMap(folder =>
    readdirSync(projectPath(folder), { recursive: true })
      .filter(name => /(?:\.test\.ts|testing\/\w+\.ts)$/.test(name.replaceAll('\\', '/')))
      .map(name => projectPath(folder, name)),
  )
  const programs = files.flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(PROGRAM)].map(match => match[1] ?? match[2] ?? match[3]),
  )
  expect(programs).toContain('ldapmodify')
  const known = ['sh', ...TEST_PROGRAMS.map(one => one.program)]
  expect([...new Set(programs)].filter(program => !known.includes(program))).toEqual([])
})
