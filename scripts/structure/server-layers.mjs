/**
 * Architecture rule 2: main, cli → app, jobs, sample → features → ssr → http, cluster → adapters, live → db, core. In a noun:
 * routes → service → store. Other nouns call its service, or read its rows through `queries.ts`.
 */

/** From the outermost to the innermost: a layer imports its own files and those of the layers after it. */
const LAYERS = [
  ['main and cli', /^src\/server\/(main\.ts|cli\/)/],
  ['app, jobs and sample', /^src\/server\/((app|jobs)\.ts|sample\/)/],
  ['features', /^src\/server\/features\//],
  ['ssr', /^src\/server\/ssr\//],
  ['http, cluster and deps', /^src\/server\/(http\/|cluster\/|deps\.ts)/],
  ['adapters and live', /^src\/server\/(adapters|live)\//],
  ['db, core and config', /^src\/server\/(db\/|core\/|config\.ts)/],
]

const isTesting = path => path.startsWith('src/server/testing/')
const layerOf = path => LAYERS.findIndex(([, pattern]) => pattern.test(path))
const nounOf = path => /^src\/server\/features\/([^/]+)\//.exec(path)?.[1]

/** `store.ts`, and `access-store.ts` where a noun has two. */
export const isStore = path => /^src\/server\/(features\/.+|sample|cluster)\/([a-z-]+-)?store\.ts$/.test(path)
/** SQL of a noun for the statements of other nouns. */
export const isQueries = path => /^src\/server\/features\/[^/]+\/queries\.ts$/.test(path)
const isRoutes = path => /(^|[/-])routes\.ts$/.test(path) && nounOf(path) !== undefined

const insideNoun = (from, to) => {
  if (isRoutes(from) && isStore(to)) return `${from}: routes call a service, not the store (${to})`
  if (!isRoutes(from) && isRoutes(to)) return `${from}: only app and routes import routes (${to})`
  if ((isStore(from) || isQueries(from)) && !isStore(to) && /service\.ts$/.test(to))
    return `${from}: a store must not import its service (${to})`
  return undefined
}

const acrossNouns = (from, to) => {
  if (isQueries(from) && !isQueries(to)) return `${from}: queries import no other noun (${to}), except its queries`
  if (isStore(to)) return `${from}: imports another noun's store (${to}); call its service`
  if (isRoutes(to)) return `${from}: imports another noun's routes (${to}); call its service`
  return undefined
}

const layerProblem = (from, to) => {
  if (isTesting(to)) return `${from}: only tests import testing (${to})`
  const [own, other] = [layerOf(from), layerOf(to)]
  if (own < 0) return `${from}: has no layer; put it into a folder of docs/architecture.md`
  if (other >= 0 && other < own) return `${from}: ${LAYERS[own][0]} must not import ${LAYERS[other][0]} (${to})`
  if (nounOf(from) === undefined || nounOf(to) === undefined) {
    if (nounOf(to) !== undefined && isStore(to)) return `${from}: a store is imported by its own noun only (${to})`
    return undefined
  }
  return nounOf(from) === nounOf(to) ? insideNoun(from, to) : acrossNouns(from, to)
}

export const serverLayers = files =>
  files
    .filter(file => file.path.startsWith('src/server/') && file.path.endsWith('.ts') && file.isProduct)
    .flatMap(file =>
      file.imports.filter(one => one.target?.startsWith('src/server/')).map(one => layerProblem(file.path, one.target)),
    )
    .filter(problem => problem !== undefined)
