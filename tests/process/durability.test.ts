import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { killAll, makeDataDir, type Portal, removeDataDir, startPortal } from '../e2e/support/portal-process.ts'
import { firstDespedida, isKnown, missing, register, TRUSTING } from './clients.ts'

const ROUNDS = 20
const WRITERS = 4

/** Writes until the connection breaks; what it returns was acknowledged before. */
const writeUntilCut = async (portal: Portal, despedidaId: number): Promise<string[]> => {
  const acknowledged: string[] = []
  for (;;) {
    const codigo = await register(portal, despedidaId).catch((error: unknown) => {
      if (error instanceof TypeError) return undefined
      throw error
    })
    if (codigo === undefined) return acknowledged
    acknowledged.push(codigo)
  }
}

describe('kill -9', () => {
  const dataDir = makeDataDir()
  afterAll(() => {
    killAll()
    removeDataDir(dataDir)
  })

  it('loses no acknowledged write in twenty rounds, and every round opens again', async () => {
    const acknowledged: string[] = []
    let despedidaId = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const portal = await startPortal(dataDir, TRUSTING)
      despedidaId ||= await firstDespedida(portal)
      expect(await missing(portal, despedidaId, acknowledged.slice(-50))).toEqual([])
      const writers = Array.from({ length: WRITERS }, () => writeUntilCut(portal, despedidaId))
      await pause(randomInt(60, 500))
      await portal.kill()
      acknowledged.push(...(await Promise.all(writers)).flat())
    }
    const portal = await startPortal(dataDir, TRUSTING)
    expect(acknowledged.length).toBeGreaterThan(ROUNDS)
    expect(await missing(portal, despedidaId, acknowledged)).toEqual([])
    expect(await isKnown(portal, despedidaId, 'NUNCAFOIXX')).toBe(false)
    await portal.stop()
  }, 600_000)
})
