import { describe, expect, it } from 'vitest'
import { fingerprintOf, isBuilt } from './stale.mjs'

const read = files => path => files[path]

describe('the fingerprint of what is built', () => {
  const files = { 'src/a.ts': 'one', 'src/b.ts': 'two' }
  const base = fingerprintOf(Object.keys(files), read(files))

  it('is the same for the same contents', () => {
    expect(fingerprintOf(['src/a.ts', 'src/b.ts'], read({ ...files }))).toBe(base)
  })

  it('changes with a content, a name and a missing file', () => {
    expect(fingerprintOf(['src/a.ts', 'src/b.ts'], read({ ...files, 'src/b.ts': 'three' }))).not.toBe(base)
    expect(fingerprintOf(['src/a.ts', 'src/c.ts'], read({ ...files, 'src/c.ts': 'two' }))).not.toBe(base)
    expect(fingerprintOf(['src/a.ts'], read(files))).not.toBe(base)
  })

  it('leaves tests out', () => {
    expect(isBuilt('src/server/app.ts')).toBe(true)
    expect(isBuilt('src/server/app.test.ts')).toBe(false)
    expect(isBuilt('src/web/testing/setup.ts')).toBe(false)
  })
})
