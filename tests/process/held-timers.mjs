/** Loaded into a portal by NODE_OPTIONS: its timers of half a minute, as that of an idle process, end at SIGUSR2 and not with the clock. */
const HELD_MS = 30_000
const NEVER_MS = 2 ** 31 - 1

const { setTimeout: start, clearTimeout: stop } = globalThis
const held = new Map()

globalThis.setTimeout = (run, ms, ...args) => {
  if (ms !== HELD_MS) return start(run, ms, ...args)
  const timer = start(() => {}, NEVER_MS)
  held.set(timer, () => run(...args))
  return timer
}
// Node keeps the promise version of the function on it.
Object.defineProperties(globalThis.setTimeout, Object.getOwnPropertyDescriptors(start))
globalThis.clearTimeout = timer => {
  held.delete(timer)
  stop(timer)
}
process.on('SIGUSR2', () => {
  for (const [timer, run] of held) {
    globalThis.clearTimeout(timer)
    run()
  }
})
