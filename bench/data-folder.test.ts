import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDataFolder } from './data-folder.ts'

const WANTED = { despedidas: 20, homenagens: 50 }
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memorial-medicao-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** As one run leaves it. */
const fill = (): string => {
  const data = openDataFolder(folder, WANTED)
  const row = join(data.postgres, 'linha')
  writeFileSync(row, '')
  data.markFilled()
  return row
}

describe('the data folder of a bench', () => {
  it('is used again with everything in it where it holds the same rows', () => {
    const row = fill()
    expect(openDataFolder(folder, WANTED).isFilled).toBe(true)
    expect(existsSync(row)).toBe(true)
  })

  it.each([{ despedidas: 21, homenagens: 50 }, { despedidas: 20 }])('is emptied for other rows: %o', other => {
    const row = fill()
    expect(openDataFolder(folder, other).isFilled).toBe(false)
    expect(existsSync(row)).toBe(false)
  })

  it('is emptied after a fill that was interrupted', () => {
    const { postgres } = openDataFolder(folder, WANTED)
    writeFileSync(join(postgres, 'linha'), '')
    expect(openDataFolder(folder, WANTED).isFilled).toBe(false)
    expect(existsSync(join(postgres, 'linha'))).toBe(false)
  })

  it('is refused where it holds something else, which stays', () => {
    writeFileSync(join(folder, 'carta'), '')
    expect(() => openDataFolder(folder, WANTED)).toThrow('no bench has filled it')
    expect(existsSync(join(folder, 'carta'))).toBe(true)
  })
})
