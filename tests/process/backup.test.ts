import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  killAll,
  makeDataDir,
  makeSampleDataDir,
  type Portal,
  removeDataDir,
  startPortal,
} from '../e2e/support/portal-process.ts'
import { firstDespedida, missing, register, TRUSTING } from './clients.ts'

const MEMORIAL = join(import.meta.dirname, '..', '..', 'bin', 'memorial')

type CommandResult = { code: number; text: string }

/** Runs the operator's command on a data folder. */
const operate = (dataDir: string, words: string[]): Promise<CommandResult> =>
  new Promise(resolve => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SESSION_SECRET: '' }
    execFile(MEMORIAL, words, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, text: `${stdout}${stderr}` }),
    )
  })

/** Registers visitors one after another until it is stopped. @returns the acknowledged codes, and how many of them during the copy */
const visit = (portal: Portal, despedidaId: number, isCopying: () => boolean) => {
  let going = true
  const run = async () => {
    const codigos: string[] = []
    let during = 0
    while (going) {
      const codigo = await register(portal, despedidaId)
      if (codigo !== undefined) codigos.push(codigo)
      if (isCopying()) during += 1
    }
    return { codigos, during }
  }
  const ended = run()
  return {
    stop: () => {
      going = false
      return ended
    },
  }
}

describe('a backup of a running embedded portal', () => {
  const [dataDir, otherDir] = [makeSampleDataDir(), makeDataDir()]
  const file = join(makeDataDir(), 'casa.zip')
  afterAll(() => {
    killAll()
    for (const folder of [dataDir, otherDir, join(file, '..')]) removeDataDir(folder)
  })

  it('is created while visitors write, and restored elsewhere with everything acknowledged before it', async () => {
    const portal = await startPortal(dataDir, TRUSTING)
    const despedidaId = await firstDespedida(portal)
    const before: string[] = []
    for (let time = 0; time < 20; time += 1) before.push((await register(portal, despedidaId)) ?? '')
    const visitors = visit(portal, despedidaId, () => existsSync(`${file}.parcial`))
    const result = await operate(dataDir, ['backup', file])
    const { codigos, during } = await visitors.stop()
    expect(result).toEqual({ code: 0, text: expect.stringContaining('Cópia pronta e conferida') })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(codigos.length).toBeGreaterThan(0)
    expect(during).toBeGreaterThan(0)
    expect(readdirSync(dataDir).filter(name => name.startsWith('copia-parcial'))).toEqual([])
    expect((await operate(dataDir, ['restore', file, '--replace'])).text).toContain('O portal está aberto')
    await portal.stop()

    expect((await operate(otherDir, ['restore', file, '--embedded'])).text).toContain('Falta o segredo')
    mkdirSync(otherDir, { recursive: true })
    copyFileSync(join(dataDir, 'segredo'), join(otherDir, 'segredo'))
    const restored = await operate(otherDir, ['restore', file, '--embedded'])
    expect(restored).toEqual({ code: 0, text: expect.stringContaining('conferida linha por linha') })
    expect(existsSync(join(otherDir, 'configuracao-da-copia.json'))).toBe(true)
    const again = await startPortal(otherDir, TRUSTING)
    expect(await missing(again, despedidaId, before)).toEqual([])
    expect(await missing(again, despedidaId, ['NUNCAFOIXX'])).toEqual(['NUNCAFOIXX'])
    await again.stop()
  })

  it('does not overwrite another backup, and rejects a superfluous argument', async () => {
    expect(await operate(dataDir, ['backup', file])).toMatchObject({
      code: 1,
      text: expect.stringContaining('Já existe'),
    })
    expect(await operate(dataDir, ['backup'])).toMatchObject({ code: 1, text: expect.stringContaining('Uso:') })
    expect(await operate(dataDir, ['restore', file, '--force'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('Uso:'),
    })
    expect(existsSync(`${file}.parcial`)).toBe(false)
  })
})
