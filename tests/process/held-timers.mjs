/** Loaded into a portal by NODE_OPTIONS: its limits of half a minute never end, so that a busy machine fails no document. */
const HELD_MS = 30_000
const NEVER_MS = 2 ** 31 - 1

const { setTimeout: start } = globalThis

globalThis.setTimeout = (run, ms, ...args) => start(run, ms === HELD_MS ? NEVER_MS : ms, ...args)
// Node keeps the promise version of the function on it.
Object.defineProperties(globalThis.setTimeout, Object.getOwnPropertyDescriptors(start))
