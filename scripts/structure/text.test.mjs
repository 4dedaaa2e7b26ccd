import { describe, expect, it } from 'vitest'
import { clock } from './clock.mjs'
import { silencers } from './silencers.mjs'
import { asSources } from './sources.mjs'

describe('the clock of the server', () => {
  const of = path => clock(asSources({ [path]: 'const a = Date.now()\nconst b = [new Date(), new Date(a)]\n' }))

  it('is read in one place, and where something is compared with the machine itself', () => {
    expect(of('src/server/live/channel.ts')).toHaveLength(2)
    for (const path of ['src/server/core/clock.ts', 'src/server/live/channel.test.ts', 'src/server/testing/wait.ts'])
      expect(of(path)).toEqual([])
    expect(of('src/web/lib/use-now.ts')).toEqual([])
  })
})

describe('comments that disable the compiler', () => {
  const of = text => silencers(asSources({ 'src/web/lib/a.ts': text }))

  it.each(['ignore', 'expect-error', 'nocheck'])('are refused: %s', word => {
    expect(of(`// @ts-${word}\nf()\n`)).toHaveLength(1)
    expect(of(`/* @ts-${word} */\nf()\n`)).toHaveLength(1)
  })

  it('are not found in ordinary comments', () => {
    expect(of('// writes to @ts once\nf()\n')).toEqual([])
  })
})
