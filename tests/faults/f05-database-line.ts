import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, ask, keepAsking, mustBeHonest, slowest, tally } from './support/asking.ts'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { firstDespedida, lostCodes, mustRegister, register, untilRegistered } from './support/house.ts'
import { createLine, type Manner } from './support/line.ts'
import { must, round } from './support/verdict.ts'

const p99 = (answers: readonly Answer[]): number => {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
}

const STAGES: { name: string; manner: Manner; ms: number }[] = [
  { name: '100 ms a piece', manner: { delayMs: 100 }, ms: 5000 },
  { name: '20 kB/s', manner: { rate: 20_000 }, ms: 4000 },
  { name: 'nothing passes', manner: { swallow: true }, ms: 6000 },
]

export const databaseLine: Fault = {
  id: 'F5',
  name: 'slow and broken line to the database',
  injected:
    'own TCP line between portal and PostgreSQL: 100 ms a piece, 20 kB/s, nothing passes, all lines reset five times',
  holds: 'p99 of answers ≤ 5 s, live check always 200, 503 and never another 5xx, whole again within 3 s, nothing lost',
  run: async rig => {
    const database = await rig.database()
    const line = await createLine(database.port)
    rig.after(line.close)
    const url = database.url.replace(`:${database.port}/`, `:${line.port}/`)
    const portal = await rig.portal({}, { database, url })
    const despedida = await firstDespedida(portal)
    const codigos: string[] = [await mustRegister(portal, despedida)]
    const all: Answer[] = []
    const told: string[] = []
    const write = async (): Promise<Answer> => {
      const { answer, codigo } = await register(portal, despedida)
      if (codigo !== undefined) codigos.push(codigo)
      all.push(answer)
      return answer
    }
    const alive = keepAsking(portal, ['/healthz'])
    const back = (): Promise<number> => untilRegistered(portal, despedida, codigos)
    for (const { name, manner, ms } of STAGES) {
      line.behave(manner)
      const asked = keepAsking(portal, [`/exibicao/despedida/${despedida}/0`, '/exibicao/despedidas/ultimas'])
      const end = Date.now() + ms
      while (Date.now() < end) await write()
      const answers = await asked.stop()
      line.behave({})
      all.push(...answers)
      const again = await back()
      must(again <= 3000, `${name}: back after ${round(again)}`)
      told.push(`${name}: p99 ${round(p99(answers))}, ${tally(answers)}, back after ${round(again)}`)
    }
    for (let time = 0; time < 5; time += 1) {
      const writing = Promise.all([write(), write(), ask(portal, `/exibicao/despedida/${despedida}/0`)])
      await pause(5)
      line.reset()
      all.push((await writing)[2])
    }
    const ms = await back()
    must(ms <= 3000, `resets: back after ${round(ms)}`)
    const beats = await alive.stop()
    mustLive(portal)
    mustBeHonest(all)
    must(p99(all) <= 5000, `p99 ${round(p99(all))}; ${told.join('; ')}`)
    must(
      beats.every(({ status }) => status === 200),
      `the live check: ${tally(beats)}`,
    )
    const lost = await lostCodes(portal, despedida, codigos)
    must(lost.length === 0, `${lost.length} acknowledged registrations lost`)
    return `${told.join('; ')}; after resets ${round(ms)}; slowest ${round(slowest(all))}; ${codigos.length} acknowledged, 0 lost`
  },
}
