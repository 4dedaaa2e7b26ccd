import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { projectPath } from '../../scripts/lib/paths.mjs'
import { refusedLicences } from './licences.mjs'

const lock = packages => ({ packages: { '': { license: 'UNLICENSED' }, ...packages } })

describe('licences of installed packages', () => {
  it('are all allowed, for the portal and its tools', () => {
    expect(refusedLicences(JSON.parse(readFileSync(projectPath('package-lock.json'), 'utf8')))).toEqual([])
  })

  it('are refused when they are unknown, missing or an exception for another package', () => {
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

  it('are allowed when one of the offered licences is', () => {
    const choice = {
      'node_modules/a': { license: '(GPL-2.0-only OR MIT)' },
      'node_modules/b': { license: '(MIT AND Zlib)' },
    }
    expect(refusedLicences(lock(choice))).toEqual([])
  })
})
