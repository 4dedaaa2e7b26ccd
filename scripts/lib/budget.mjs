import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectPath } from './paths.mjs'

/** Compressed bytes of a first visit without pictures: at 400 kbit/s each 50 kB take a second. */
const BUDGET_BYTES = { fontes: 60_000, scripts: 120_000, estilos: 10_000, tudo: 200_000 }
/**
 * The HTML document fits into the ten packets of 1,460 bytes that a server sends first; its headers, some 850 bytes, follow in the next.
 * `tests/process/document-bytes.long.test.ts` weighs one.
 */
export const DOCUMENT_BYTES = 14_300

const ENTRY = 'index.html'
const PUBLIC = /^screens\/(public\/([^/]+\/)?[^/]+|admin\/entrar\/entrar)\.tsx$/

/** The chunks of the keys and everything they import statically; what is loaded on demand is not part of a first visit. */
const chunksOf = (manifest, keys, found = new Map()) => {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) continue
    found.set(key, chunk)
    chunksOf(manifest, chunk.imports ?? [], found)
  }
  return [...found.values()]
}

/** A page loads the characters of foreign names only where it contains one: `assets/newsreader-central-CS7K1UX.woff2`. */
const isOnEveryPage = file => file.endsWith('.woff2') && !/-(ocidental|central)-[\w-]{7}\.woff2$/.test(file)

/** Every public screen, and every tab with a chunk of its own that a link can open (`?aba=`), together with its screen. */
const routesOf = manifest => {
  // The list of screens may be in a chunk that the entry imports.
  const entry = chunksOf(manifest, [ENTRY]).flatMap(chunk => chunk.dynamicImports ?? [])
  const screens = [...new Set(entry)].filter(key => PUBLIC.test(key))
  const tabsOf = screen => (manifest[screen]?.dynamicImports ?? []).filter(key => PUBLIC.test(key))
  return screens.flatMap(screen => [[screen], ...tabsOf(screen).map(tab => [screen, tab])])
}

/** @param weigh returns the compressed bytes of a file. @returns the bytes of each public route by kind. */
export const weighRoutes = (manifest, weigh) =>
  routesOf(manifest).map(keys => {
    const chunks = chunksOf(manifest, [ENTRY, ...keys])
    const styles = new Set(chunks.flatMap(chunk => chunk.css ?? []))
    const fonts = new Set(chunks.flatMap(chunk => chunk.assets ?? []).filter(isOnEveryPage))
    const sum = files => [...files].reduce((total, file) => total + weigh(file), 0)
    const [fontes, scripts, estilos] = [sum(fonts), sum(new Set(chunks.map(chunk => chunk.file))), sum(styles)]
    return { tela: keys.at(-1), fontes, scripts, estilos, tudo: DOCUMENT_BYTES + fontes + scripts + estilos }
  })

const STAFF_CHUNK = /\/(?:equipe|trabalho|lista|casa|ficha)-[\w-]{7}\.js$/
/** A screen that a visitor goes on to is weighed for itself. */
const OTHER_SCREEN = /^(?:admin-screens\.ts|screens\/[^/]+\/[^/]+\/[^/]+\.screen\.tsx)$/

/** @returns what of the restricted area a visitor's page loads, also on demand: its chunks hold libraries that weigh more than the page. */
export const staffChunksOfVisitors = manifest => {
  const found = new Set(routesOf(manifest).flat())
  for (const key of found) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const next of [...imports, ...dynamicImports.filter(one => !OTHER_SCREEN.test(one))]) found.add(next)
  }
  return [...found].map(key => manifest[key]?.file ?? '').filter(file => STAFF_CHUNK.test(file))
}

/** @returns one message for each route and kind above the budget; a route without fonts or scripts means a wrong manifest. */
export const overBudget = routes => {
  if (routes.length === 0) return ['nenhuma tela pública foi pesada']
  return routes.flatMap(route => [
    ...(route.fontes === 0 || route.scripts === 0 ? [`${route.tela}: sem fontes ou sem scripts no manifesto`] : []),
    ...Object.entries(BUDGET_BYTES)
      .filter(([kind, limit]) => route[kind] > limit)
      .map(([kind, limit]) => `${route.tela}: ${kind} ${route[kind]} bytes, limite ${limit}`),
  ])
}

const AREA = ['admin-screens.ts', 'screens/admin/shell/shell.tsx']
/** What staff and a moderator load from their sign-in until their first screen can be used, scripts in compressed bytes. */
const FIRST_SCREENS = {
  'a lista da equipe': ['screens/admin/entrar/entrar.tsx', ...AREA, 'screens/admin/despedidas/despedidas.tsx'],
  'a casa da família': [
    'screens/public/inicio/inicio.screen.tsx',
    ...AREA,
    'screens/admin/inicio-moderador/inicio-moderador.tsx',
  ],
}
const FIRST_SCREEN_SCRIPTS = 200_000

/** @returns one message for each first screen of the restricted area above its limit, or that the manifest does not know. */
export const heavyFirstScreens = (manifest, weigh) =>
  Object.entries(FIRST_SCREENS).flatMap(([name, keys]) => {
    const unknown = keys.filter(key => manifest[key] === undefined)
    if (unknown.length > 0) return [`${name}: sem ${unknown.join(', ')} no manifesto`]
    const bytes = chunksOf(manifest, [ENTRY, ...keys]).reduce((total, { file }) => total + weigh(file), 0)
    return bytes > FIRST_SCREEN_SCRIPTS ? [`${name}: scripts ${bytes} bytes, limite ${FIRST_SCREEN_SCRIPTS}`] : []
  })

/** @returns chunks that import each other: which of them runs first depends on who asks, and the other is not there yet. */
export const chunkCycles = manifest => {
  const done = new Set()
  const walk = (key, path) => {
    if (path.includes(key)) return [`${path.slice(path.indexOf(key)).join(' e ')} importam um ao outro`]
    if (done.has(key)) return []
    done.add(key)
    return (manifest[key]?.imports ?? []).flatMap(next => walk(next, [...path, key]))
  }
  return Object.keys(manifest).flatMap(key => walk(key, []))
}

/** Checks the built and compressed files. @throws with every route above the budget. */
export const checkBudget = () => {
  const built = name => projectPath('dist', 'web', name)
  const path = built(join('.vite', 'manifest.json'))
  if (!existsSync(path)) throw new Error('As páginas não têm manifesto: nada foi pesado.')
  const weigh = file => statSync(built(file.endsWith('.woff2') ? file : `${file}.br`)).size
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const routes = weighRoutes(manifest, weigh)
  const staff = staffChunksOfVisitors(manifest).map(file => `${file}: parte da equipe em uma página de visitantes`)
  const problems = [...overBudget(routes), ...heavyFirstScreens(manifest, weigh), ...chunkCycles(manifest), ...staff]
  if (problems.length > 0) throw new Error(`Páginas acima do orçamento de bytes:\n${problems.join('\n')}`)
  return routes
}
