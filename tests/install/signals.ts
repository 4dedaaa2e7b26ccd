import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const cleanUps = new Set<() => unknown>()

/** Calls every registered one, the latest first: what was opened on top of something else goes before it. */
export const cleanUpAll = async (): Promise<void> => {
  for (const cleanUp of [...cleanUps].reverse()) await Promise.resolve(cleanUp()).catch(() => undefined)
}

const cleanUpAndExit = async (signal: (typeof SIGNALS)[number]): Promise<void> => {
  await cleanUpAll()
  process.exit(128 + constants.signals[signal])
}

/** Calls `cleanUp` when a signal ends this process. @returns how to withdraw it, once it is done */
export const cleanUpAtSignal = (cleanUp: () => unknown): (() => void) => {
  if (cleanUps.size === 0) for (const signal of SIGNALS) process.on(signal, cleanUpAndExit)
  cleanUps.add(cleanUp)
  return () => {
    cleanUps.delete(cleanUp)
    if (cleanUps.size === 0) for (const signal of SIGNALS) process.off(signal, cleanUpAndExit)
  }
}
