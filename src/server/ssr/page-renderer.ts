import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { valueOfPreferences } from '#contract/pagina/display-preferences-rules.ts'
import type { ReadCall, RefusedForm, RenderPage, RenderRefusedForm, RenderWait, Wait } from '#contract/pagina/schema.ts'
import type { CallKey } from '#contract/routes.ts'
import { lazy } from '#server/core/lazy.ts'
import { createReadCache } from '#server/core/read-cache.ts'
import { createPageDocument, type PageFiles } from './html-document.ts'
import { type PageReader, VARY, VARY_TRANSLATED } from './page-reader.ts'
import type { RenderedResponse } from './response-cache.ts'

export const HTML = 'text/html; charset=utf-8'

/**
 * Renders the page of an address as every anonymous visitor sees it, or as the visitor whose reads `readAs` executes; `origin` is the
 * portal's own, for absolute addresses. `undefined` where only the browser renders the screen. Rejects where rendering fails.
 */
export type RenderDocument = (
  address: string,
  origin: string,
  reader: PageReader,
  readAs?: ReadCall,
) => Promise<RenderedResponse | undefined>

/** Renders a form again after a refusal. Rejects where rendering fails. */
export type RenderRefusal = (form: RefusedForm, origin: string, reader: PageReader, readAs: ReadCall) => Promise<string>

/** Renders the page of a reader who has to wait. Rejects where rendering fails. */
export type RenderWaitDocument = (wait: Wait, origin: string, reader: PageReader) => Promise<string>

export type PageRenderer = {
  renderDocument: RenderDocument
  renderRefusal: RenderRefusal
  renderWait: RenderWaitDocument
  /** False if the router has no screen at the path. */
  isKnownAddress: (path: string) => Promise<boolean>
}

const GRUPO_KEY: CallKey = 'GET /exibicao/grupo'

/** A reader who is refused goes on asking: the page is rendered once for all who wait as long. */
const WAIT_PAGES = { ttlMs: 60_000, staleMs: 600_000, max: 200 }

type EntryServer = {
  renderPage: RenderPage
  renderRefused: RenderRefusedForm
  renderWait: RenderWait
  isKnownAddress: (path: string) => boolean
  loadScreens: (timeZone: string) => Promise<void>
}

/**
 * Renders public pages with React in process. @param read executes the calls that a page sends while it is rendered. @param now the portal's
 * clock, which the line of the hour follows.
 */
export const createPageRenderer = (
  { folder, inlineScripts, timeZone }: PageFiles,
  read: ReadCall,
  now: () => number,
): PageRenderer => {
  const entry = pathToFileURL(join(folder, '..', 'ssr', 'entry-server.js')).href
  // Loaded on the first request, because it is the slowest import of the server.
  const load = lazy(async () => {
    const { loadScreens, ...renderers } = (await import(entry)) as EntryServer
    await loadScreens(timeZone)
    return { ...renderers, compose: createPageDocument({ folder, inlineScripts, timeZone }) }
  })
  const cachedWaits = createReadCache<string>(WAIT_PAGES)
  let grupo: Awaited<ReturnType<ReadCall>> | undefined
  const readAndKeepGrupo: ReadCall = async (key, options) => {
    const response = await read(key, options)
    if (key === GRUPO_KEY) grupo = response
    return response
  }
  /** A reader who waits reads the name of the group as it was last: the database may be what is waited for. */
  const readForWait: ReadCall = async (key, options) => (key === GRUPO_KEY && grupo) || readAndKeepGrupo(key, options)
  return {
    renderDocument: async (address, origin, reader, readAs) => {
      const { renderPage, compose } = await load()
      const page = await renderPage(address, origin, readAs ?? readAndKeepGrupo, now(), reader.language)
      if (!page) return undefined
      const headers = {
        'content-language': page.language,
        vary: page.translated ? VARY_TRANSLATED : VARY,
        ...(page.unshared || readAs ? { 'cache-control': 'no-store' } : {}),
      }
      return {
        status: page.status,
        type: HTML,
        body: compose(page, reader.preferences),
        seconds: page.seconds,
        headers,
      }
    },
    renderRefusal: async (form, origin, reader, readAs) => {
      const { renderRefused, compose } = await load()
      return compose(await renderRefused(form, origin, readAs, reader.language), reader.preferences)
    },
    renderWait: ({ status, seconds }, origin, reader) => {
      const key = `${status} ${reader.language} ${valueOfPreferences(reader.preferences)} ${seconds} ${origin}`
      return cachedWaits(key, async () => {
        const { renderWait, compose } = await load()
        return compose(await renderWait({ status, seconds }, origin, readForWait, reader.language), reader.preferences)
      })
    },
    isKnownAddress: async path => (await load()).isKnownAddress(path),
  }
}
