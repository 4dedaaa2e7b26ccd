import type { Deps } from '#server/deps.ts'
import { listWanted, markOnAir } from './store.ts'

const TICK_MS = 2000

export const marginsOf = ({ config }: Pick<Deps, 'config'>) => ({
  preparoMinutos: config.PREPARO_MIN,
  toleranciaMinutos: config.ENCERRA_TOLERANCIA_MIN,
})

/** One look at the bookings: what should be on air is told to the engine, what is on air is told to the database. */
export const tick = async (deps: Deps): Promise<void> => {
  deps.streams.sync(await listWanted(deps.db, marginsOf(deps)))
  await markOnAir(deps.db, deps.streams.onAir())
}

/** Keeps the broadcasts following the bookings. While the database is away, what is on air stays on air. */
export const startScheduler = (deps: Deps): (() => void) => {
  let running = false
  const run = async (): Promise<void> => {
    if (running) return
    running = true
    await tick(deps).catch((error: unknown) => deps.log.error({ err: error }, 'broadcasts not looked after'))
    running = false
  }
  const timer = setInterval(() => void run(), TICK_MS)
  void run()
  return () => clearInterval(timer)
}
