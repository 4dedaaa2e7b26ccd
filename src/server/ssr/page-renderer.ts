import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReadCall, RenderPage } from '#contract/pagina/render-page.ts'
import { lazy } from '#server/core/lazy.ts'
import { createPageDocument, type Inline } from '#server/ssr/html-document.ts'

/** The built files that pages are rendered with. @property folder `dist/web`; `dist/ssr` lies beside it. */
export type PageFiles = { folder: string; inline: Inline }
/** How a page is wanted. `aids`: for a device that keeps reading aids, whose pages bring what applies them before the words. */
export type PageOptions = { origin: string; aids: boolean }
export type HtmlDocument = { status: 200 | 404; seconds: number; html: string }

/** `undefined` where only the browser renders the screen. Rejects where rendering fails. */
export type RenderDocument = (address: string, options: PageOptions) => Promise<HtmlDocument | undefined>

/** Renders public pages with React in process. @param read answers the calls that a page makes while it is rendered. */
export const createPageRenderer = ({ folder, inline }: PageFiles, read: ReadCall): RenderDocument => {
  const entry = pathToFileURL(join(folder, '..', 'ssr', 'entry-server.js')).href
  // Not loaded at start: it takes longer than everything else that a start loads.
  const load = lazy(async () => {
    const { renderPage } = (await import(entry)) as { renderPage: RenderPage }
    return { renderPage, compose: createPageDocument(folder, inline) }
  })
  return async (address, { origin, aids }) => {
    const { renderPage, compose } = await load()
    const page = await renderPage(address, origin, read)
    return page && { status: page.status, seconds: page.seconds, html: compose(page, aids) }
  }
}
