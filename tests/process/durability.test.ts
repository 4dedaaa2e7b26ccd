import { randomInt } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { killAll, makeSampleDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { firstDespedida, isKnown, missing, register, TRUSTING } from './clients.ts'

const KILL_COUNT = 2
const WRITER_COUNT = 4

/** Writes until the connection breaks, and adds each acknowledged write. */
const writeUntilCut = async (portal: Portal, despedidaId: number, acknowledged: string[]): Promise<void> => {
  for (;;) {
    const codigo = await register(portal, despedidaId).catch((error: unknown) => {
      if (error instanceof TypeError) return undefined
      throw error
    })
    if (codigo === undefined) return
    acknowledged.push(codigo)
  }
}

describe('kill -9 of the embedded portal', () => {
  const dataDir = makeSampleDataDir()
  afterAll(() => {
    killAll()
    removeDataDir(dataDir)
  })

  it('loses no acknowledged write in two kills, and starts again after each', async () => {
    const acknowledged: string[] = []
    let despedidaId = 0
    for (let kill = 0; kill < KILL_COUNT; kill += 1) {
      const portal = await startPortal(dataDir, TRUSTING)
      despedidaId ||= await firstDespedida(portal)
      expect(await missing(portal, despedidaId, acknowledged.slice(-50))).toEqual([])
      const before = acknowledged.length
      const writers = Array.from({ length: WRITER_COUNT }, () => writeUntilCut(portal, despedidaId, acknowledged))
      const enough = before + randomInt(1, 60)
      await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThanOrEqual(enough)
      await portal.kill()
      await Promise.all(writers)
    }
    const portal = await startPortal(dataDir, TRUSTING)
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_COUNT)
    expect(await missing(portal, despedidaId, acknowledged)).toEqual([])
    expect(await isKnown(portal, despedidaId, 'NUNCAFOIXX')).toBe(false)
    await portal.stop()
  })
})
