import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { FACES } from './faces.mjs'
import { at } from './place.mjs'

/** Bytes of a first visit before any picture, as they travel: on 400 kbit/s each 50 kB are a second. */
const BUDGET = { fontes: 60_000, scripts: 120_000, estilos: 10_000, tudo: 200_000 }
/** What the server writes itself may fill one window of the connection (performance P15). */
const PAGE = 14_000

const ENTRY = 'index.html'
const PUBLIC = /^screens\/(public\/[^/]+|admin\/entrar)\.tsx$/

/** The chunk of a key and all it imports at once; what is loaded later on demand is not part of a first visit. */
const chunksOf = (manifest, keys, found = new Map()) => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) continue
    found.set(key, chunk)
    chunksOf(manifest, chunk.imports ?? [], found)
  }
  return [...found.values()]
}

const onEveryPage = new Set(FACES.filter(face => face.always).map(face => face.file.replace('.woff2', '')))
/** `assets/newsreader-CS7K1UXW.woff2` is the face `newsreader`. */
const isOnEveryPage = file => onEveryPage.has(/([^/]+)-[\w-]{8}\.woff2$/.exec(file)?.[1])

/** Every public screen, and every part of one that a link can lead to (`?aba=`), with the screen around it. */
const routesOf = manifest => {
  // The list of screens may stand in a part that the entry imports.
  const entry = chunksOf(manifest, [ENTRY]).flatMap(chunk => chunk.dynamicImports ?? [])
  const screens = [...new Set(entry)].filter(key => PUBLIC.test(key))
  const partsOf = screen => (manifest[screen]?.dynamicImports ?? []).filter(key => PUBLIC.test(key))
  return screens.flatMap(screen => [[screen], ...partsOf(screen).map(part => [screen, part])])
}

/** @param weigh bytes of a file as it travels. @returns what each public route weighs, by kind. */
export const weighRoutes = (manifest, weigh) =>
  routesOf(manifest).map(keys => {
    const chunks = chunksOf(manifest, [ENTRY, ...keys])
    const styles = new Set(chunks.flatMap(chunk => chunk.css ?? []))
    const faces = new Set(chunks.flatMap(chunk => chunk.assets ?? []).filter(isOnEveryPage))
    const sum = files => [...files].reduce((total, file) => total + weigh(file), 0)
    const [fontes, scripts, estilos] = [sum(faces), sum(new Set(chunks.map(chunk => chunk.file))), sum(styles)]
    return { tela: keys.at(-1), fontes, scripts, estilos, tudo: PAGE + fontes + scripts + estilos }
  })

/** @returns one sentence for each route and kind above the budget; a route without fonts or scripts was not weighed at all. */
export const overBudget = routes => {
  if (routes.length === 0) return ['nenhuma tela pública foi pesada']
  return routes.flatMap(route => [
    ...(route.fontes === 0 || route.scripts === 0 ? [`${route.tela}: sem fontes ou sem scripts no manifesto`] : []),
    ...Object.entries(BUDGET)
      .filter(([kind, most]) => route[kind] > most)
      .map(([kind, most]) => `${route.tela}: ${kind} ${route[kind]} bytes, limite ${most}`),
  ])
}

/** Weighs the built and compressed pages. @throws with every route that is too heavy. */
export const checkBudget = () => {
  const built = name => at('dist', 'web', name)
  const path = built(join('.vite', 'manifest.json'))
  if (!existsSync(path)) throw new Error('As páginas não têm manifesto: nada foi pesado.')
  const weigh = file => statSync(built(file.endsWith('.woff2') ? file : `${file}.br`)).size
  const routes = weighRoutes(JSON.parse(readFileSync(path, 'utf8')), weigh)
  const problems = overBudget(routes)
  if (problems.length > 0) throw new Error(`Páginas acima do orçamento de bytes:\n${problems.join('\n')}`)
  return routes
}
