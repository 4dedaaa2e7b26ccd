/** Architecture rule 2: main, portal → app, work → features → plugins/db/gateways; in a noun routes → service → store. */

const LAYERS = [
  [/^src\/server\/(main|portal|admin|seed)\.ts$/, 4],
  [/^src\/server\/((app|work)\.ts|sample\/)/, 3],
  [/^src\/server\/features\//, 2],
  [/^src\/server\/(plugins|db|gateways)\//, 1],
  [/^src\/server\/[a-z-]+\.ts$/, 1],
]
const NAMES = { 4: 'main', 3: 'app', 2: 'features', 1: 'plugins, db, gateways' }

const isTesting = path => path.startsWith('src/server/testing/')
const layerOf = path => LAYERS.find(([pattern]) => pattern.test(path))?.[1]
const nounOf = path => /^src\/server\/features\/([^/]+)\//.exec(path)?.[1]

/** `store.ts`, and `access-store.ts` where a noun has two. */
export const isStore = path => /^src\/server\/(features\/[^/]+|sample)\/([a-z-]+-)?store\.ts$/.test(path)
const isRoutes = path => /(^|[/-])routes\.ts$/.test(path) && nounOf(path) !== undefined

const insideNoun = (from, to) => {
  if (isRoutes(from) && isStore(to)) return `${from}: routes call a service, not the store (${to})`
  if (!isRoutes(from) && isRoutes(to)) return `${from}: only app and routes import routes (${to})`
  if (isStore(from) && !isStore(to) && /service\.ts$/.test(to))
    return `${from}: a store does not import its service (${to})`
  return undefined
}

const acrossNouns = (from, to) => {
  if (isStore(to)) return `${from}: calls another noun's store (${to}); call its service`
  if (isRoutes(to)) return `${from}: calls another noun's routes (${to}); call its service`
  return undefined
}

const problemOf = (from, to) => {
  if (isTesting(to)) return `${from}: only tests import testing (${to})`
  const [own, other] = [layerOf(from), layerOf(to)]
  if (own === undefined) return `${from}: has no layer; put it under features, plugins, db, gateways or testing`
  if (other !== undefined && other > own) return `${from}: ${NAMES[own]} must not import ${NAMES[other]} (${to})`
  if (nounOf(from) === undefined || nounOf(to) === undefined) {
    if (nounOf(to) !== undefined && isStore(to)) return `${from}: only its own noun imports a store (${to})`
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
      file.imports.filter(one => one.target?.startsWith('src/server/')).map(one => problemOf(file.path, one.target)),
    )
    .filter(problem => problem !== undefined)
