import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReadCall, RenderPage } from '#contract/pagina/schema.ts'
import { lazy } from '#server/core/lazy.ts'
import { createPageDocument, type Inline } from './html-document.ts'

/** The built files that pages are rendered with. @property folder `dist/web`; `dist/ssr` lies beside it. */
export type PageFiles = { folder: string; inline: Inline }
/** `displayPreferences`: the device stores display preferences, so the page carries the pre-paint script that applies them. */
export type PageOptions = { origin: string; displayPreferences: boolean }
export type HtmlDocument = { status: 200 | 404; seconds: number; html: string }

/** `undefined` where only the browser renders the screen. Rejects where rendering fails. */
export type RenderDocument = (address: string, options: PageOptions) => Promise<HtmlDocument | undefined>

/** Renders public pages with React in process. @param read answers the calls that a page makes while it is rendered. */
export const createPageRenderer = ({ folder, inline }: PageFiles, read: ReadCall): RenderDocument => {
  const entry = pathToFileURL(join(folder, '..', 'ssr', 'entry-server.js')).href
  // Loaded on the first request, because it is the slowest import of the server.
  const load = lazy(async () => {
    const { renderPage } = (await import(entry)) as { renderPage: RenderPage }
    return { renderPage, compose: createPageDocument(folder, inline) }
  })
  return async (address, { origin, displayPreferences }) => {
    const { renderPage, compose } = await load()
    const page = await renderPage(address, origin, read)
    return page && { status: page.status, seconds: page.seconds, html: compose(page, displayPreferences) }
  }
}
