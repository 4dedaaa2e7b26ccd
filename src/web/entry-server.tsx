import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { matchPath, matchRoutes, StaticRouter } from 'react-router'
import { PAGE_PATHS, PAGE_RULES, type PageName } from '#contract/pages.ts'
import { DEFAULT_LANGUAGE, type Language } from '#contract/pagina/language-rules.ts'
import type { ReadCall, RenderedPage, RenderPage, RenderRefusedForm, RenderWait } from '#contract/pagina/schema.ts'
import { GRUPO } from './lib/grupo.ts'
import { headTags, scriptJson, structuredTag } from './lib/head.ts'
import type { Api, apiPage } from './lib/http.ts'
import { setPageLanguage, type TextTables } from './lib/language.ts'
import { setPortalTime } from './lib/portal-clock.ts'
import { setPortalZone } from './lib/portal-zone.ts'
import type { PlainPage, PublicPage, ServerReader, ServerRenderedPage } from './lib/public-page.ts'
import { seed, seededOf } from './lib/seeded.ts'
import { collectRenderedModules, loadAllServerRendered, WithoutScripts } from './lib/server-rendered.ts'
import { AppRoutes, ROUTES } from './router.tsx'
import { freeLine } from './screens/public/free-line.tsx'
import { waitPage } from './screens/public/wait-page.tsx'
import { EN } from './translations/en.ts'
import { ES } from './translations/es.ts'
import { SERVED } from './translations/served.ts'
import { Toasts } from './ui/toasts.tsx'

type DeclaredPage = Pick<PublicPage, 'open'> & Partial<PublicPage<'despedida'>> & { name: PageName }

const DECLARED = Object.values(
  import.meta.glob<DeclaredPage>('./screens/public/*/*.page.tsx', { eager: true, import: 'page' }),
)
const pageNamed = (name: PageName): DeclaredPage => {
  const page = DECLARED.find(one => one.name === name)
  if (!page) throw new Error(`the page ${name} is not declared in its folder (screens/public)`)
  return page
}
const PAGES = (Object.keys(PAGE_PATHS) as PageName[]).map(pageNamed)

/** Addresses without a screen. Restricted ones are left to the browser, which knows the session. */
const isUnknown = (pathname: string): boolean => {
  const matches = matchRoutes(ROUTES, pathname) ?? []
  return matches.length === 2 && matches[1]?.route.path === '*'
}

const find = (pathname: string) => {
  for (const page of PAGES) {
    const path = PAGE_PATHS[page.name]
    const match = path === '*' && !isUnknown(pathname) ? null : matchPath(path, pathname)
    if (match) return { page, params: match.params }
  }
  return undefined
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

type RenderContext = { url: URL; address: string; client: QueryClient; language: Language; translated: boolean }

/** The page with the application, which the router renders. */
const applicationPage = (page: ServerRenderedPage, context: RenderContext): RenderedPage => {
  const { url, address, client, language, translated } = context
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
    html: result,
    state: scriptJson(seededOf(client)),
    modules,
    ...(notFoundPath === undefined ? {} : { notFoundPath }),
    ...(page.unshared ? { unshared: true } : {}),
    ...(page.note ? { note: page.note } : {}),
    eager: page.eager === true,
    seconds: page.seconds,
  }
}

/** A page without the application, in place of the one at the address. */
const plainPage = (
  { screen, alone, ...texts }: PlainPage,
  { address, client, language, translated }: Omit<RenderContext, 'url'>,
): RenderedPage => ({
  status: 200,
  language,
  translated,
  head: headTags({ ...texts, indexed: false }, address, language, false),
  afterRoot: alone ? '' : inLanguage(language, freeLine),
  html: renderAt(new URL(texts.path, address), client, language, screen).result,
  state: '',
  modules: [],
  eager: false,
  seconds: 0,
  plain: true,
})

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
  setPortalTime(now)
  const url = new URL(pathAndQuery, 'http://portal')
  const found = find(url.pathname)
  if (!found) return undefined
  return withReader(read, async (reader, client) => {
    const { pathname, searchParams: search } = url
    const translated = PAGE_RULES[found.page.name].translated
    const context = { url, address, client, language: translated ? wanted : DEFAULT_LANGUAGE, translated }
    const page = await found.page.open({ params: found.params, pathname, search, address, now }, reader)
    if (!page) return undefined
    return 'screen' in page ? plainPage(page, context) : applicationPage(page, context)
  })
}

/** Renders a form that was posted without JavaScript and refused. The name of a page that is not public is left out. */
export const renderRefused: RenderRefusedForm = (form, address, read, wanted) =>
  withReader(read, async (reader, client) => {
    const { name, refused } = pageNamed(form.page)
    if (!refused) throw new Error(`the page ${name} shows no form again`)
    const { translated } = PAGE_RULES[name]
    const language = translated ? wanted : DEFAULT_LANGUAGE
    return plainPage(await refused(form, reader), { address, client, language, translated })
  })

/** Renders the page of a reader who has to wait. It is the same at every address, and says so when nothing can be read. */
export const renderWait: RenderWait = (wait, address, read, language) =>
  withReader(
    (key, options) => read(key, options).catch(() => ({ body: undefined, total: undefined })),
    async (_reader, client) => plainPage(waitPage(wait), { address, client, language, translated: true }),
  )

/** False where the router has no screen, in the restricted area too. */
export const isKnownAddress = (pathname: string): boolean =>
  matchRoutes(ROUTES, pathname)?.slice(-1)[0]?.route.path !== '*'
