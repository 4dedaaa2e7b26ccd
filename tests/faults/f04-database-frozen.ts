import { setTimeout as pause } from 'node:timers/promises'
import { ask, keepAsking, mustBeHonest, slowest, tally } from './support/asking.ts'
import type { Fault } from './support/fault.ts'
import { mustLive } from './support/fixture.ts'
import { firstDespedida, lostCodes, mustRegister, register, untilRegistered } from './support/house.ts'
import { family, signalAll } from './support/processes.ts'
import { must, round } from './support/verdict.ts'

export const databaseFrozen: Fault = {
  id: 'F4',
  name: 'database frozen',
  injected: 'SIGSTOP of the postmaster and all its backends for 12 s, under four readers and two writers',
  holds:
    '503 within 4.5 s instead of hanging (beyond what the live check itself waits on a busy machine); the live check answers throughout; 200 within 2 s of the thaw',
  run: async rig => {
    const database = await rig.database()
    const portal = await rig.portal({}, { database })
    const despedida = await firstDespedida(portal)
    const codigos = [await mustRegister(portal, despedida)]
    const frozen = family(database.pid() ?? 0)
    rig.after(() => signalAll(frozen, 'SIGCONT'))
    signalAll(frozen, 'SIGSTOP')
    const began = Date.now()
    const asked = keepAsking(portal, [`/exibicao/despedida/${despedida}/0`, '/exibicao/despedidas/ultimas', '/'])
    const alive = keepAsking(portal, ['/healthz'])
    while (Date.now() - began < 12_000) {
      const both = await Promise.all([register(portal, despedida), register(portal, despedida)])
      for (const { answer, codigo } of both) {
        asked.answers.push(answer)
        if (codigo !== undefined) codigos.push(codigo)
      }
      await pause(50)
    }
    const ready = await ask(portal, '/readyz')
    signalAll(frozen, 'SIGCONT')
    const ms = await untilRegistered(portal, despedida, codigos)
    const answers = await asked.stop()
    const beats = await alive.stop()
    mustLive(portal)
    mustBeHonest(answers)
    must(
      beats.every(({ status }) => status === 200),
      `the live check: ${tally(beats)}`,
    )
    must(
      answers.some(({ status }) => status === 503),
      `nothing was refused: ${tally(answers)}`,
    )
    must(ready.status === 503, `/readyz said ${ready.status}`)
    // What the live check waits is the machine's own slowness.
    must(slowest(answers) - slowest(beats) <= 4500, `the slowest answer took ${round(slowest(answers))}`)
    must(ms <= 2000, `back after ${round(ms)}`)
    const lost = await lostCodes(portal, despedida, codigos)
    must(lost.length === 0, `${lost.length} acknowledged registrations lost`)
    return `slowest answer ${round(slowest(answers))}, live check at most ${round(slowest(beats))}; back after ${round(ms)}; ${tally(answers)}`
  },
}
