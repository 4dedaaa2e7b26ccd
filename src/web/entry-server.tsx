import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { matchPath, matchRoutes, StaticRouter } from 'react-router'
import { DEFAULT_LANGUAGE, type Language } from '#contract/pagina/language-rules.ts'
import type {
  ReadCall,
  RefusedForm,
  RenderedPage,
  RenderPage,
  RenderRefusedForm,
  RenderTooMany,
} from '#contract/pagina/schema.ts'
import { PRESENCA } from './features/assinatura/messages.ts'
import { FORMULARIO_SIMPLES } from './features/homenagem/plain-form-messages.ts'
import { PEDIR_ACESSO } from './features/pedido-acesso/messages.ts'
import { GRUPO } from './lib/grupo.ts'
import { headTags, scriptJson, structuredTag } from './lib/head.ts'
import type { Api, apiPage } from './lib/http.ts'
import { setPageLanguage, type TextTables } from './lib/language.ts'
import { setPortalZone } from './lib/portal-zone.ts'
import { seed, seededOf } from './lib/seeded.ts'
import { collectRenderedModules, loadAllServerRendered, WithoutScripts } from './lib/server-rendered.ts'
import type { ServePage, ServerReader, ServerRenderedPage } from './lib/server-rendered-page.ts'
import { paths } from './paths.ts'
import { AppRoutes, ROUTES } from './router.tsx'
import { loadDespedida } from './screens/public/despedida/despedida.load.ts'
import { RefusedFormScreen } from './screens/public/despedida/refused-form.tsx'
import { MUITOS_ACESSOS } from './screens/public/muitos-acessos/messages.ts'
import { MuitosAcessosScreen } from './screens/public/muitos-acessos/muitos-acessos.tsx'
import { servePaginaNaoEncontrada } from './screens/public/pagina-nao-encontrada/pagina-nao-encontrada.served.ts'
import { PARAR_AVISOS } from './screens/public/parar-avisos/messages.ts'
import { PararAvisos } from './screens/public/parar-avisos/parar-avisos.tsx'
import { PostedPedirAcesso } from './screens/public/pedir-acesso/steps.tsx'
import { PEDIR_PAGINA } from './screens/public/pedir-pagina/messages.ts'
import { PostedPedirPagina } from './screens/public/pedir-pagina/steps.tsx'
import { RefusedPresencaScreen } from './screens/public/presenca/refused-presenca.tsx'
import { SERVED_PAGES } from './screens/public/served-pages.ts'
import { RefusedCodeForm } from './screens/public/status/code-form.tsx'
import { STATUS } from './screens/public/status/messages.ts'
import {
  answeredVerificar,
  freeLine,
  refusedVerificar,
  VERIFICAR_TEXTS,
} from './screens/public/verificar/verificar.served.tsx'
import { EN } from './translations/en.ts'
import { ES } from './translations/es.ts'
import { SERVED } from './translations/served.ts'
import { Toasts } from './ui/toasts.tsx'

type PageRoute = {
  serve: ServePage
  params: Readonly<Record<string, string | undefined>>
  /** The page is written in the reader's language. */
  translated: boolean
}

/** Addresses without a screen. Restricted ones are left to the browser, which knows the session. */
const isUnknown = (pathname: string): boolean => {
  const matches = matchRoutes(ROUTES, pathname) ?? []
  return matches.length === 2 && matches[1]?.route.path === '*'
}

const find = (pathname: string): PageRoute | undefined => {
  for (const [path, serve, translated] of SERVED_PAGES) {
    const match = matchPath(path, pathname)
    if (match)
      return { serve, params: { tipo: pathname.split('/')[2], ...match.params }, translated: translated !== undefined }
  }
  return isUnknown(pathname) ? { serve: servePaginaNaoEncontrada, params: { pathname }, translated: true } : undefined
}

const readingWith = (client: QueryClient, read: ReadCall): ServerReader => ({
  api: (async (key: string, options: object = {}) => (await read(key, options)).body) as Api,
  apiPage: (async (key: string, options: object) => {
    const { body, total } = await read(key, options)
    return { items: body, total: total ?? (body as unknown[]).length }
  }) as typeof apiPage,
  seed: (key, data) => seed(client, key, data),
})

const TRANSLATIONS: Readonly<Record<Language, TextTables>> = {
  'pt-BR': {},
  en: { ...EN, ...SERVED.en },
  es: { ...ES, ...SERVED.es },
}

