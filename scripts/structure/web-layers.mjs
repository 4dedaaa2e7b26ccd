/**
 * Architecture rule 3: router → screens → features → ui → lib; features never import each other. The inline scripts of server-rendered pages
 * have the layer of lib.
 */

const LAYERS = [
  [/^src\/web\/((router|admin-screens|entry-[a-z]+)\.tsx?$|translations\/)/, 5],
  [/^src\/web\/screens\//, 4],
  [/^src\/web\/features\//, 3],
  [/^src\/web\/ui\//, 2],
  [/^src\/web\/(lib\/|(pre-paint|hydrate-on-interaction)\.ts$)/, 1],
  [/^src\/web\/paths\.ts$/, 0],
]
const NAMES = { 5: 'router', 4: 'screens', 3: 'features', 2: 'ui', 1: 'lib', 0: 'paths' }

const isTesting = path => path.startsWith('src/web/testing/')
const layerOf = path => LAYERS.find(([pattern]) => pattern.test(path))?.[1]
const featureOf = path => /^src\/web\/features\/([^/]+)/.exec(path)?.[1]

const problemOf = (from, to) => {
  if (isTesting(to)) return `${from}: only tests import testing (${to})`
  const [own, other] = [layerOf(from), layerOf(to)]
  if (own === undefined || other === undefined)
    return `${own === undefined ? from : to}: has no layer; put it under screens, features, ui or lib`
  if (other > own) return `${from}: ${NAMES[own]} must not import ${NAMES[other]} (${to})`
  if (own === 3 && other === 3 && featureOf(from) !== featureOf(to))
    return `${from}: features do not import each other (${to}); combine them in a screen`
  return undefined
}

export const webLayers = files =>
  files
    .filter(file => file.path.startsWith('src/web/') && !file.isTest && !isTesting(file.path))
    .flatMap(file =>
      file.imports.filter(one => one.target?.startsWith('src/web/')).map(one => problemOf(file.path, one.target)),
    )
    .filter(problem => problem !== undefined)
