import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callPattern } from './scripts/lib/call-segments.mjs'

const here = import.meta.dirname
const serverUrl = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

const root = (path: string): string => join(here, 'src/web', path)

const PORTAL = root('entry-client.tsx')
const TELA = root('entry-display.tsx')
const INICIO = root('screens/public/inicio/inicio.screen.tsx')
const DESPEDIDA = root('screens/public/despedida/despedida.screen.tsx')
const MENSAGENS = root('screens/public/despedida/messages-tab.tsx')
const BIOGRAFIA = root('screens/public/despedida/biography-tab.tsx')
const VELORIO = root('screens/public/despedida/velorio-tab.tsx')
const ENVIAR = root('screens/public/painel-enviar/painel-enviar.screen.tsx')
const ENTRAR = root('screens/admin/entrar/entrar.tsx')
const AREA_RESTRITA = root('screens/admin/shell/shell.tsx')
const LISTA = root('screens/admin/despedidas/despedidas.tsx')
const CASA = root('screens/admin/inicio-moderador/inicio-moderador.tsx')
const EDITAR = root('screens/admin/editar-despedida/editar-despedida.tsx')

const MODULES = readdirSync(root('.'), { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.module.css'))
  .sort()
const namesOf = MODULES.map((): string[] => [])

/** Class names stand in the styles, the scripts and the page: two short numbers are the same for both builds and smaller than hashes. */
const className = (name: string, file: string): string => {
  const place = MODULES.indexOf(relative(root('.'), file.replace(/\?.*$/, '')))
  const names = namesOf[place] ?? []
  if (!names.includes(name)) names.push(name)
  return `_${place.toString(36)}_${names.indexOf(name).toString(36)}`
}

/** Documents and scripts repeat these names, whose random characters do not compress: seven tell two builds apart as well as eight. */
const fileName = (extension: string): string => `assets/[name]-[hash:7]${extension}`

type Module = { importers: readonly string[]; dynamicImporters: readonly string[] }
type Modules = { getModuleInfo: (id: string) => Module | null }

const filesIn = (folder: string): string[] =>
  readdirSync(root(folder), { recursive: true, encoding: 'utf8' }).map(name => root(join(folder, name)))

/** These export every component or icon of their library: whoever imports one seems to need all of them. */
const INDEXES = [
  { library: '@mantine/core', index: '/node_modules/@mantine/core/esm/index.mjs' },
  { library: 'lucide-react', index: '/node_modules/lucide-react/dist/esm/lucide-react.mjs' },
]
/** The module `icons/book-heart.mjs` is imported as `BookHeart`. */
const keyOf = (library: string, name: string): string => `${library} ${name.replaceAll('-', '').toLowerCase()}`
const importersByKey = new Map<string, string[]>()
for (const file of filesIn('.').filter(name => /\.tsx?$/.test(name)))
  for (const [, names = '', library = ''] of readFileSync(file, 'utf8').matchAll(/import \{([^}]+)\} from '([^']+)'/g))
    for (const [name] of names.matchAll(/\w+/g)) {
      const key = keyOf(library, name)
      importersByKey.set(key, [...(importersByKey.get(key) ?? []), file])
    }
/** @returns what imports this module through that importer, which may be such an index */
const importersThrough = (importer: string, id: string): readonly string[] => {
  const found = INDEXES.find(({ index }) => importer.endsWith(index))
  return found ? (importersByKey.get(keyOf(found.library, basename(id, extname(id)))) ?? []) : [importer]
}

/** A module and everything that needs it, with `onDemand` also through `import()`. */
const importersOf = (id: string, context: Modules, onDemand: boolean): Set<string> => {
  const found = new Set([id])
  for (const module of found) {
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(module) ?? {}
    for (const one of [...importers, ...(onDemand ? dynamicImporters : [])])
      for (const user of importersThrough(one, module)) found.add(user)
  }
  return found
}

/** What visitors and displays open, and their translations: no chunk of the restricted area contains a part of these, also of what they load on demand. */
const VISITOR_SCREENS = ['screens/public', 'screens/display', 'translations'].flatMap(filesIn)

/**
 * Each chunk is a request on a slow network. Shared chunks: what all pages and displays need, what all pages need besides, then what the
 * despedida has in common with the displays, with the other public pages, and for itself, last what its form has in common with
 * the event's, and what its tabs have in common with the velório; of the restricted area its entrances, what every screen needs, what the
 * list and the home of a moderator need both, each of them, and the form of a despedida besides, last what list and home share with pages of
 * visitors. Styles of a later chunk win: Mantine's stand in the first one of the area. `also`: modules of a few lines that many screens need,
 * whose own files would be requests for some hundred bytes. `notFor`: entries that would load the rest of the chunk too, also where they load
 * a module on demand. `staffOnly`: nothing that a page of visitors needs too.
 */
type SharedChunk = {
  name: string
  of: string[]
  also?: string[]
  notFor?: string[]
  staffOnly?: boolean
}
const SHARED_CHUNKS: SharedChunk[] = [
  {
    name: 'comum',
    of: [PORTAL, TELA],
    also: ['plural.ts', 'capitalised.ts'].map(name => join(here, 'src/contract', name)),
  },
  { name: 'base', of: [PORTAL], also: [root('lib/first-problem.ts'), root('lib/focus-on-mount.ts')] },
  { name: 'quadro', of: [DESPEDIDA, TELA] },
  { name: 'publico', of: [DESPEDIDA, INICIO] },
  { name: 'despedida', of: [DESPEDIDA] },
  { name: 'formulario', of: [MENSAGENS, ENVIAR] },
  { name: 'mensagens', of: [MENSAGENS, VELORIO], notFor: [TELA] },
  { name: 'cerimonias', of: [BIOGRAFIA, VELORIO], notFor: [TELA] },
  { name: 'entrada', of: [ENTRAR, INICIO], notFor: [MENSAGENS] },
  { name: 'equipe', of: [AREA_RESTRITA], staffOnly: true },
  { name: 'trabalho', of: [LISTA, CASA], staffOnly: true },
  { name: 'lista', of: [LISTA], staffOnly: true },
  { name: 'casa', of: [CASA], staffOnly: true },
  { name: 'ficha', of: [EDITAR], staffOnly: true },
  { name: 'uso', of: [LISTA], notFor: [TELA] },
  { name: 'uso-da-casa', of: [CASA], notFor: [TELA, VELORIO] },
]

const sharedChunks = SHARED_CHUNKS.map(({ name, of, also, notFor, staffOnly }, place, all) => ({
  debugName: name,
  name: (id: string, context: Modules) => {
    if (also?.includes(id)) return name
    const needing = importersOf(id, context, false)
    if (of.includes(id) || !of.every(top => needing.has(top))) return null
    const onDemand = importersOf(id, context, true)
    if (notFor?.some(top => onDemand.has(top))) return null
    if (!staffOnly) return name
    return [PORTAL, TELA].some(entry => needing.has(entry)) || VISITOR_SCREENS.some(screen => onDemand.has(screen))
      ? null
      : name
  },
  priority: all.length - place,
  includeDependenciesRecursively: false,
}))

// Asked for by its name the router is always the one for development, which looks at every step for mistakes and tells of them.
const router = {
  find: /^react-router$/,
  replacement: join(here, 'node_modules/react-router/dist/production/index.mjs'),
}

// The contract imports `zod`; in the browser it is configured before the first schema is built.
const zod = { find: /^zod$/, replacement: root('lib/zod-without-eval.ts') }

export default defineConfig(({ command, isSsrBuild }) => ({
  root: join(here, 'src/web'),
  publicDir: join(here, 'public'),
  plugins: [react()],
  // The light build plays all that is sent here, for a third less to download.
  resolve: {
    alias: [{ find: /^hls\.js$/, replacement: 'hls.js/light' }, zod, ...(command === 'build' ? [router] : [])],
  },
  css: { modules: { generateScopedName: command === 'build' ? className : '[local]_[hash:base64:5]' } },
  build: {
    outDir: join(here, 'dist/web'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The server names the styles and parts of each page by it.
    manifest: true,
    // Inlined fonts would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Screens on walls run browsers of years ago, and phones are not always newer.
    target: ['chrome79', 'safari14', 'firefox78'],
    // A browser that does not know `modulepreload` loads each script when it is imported, without 330 bytes more for everybody.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: join(here, 'src/web/index.html'), tela: join(here, 'src/web/tela.html') },
      output: {
        codeSplitting: { groups: sharedChunks },
        ...(!isSsrBuild && { entryFileNames: fileName('.js') }),
        chunkFileNames: fileName('.js'),
        assetFileNames: fileName('[extname]'),
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { [callPattern()]: { target: serverUrl, changeOrigin: false } },
  },
}))
