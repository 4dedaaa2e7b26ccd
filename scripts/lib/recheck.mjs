import recheck from 'recheck/lib/browser.js'

/** The slowest expression takes ten seconds of a core; one that takes longer fills the memory before it is decided. */
const TIMEOUT_MS = 60_000

/**
 * Decides in JavaScript whether a text can make a regular expression slow.
 * @returns what is wrong with it, undefined for one in linear time
 */
export const decideExpression = (source, flags) => {
  const { status, complexity, attack, error } = recheck.checkSync(source, flags, {
    timeout: TIMEOUT_MS,
    attackTimeout: null,
    incubationTimeout: null,
  })
  if (status === 'safe') return undefined
  if (status === 'unknown') return `nobody knows how slow /${source}/${flags} can be (${error.kind}); write it simpler`
  return `/${source}/${flags} takes ${complexity.summary} time, for example for ${attack.pattern}`
}
