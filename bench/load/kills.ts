import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataDir, type Portal, removeDataDir, startPortal } from '../../tests/e2e/support/portal-process.ts'
import type { Goal } from '../lib/goals.ts'
import { type Engine, lostLetters } from './engines.ts'
import { register } from './house.ts'
import type { Options } from './options.ts'
import { acknowledged, sendTribute } from './tribute.ts'

const WRITERS = 8
const REOPEN_TRIES = 40

const farewellOf = async ({ url }: Portal): Promise<number> => {
  const [card] = (await (await fetch(`${url}/exibicao/despedidas/ultimas`)).json()) as { id: number }[]
  if (!card) throw new Error('the sample world has no farewell')
  return card.id
}

/** Registers and writes until nothing answers any more. */
const writeUntilCut = async (house: { url: string; despedida: number }, kept: number[], going: () => boolean) => {
  while (going()) {
    try {
      const id = acknowledged(await sendTribute(house, await register(house)))
      if (id !== undefined) kept.push(id)
    } catch {
      await pause(20)
    }
  }
}

/** After kill -9 the children of a database end by themselves in a moment; until then it does not open again. */
const reopen = async (engine: Engine): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await engine.server?.begin()
    } catch (error) {
      if (tries >= REOPEN_TRIES) throw error
      await pause(250)
    }
  }
}

/** A start is slow on a busy machine: the killing waits until somebody was acknowledged. */
const untilMore = async (kept: readonly number[]): Promise<void> => {
  const before = kept.length
  for (let tries = 0; tries < 600 && kept.length === before; tries += 1) await pause(50)
}

/** P10: the portal, and its database where that is a process of its own, killed while people write. */
export const measureKills = async (
  engine: Engine,
  { kills }: Options,
  say: (line: string) => void,
): Promise<Goal[]> => {
  const dataDir = makeDataDir()
  const env = { TRUST_PROXY: '127.0.0.1', ...engine.env, DEMO_CAMERA: '0' }
  const kept: number[] = []
  try {
    for (let round = 0; round < kills; round += 1) {
      const portal = await startPortal(dataDir, env)
      const house = { url: portal.url, despedida: await farewellOf(portal) }
      let going = true
      const writers = Array.from({ length: WRITERS }, () => writeUntilCut(house, kept, () => going))
      await untilMore(kept)
      await pause(randomInt(20, 1000))
      await Promise.all([portal.kill(), engine.server?.end('SIGKILL')])
      going = false
      await Promise.all(writers)
      await reopen(engine)
    }
    const last = await startPortal(dataDir, env)
    await last.stop()
    const lost = await lostLetters(engine, dataDir, kept)
    say(`  ${kills} × kill -9, ${engine.title}: ${kept.length} homenagens confirmadas, ${lost.length} perdidas`)
    return [
      {
        id: 'P10',
        what: `homenagens perdidas em ${kills} × kill -9, ${engine.title}`,
        value: kept.length === 0 ? undefined : lost.length,
        unit: '',
        limit: { atMost: 0 },
        note: `${kept.length} confirmadas${engine.server ? '; portal e banco mortos juntos' : ''}`,
      },
    ]
  } finally {
    removeDataDir(dataDir)
  }
}
