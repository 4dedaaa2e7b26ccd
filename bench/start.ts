import type { Installation } from './installation.ts'
import { measureInTurn, ratioGoal } from './ratio.ts'
import { startFastifyAlone } from './reference/engines.ts'
import type { Goal } from './shared.ts'

const ROUND_COUNT = 5

/** U13: from the start of the process until it is ready, in turn with Fastify, its plug-ins and one opened database. */
export const measureStart = async (installation: Installation): Promise<Goal[]> => {
  const pair = await measureInTurn(ROUND_COUNT, {
    portal: async () => {
      await installation.restart()
      return [installation.startMs]
    },
    alone: async () => [await startFastifyAlone(installation.databaseUrl)],
  })
  return [ratioGoal({ id: 'U13', what: 'ready', engine: 'Fastify with its plug-ins', unit: 'ms', atMost: 2 }, pair)]
}
