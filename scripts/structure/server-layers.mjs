/**
 * Architecture rule 2: main, cli → app, jobs, sample → features → ssr → http, cluster → adapters, live → db, core. In a noun:
 * routes → service → store.
 */

const LAYERS = [
  [/^src\/server\/(main\.ts|cli\/)/, 6],
  [/^src\/server\/((app|jobs)\.ts|sample\/)/, 5],
  [/^src\/server\/features\//, 4],
  [/^src\/server\/ssr\//, 3],
  [/^src\/server\/(http\/|cluster\/|deps\.ts)/, 2],
  [/^src\/server\/(adapters|live)\//, 1],
  [/^src\/server\/(db\/|core\/|config\.ts)/, 0],
]
const NAMES = {
  6: 'main and cli',
  5: 'app, jobs and sample',
  4: 'features',
  3: 'ssr',
  2: 'http, cluster and deps',
  1: 'adapters and live',
  0: 'db, core and config',
}

const isTesting = path => path.startsWith('src/server/testing/')
const layerOf = path => LAYERS.find(([pattern]) => pattern.test(path))?.[1]
const nounOf = path => /^src\/server\/features\/([^/]+)\//.exec(path)?.[1]

/** `store.ts`, and `access-store.ts` where a noun has two. */
export const isStore = path => /^src\/server\/(features\/.+|sample|cluster)\/([a-z-]+-)?store\.ts$/.test(path)
const isRoutes = path => /(^|[/-])routes\.ts$/.test(path) && nounOf(path) !== undefined

const insideNoun = (from, to) => {
  if (isRoutes(from) && isStore(to)) return `${from}: routes call a service, not the store (${to})`
  if (!isRoutes(from) && isRoutes(to)) return `${from}: only app and routes import routes (${to})`
  if (isStore(from) && !isStore(to) && /service\.ts$/.test(to))
    return `${from}: a store must not import its service (${to})`
  return undefined
}

const acrossNouns = (from, to) => {
  if (isStore(to)) return `${from}: imports another noun's store (${to}); call its service`
  if (isRoutes(to)) return `${from}: imports another noun's routes (${to}); call its service`
  return undefined
}

const layerProblem = (from, to) => {
  if (isTesting(to)) return `${from}: only tests import testing (${to})`
  const [own, other] = [layerOf(from), layerOf(to)]
  if (own === undefined) return `${from}: has no layer; put it into a folder of docs/architecture.md`
  if (other !== undefined && other > own) return `${from}: ${NAMES[own]} must not import ${NAMES[other]} (${to})`
  if (nounOf(from) === undefined || nounOf(to) === undefined) {
    if (nounOf(to) !== undefined && isStore(to)) return `${from}: a store is imported by its own noun only (${to})`
    return undefined
  }
  return nounOf(from) === nounOf(to) ? insideNoun(from, to) : acrossNouns(from, to)
}

export const serverLayers = files =>
  files
    .filter(
      file => file.path.startsWith('src/server/') && file.path.endsWith('.ts') && !file.isTest && !isTesting(file.path),
    )
    .flatMap(file =>
      file.imports.filter(one => one.target?.startsWith('src/server/')).map(one => layerProblem(file.path, one.target)),
    )
    .filter(problem => problem !== undefined)