/** Runs the work with a query client of its own, which holds the group's name and units. */
const withReader = async <T,>(
  read: ReadCall,
  work: (reader: ServerReader, client: QueryClient) => Promise<T>,
): Promise<T> => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } })
  try {
    const reader = readingWith(client, read)
    // Read before anything else: the server uses the names of the units from then on.
    reader.seed(GRUPO.queryKey, await reader.api('GET /exibicao/grupo'))
    return await work(reader, client)
  } finally {
    client.clear()
  }
}

/** The language counts for this work only: pages of several languages are prepared at the same time. */
const inLanguage = <T,>(language: Language, work: () => T): T => {
  setPageLanguage(language, TRANSLATIONS[language])
  try {
    return work()
  } finally {
    setPageLanguage(DEFAULT_LANGUAGE, {})
  }
}

const renderAt = (location: URL, client: QueryClient, language: Language, screen: ReactNode) =>
  inLanguage(language, () =>
    collectRenderedModules(() =>
      renderToString(
        <StrictMode>
          <QueryClientProvider client={client}>
            <StaticRouter location={`${location.pathname}${location.search}`}>{screen}</StaticRouter>
            <Toasts />
          </QueryClientProvider>
        </StrictMode>,
      ),
    ),
  )

/** Set by React Router on every link, for a mode that the portal does not use: 27 bytes of a despedida's document. React adds no missing attribute. */
const DISCOVER = ' data-discover="true"'

/** The styles of the form of a code. */
const CODE_MODULES = ['screens/public/status/status.tsx']

type RenderContext = { url: URL; address: string; client: QueryClient; language: Language; translated: boolean }

const toRenderedPage = (
  page: ServerRenderedPage,
  { url, address, client, language, translated }: RenderContext,
): RenderedPage => {
  const { notFoundPath } = page
  const location = notFoundPath === undefined ? url : new URL(notFoundPath, url)
  const { result, modules } = renderAt(
    location,
    client,
    language,
    <WithoutScripts value={page.withoutScripts}>
      <AppRoutes />
    </WithoutScripts>,
  )
  return {
    status: notFoundPath === undefined ? 200 : 404,
    language,
    translated,
    head: headTags(page.head, address, language, translated),
    afterRoot: `${page.alone ? '' : inLanguage(language, freeLine)}${structuredTag(page.head)}${page.extraHtml ?? ''}`,
    html: result.replaceAll(DISCOVER, ''),
    state: scriptJson(seededOf(client)),
    modules,
    ...(notFoundPath === undefined ? {} : { notFoundPath }),
    ...(page.unshared ? { unshared: true } : {}),
    ...(page.withoutScripts ? { styleModules: CODE_MODULES } : {}),
    ...(page.note ? { note: page.note } : {}),
    eager: page.eager === true,
    seconds: page.seconds,
  }
}

/** To be called before the first page is rendered. @param timeZone the portal's, an IANA name */
export const loadScreens = async (timeZone: string): Promise<void> => {
  setPortalZone(timeZone)
  await loadAllServerRendered()
}

/**
 * Renders the page of an address; undefined if only the browser renders that screen.
 * @param address origin of the portal, for absolute addresses.
 * @param now by the portal's clock, ms since 1970.
 * @param wanted the reader's language; a page that is not translated is Portuguese.
 */
export const renderPage: RenderPage = async (pathAndQuery, address, read, now, wanted) => {
  const url = new URL(pathAndQuery, 'http://portal')
  const parar = matchPath(PARAR_AVISOS_PATH, url.pathname)
  if (parar)
    return withReader(read, async (_reader, client) =>
      pararAvisosPage({ client, address, language: wanted }, parar.params.chave),
    )
  if (url.pathname === paths.verificar())
    return withReader(read, async ({ api }, client) =>
      verificarPage({ client, address, language: wanted }, await answeredVerificar(api, url.searchParams)),
    )
  const found = find(url.pathname)
  if (!found) return undefined
  return withReader(read, async (reader, client) => {
    const visit = { params: found.params, search: url.searchParams, address, now }
    const { translated } = found
    const language = translated ? wanted : DEFAULT_LANGUAGE
    return toRenderedPage(await found.serve(visit, reader), { url, address, client, language, translated })
  })
}

type PlainPage = { client: QueryClient; address: string; path: string; language: Language; screen: ReactElement }
type PlainTexts = { title: string; description: string; modules: string[] }

/** A page without the application, in place of the one at the address. */
const plainPage = ({ client, address, path, language, screen }: PlainPage, texts: PlainTexts): RenderedPage => ({
  status: 200,
  language,
  translated: true,
  head: headTags({ ...texts, path, indexed: false }, address, language, false),
  afterRoot: inLanguage(language, freeLine),
  html: renderAt(new URL(path, address), client, language, screen).result,
  state: '',
  modules: texts.modules,
  eager: false,
  seconds: 0,
  plain: true,
})

