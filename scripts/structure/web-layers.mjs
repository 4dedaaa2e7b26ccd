/**
 * Architecture rule 3: router → screens → features → ui → lib. A feature imports of another only what that one offers in its `public.ts`, and
 * never in a circle (`folder-cycles.mjs`). The inline scripts of server-rendered pages have the layer of lib.
 */

const LAYERS = [
  ['router', /^src\/web\/((router|admin-screens|entry-[a-z]+)\.tsx?$|translations\/)/],
  ['screens', /^src\/web\/screens\//],
  ['features', /^src\/web\/features\//],
  ['ui', /^src\/web\/ui\//],
  ['lib', /^src\/web\/(lib\/|(?:hydrate-on-interaction|fold-head-before-paint)\.ts$)/],
  ['paths', /^src\/web\/paths\.ts$/],
]

const isTesting = path => path.startsWith('src/web/testing/')
const layerOf = path => LAYERS.findIndex(([, pattern]) => pattern.test(path))
const featureOf = path => /^src\/web\/features\/([^/]+)/.exec(path)?.[1]

const isOffered = path => /^src\/web\/features\/[^/]+\/public\.tsx?$/.test(path)

const problemOf = (from, to) => {
  if (isTesting(to)) return `${from}: only tests import testing (${to})`
  const [own, other] = [layerOf(from), layerOf(to)]
  if (own < 0 || other < 0) return `${own < 0 ? from : to}: has no layer; put it under screens, features, ui or lib`
  if (other < own) return `${from}: ${LAYERS[own][0]} must not import ${LAYERS[other][0]} (${to})`
  if (featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to) && !isOffered(to))
    return `${from}: imports the inside of another feature (${to}); offer it in that feature's public.ts, or combine both in a screen`
  return undefined
}

export const webLayers = files =>
  files
    .filter(file => file.path.startsWith('src/web/') && file.isProduct)
    .flatMap(file =>
      file.imports.filter(one => one.target?.startsWith('src/web/')).map(one => problemOf(file.path, one.target)),
    )
    .filter(problem => problem !== undefined)
