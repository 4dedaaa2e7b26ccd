import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refusedLicences } from './licences.mjs'
import { at } from './place.mjs'

const lock = packages => ({ packages: { '': { license: 'UNLICENSED' }, ...packages } })

describe('the licences of what is installed', () => {
  it('are all allowed, of the portal and of its tools', () => {
    expect(refusedLicences(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')))).toEqual([])
  })

  it('are refused where nobody allowed them: unknown, missing, copyleft of another package', () => {
    expect(
      refusedLicences(
        lock({
          'node_modules/a': { license: 'GPL-3.0-only' },
          'node_modules/b': {},
          'node_modules/c/node_modules/@d/e': { license: 'LGPL-3.0-or-later' },
          'node_modules/f': { license: 'MIT AND GPL-2.0-only' },
        }),
      ),
    ).toEqual(['a: GPL-3.0-only', 'b: none', '@d/e: LGPL-3.0-or-later', 'f: MIT AND GPL-2.0-only'])
  })

  it('may be chosen where a package offers two', () => {
    const choice = {
      'node_modules/a': { license: '(GPL-2.0-only OR MIT)' },
      'node_modules/b': { license: '(MIT AND Zlib)' },
    }
    expect(refusedLicences(lock(choice))).toEqual([])
  })
})