/** The styles of the status pages. */
const STATUS_MODULES = ['screens/public/pagina-nao-encontrada/pagina-nao-encontrada.tsx']

/** Those, and the styles of a field. */
const VERIFICAR_MODULES = [...STATUS_MODULES, 'screens/public/status/status.tsx']

const PARAR_AVISOS_PATH = '/parar-avisos/:chave?'

/** Only the server renders the page behind the link of a notice: it has one form and needs no scripts. */
const pararAvisosPage = (
  page: Pick<PlainPage, 'client' | 'address' | 'language'>,
  chave: string | undefined,
  refused?: RefusedForm,
): RenderedPage => {
  const screen = <PararAvisos chave={chave} refused={refused} />
  const texts = { title: PARAR_AVISOS.titulo, description: PARAR_AVISOS.texto, modules: STATUS_MODULES }
  return plainPage({ ...page, path: '/parar-avisos', screen }, texts)
}

/** Only the server renders it: it opens on every device, and shows the same form after a refusal. */
const verificarPage = (page: Pick<PlainPage, 'client' | 'address' | 'language'>, screen: ReactElement): RenderedPage =>
  plainPage({ ...page, path: paths.verificar(), screen }, { ...VERIFICAR_TEXTS, modules: VERIFICAR_MODULES })

/** The styles of the refused form: those of the tab that it was posted from. */
const FORM_MODULES = ['screens/public/despedida/despedida.tsx', 'screens/public/despedida/messages-tab.tsx']

const ACCESS_MODULES = ['screens/public/pedir-acesso/pedir-acesso.tsx']
const REQUEST_MODULES = ['screens/public/pedir-pagina/pedir-pagina.tsx']
const PRESENCA_MODULES = ['screens/public/presenca/presenca.tsx']

/** Renders a form that was posted without JavaScript and refused. The name of a page that is not public is left out. */
export const renderRefused: RenderRefusedForm = (form, address, read, language) =>
  withReader(read, async (reader, client) => {
    const path = paths.despedida(form.despedidaId)
    if (form.form === 'codigo') {
      const screen = <RefusedCodeForm form={form} />
      const texts = { title: STATUS.variantes.private.titulo, description: form.message, modules: CODE_MODULES }
      return plainPage({ client, address, path, language, screen }, texts)
    }
    if (form.form === 'assinatura') {
      const screen = <RefusedPresencaScreen form={form} />
      const texts = { title: PRESENCA.naoAssinada, description: form.message, modules: PRESENCA_MODULES }
      return plainPage({ client, address, path: paths.presenca(form.despedidaId), language, screen }, texts)
    }
    if (form.form === 'parar-avisos') {
      return pararAvisosPage({ client, address, language }, form.fields.chave, form)
    }
    if (form.form === 'pedido-acesso') {
      const texts = { title: PEDIR_ACESSO.titulo, description: PEDIR_ACESSO.texto, modules: ACCESS_MODULES }
      const screen = <PostedPedirAcesso form={form} />
      return plainPage({ client, address, path: paths.pedirAcesso(form.despedidaId), language, screen }, texts)
    }
    if (form.form === 'pedido-pagina') {
      const texts = { title: PEDIR_PAGINA.titulo, description: PEDIR_PAGINA.texto, modules: REQUEST_MODULES }
      const screen = <PostedPedirPagina form={form} />
      return plainPage({ client, address, path: paths.pedirPagina(), language: DEFAULT_LANGUAGE, screen }, texts)
    }
    if (form.form === 'verificar') return verificarPage({ client, address, language }, refusedVerificar(form))
    const id = String(form.despedidaId)
    const despedida = await loadDespedida(reader.api, { id, codigo: '' }).catch(() => undefined)
    const screen = <RefusedFormScreen form={form} despedida={despedida} />
    const texts = { title: FORMULARIO_SIMPLES.naoEnviada, description: form.message, modules: FORM_MODULES }
    return plainPage({ client, address, path, language, screen }, texts)
  })

/** Renders the page of a reader who is refused for a while. It is the same at every address. */
export const renderTooMany: RenderTooMany = (seconds, address, read, language) =>
  withReader(read, async (_reader, client) => {
    const screen = <MuitosAcessosScreen seconds={seconds} />
    const texts = { title: MUITOS_ACESSOS.titulo, description: MUITOS_ACESSOS.titulo, modules: STATUS_MODULES }
    return plainPage({ client, address, path: paths.inicio(), language, screen }, texts)
  })

/** False where the router has no screen, in the restricted area too. */
export const isKnownAddress = (pathname: string): boolean => matchRoutes(ROUTES, pathname)?.at(-1)?.route.path !== '*'
