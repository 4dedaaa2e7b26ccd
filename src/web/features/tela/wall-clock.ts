import { timeOf } from '#web/lib/instant.ts'

const KEY = 'tela:relogio'

/** Milliseconds the portal's clock is ahead of this screen's; screens in chapels run for years and drift. */
export type WallClock = { now: () => number; set: (agora: string) => void }

const read = (): number => {
  try {
    return Number(localStorage.getItem(KEY)) || 0
  } catch {
    return 0
  }
}

/** The portal's clock as this screen last heard it, remembered over a loss of power. */
export const openWallClock = (): WallClock => {
  let offset = read()
  return {
    now: () => Date.now() + offset,
    set: agora => {
      const time = timeOf(agora)
      if (Number.isNaN(time)) return
      offset = time - Date.now()
      try {
        localStorage.setItem(KEY, String(offset))
      } catch {
        // Kept for this run only.
      }
    },
  }
}
