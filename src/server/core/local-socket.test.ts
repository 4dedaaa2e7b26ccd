import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { localSocket } from './local-socket.ts'

const folders = [mkdtempSync(join(tmpdir(), 'socket-')), mkdtempSync(join(tmpdir(), 'socket-'))] as const
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

describe('the local socket of a folder', () => {
  it('differs by folder and by purpose', () => {
    const [one, other] = folders
    expect(new Set([localSocket('lock', one), localSocket('lock', other), localSocket('order', one)]).size).toBe(3)
  })

  it.runIf(process.platform === 'linux')('has a full abstract name, which every Node version binds as it is', () => {
    const address = localSocket('lock', folders[0])
    expect(address.startsWith('\0lock-')).toBe(true)
    expect(Buffer.byteLength(address)).toBe(108)
  })
})
