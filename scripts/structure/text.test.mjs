import { describe, expect, it } from 'vitest'
import { clock } from './clock.mjs'
import { asSources } from './sources.mjs'
import { vendors } from './vendors.mjs'

describe('the clock of the server', () => {
  const of = path => clock(asSources({ [path]: 'const a = Date.now()\nconst b = [new Date(), new Date(a)]\n' }))

  it('is read in one place, and where something is compared with the machine itself', () => {
    expect(of('src/server/live/channel.ts')).toHaveLength(2)
    for (const path of ['src/server/core/clock.ts', 'src/server/live/channel.test.ts', 'src/server/testing/wait.ts'])
      expect(of(path)).toEqual([])
    expect(of('src/web/lib/use-now.ts')).toEqual([])
  })
})

describe('libraries of vendors', () => {
  const two = (first, second) =>
    vendors(asSources({ 'src/server/a.ts': `import '${first}'\n`, 'src/server/b.ts': `import '${second}'\n` }))

  it.each([
    ['SMS', 'twilio'],
    ['LDAP', 'ldapts'],
    ['mail', 'nodemailer'],
    ['video', 'hls.js'],
    ['PDF', '@react-pdf/renderer'],
    ['pictures', 'sharp'],
  ])('are imported in one file only: %s', (_kind, library) => {
    expect(two(library, library)).toHaveLength(1)
    expect(two(library, 'zod')).toEqual([])
  })

  it('count two libraries of one kind as two, also when a path inside them is imported', () => {
    expect(two('hls.js', 'hls.js/light')).toHaveLength(1)
    expect(two('ldapts', 'ldapjs')).toHaveLength(1)
  })
})
