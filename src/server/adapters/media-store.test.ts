import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFolderStore } from './media-store.ts'

it('a picture that cannot be stored leaves no partial file behind', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-midia-'))
  const name = 'abcdefghijklmnop.webp'
  // A folder with the same name: the file is written, but cannot be renamed.
  mkdirSync(join(folder, 'ab', name, 'x'), { recursive: true })
  await expect(createFolderStore(folder).put(name, Buffer.from('bytes'))).rejects.toThrow()
  expect(readdirSync(join(folder, 'ab'))).toEqual([name])
  rmSync(folder, { recursive: true })
})
