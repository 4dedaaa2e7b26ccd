import { describe, expect, it } from 'vitest'
import { fingerprintOf, isSource } from './build-fingerprint.mjs'

const read = files => path => files[path]

describe('the fingerprint of sources', () => {
  const files = { 'src/a.ts': 'one', 'src/b.ts': 'two' }
  const base = fingerprintOf(Object.keys(files), read(files))

  it('is the same for the same contents', () => {
    expect(fingerprintOf(['src/a.ts', 'src/b.ts'], read({ ...files }))).toBe(base)
  })

  it('changes with a content, a name or a missing file', () => {
    expect(fingerprintOf(['src/a.ts', 'src/b.ts'], read({ ...files, 'src/b.ts': 'three' }))).not.toBe(base)
    expect(fingerprintOf(['src/a.ts', 'src/c.ts'], read({ ...files, 'src/c.ts': 'two' }))).not.toBe(base)
    expect(fingerprintOf(['src/a.ts'], read(files))).not.toBe(base)
  })

  it('leaves out tests', () => {
    expect(isSource('src/server/app.ts')).toBe(true)
    expect(isSource('src/server/app.test.ts')).toBe(false)
    expect(isSource('src/web/testing/setup.ts')).toBe(false)
  })
})
