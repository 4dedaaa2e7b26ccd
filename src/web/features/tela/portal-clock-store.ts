import { timeOf } from '#web/lib/instant.ts'
import { readText, writeText } from '#web/lib/stored.ts'

const KEY = 'tela:relogio'

/** Milliseconds by which the portal's clock is ahead of the display's; displays run for years and drift. */
export type PortalClock = { now: () => number; set: (agora: string) => void }

/** The portal's clock by its last response, stored across a power failure. */
export const openPortalClock = (): PortalClock => {
  let offset = Number(readText(KEY)) || 0
  return {
    now: () => Date.now() + offset,
    set: agora => {
      const time = timeOf(agora)
      if (Number.isNaN(time)) return
      offset = time - Date.now()
      writeText(KEY, String(offset))
    },
  }
}
