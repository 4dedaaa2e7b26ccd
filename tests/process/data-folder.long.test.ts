import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import {
  killAll,
  makeDataDir,
  makeSampleDataDir,
  removeDataDir,
  StartFailed,
  startPortal,
} from '../e2e/support/portal-process.ts'
import { firstDespedida, missing, register, TRUSTING } from './clients.ts'

const folders: string[] = []
const withCleanup = (folder: string): string => {
  folders.push(folder)
  return folder
}
const freshFolder = (): string => withCleanup(makeDataDir())
afterEach(() => {
  killAll()
  folders.splice(0).forEach(removeDataDir)
})

describe('starting the portal on a data folder', () => {
  it('leaves nothing that other users can read, and a second start applies no migration and preserves the data', async () => {
    const dataDir = freshFolder()
    const older = join(dataDir, 'anterior.txt')
    writeFileSync(older, 'x')
    chmodSync(older, 0o644)
    chmodSync(dataDir, 0o755)
    const first = await startPortal(dataDir, TRUSTING)
    expect(first.printed()).toContain('Migrações aplicadas')
    const despedidaId = await firstDespedida(first)
    const codigo = (await register(first, despedidaId)) ?? ''
    const open = () =>
      ['', ...(readdirSync(dataDir, { recursive: true }) as string[])]
        .map(name => join(dataDir, name))
        .filter(path => existsSync(path) && (statSync(path).mode & 0o077) !== 0 && !statSync(path).isSocket())
    await expect.poll(open).toEqual([])
    await expect.poll(first.printed).toContain('dados.fechados')
    expect(await first.stop()).toBe(0)

    const second = await startPortal(dataDir, TRUSTING)
    expect(second.printed()).not.toContain('Migrações aplicadas')
    expect(await missing(second, despedidaId, [codigo])).toEqual([])
    expect(await second.stop()).toBe(0)
  })

  it('fails on a folder that another process has locked, with a message, and changes nothing', async () => {
    const dataDir = withCleanup(makeSampleDataDir())
    const first = await startPortal(dataDir, TRUSTING)
    const refusal: unknown = await startPortal(dataDir, TRUSTING).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartFailed)
    expect(String(refusal)).toContain('A pasta de dados já está aberta por outro processo do portal')
    expect(await firstDespedida(first)).toBeGreaterThanOrEqual(10_000)
    expect(await first.stop()).toBe(0)
  })
})
