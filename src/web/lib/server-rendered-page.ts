import type { ReactNode } from 'react'
import type { RenderedPage } from '#contract/pagina/schema.ts'
import type { Head } from './head.ts'
import type { Api, apiPage } from './http.ts'

/** The requested address, as parsed by the route of the screen. */
export type Visit = {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  address: string
  /** Milliseconds since 1970 by the portal's clock. */
  now: number
}

/** Reads a screen's data on the server and stores it for the browser under the screen's query keys. */
export type ServerReader = { api: Api; apiPage: typeof apiPage; seed: (key: readonly unknown[], data: unknown) => void }

export type ServerRenderedPage = {
  head: Head
  /** Markup for paper only, after the root element; the application does not manage it. */
  extraHtml?: string
  /** Maximum age in seconds: the hours of a velório pass without a write that would invalidate the page. */
  seconds: number
  /** Path of the status page that is rendered instead, with status 404; the browser reads the data again where a code may open it. */
  notFoundPath?: string
  /** For one reader only: no cache keeps it. */
  unshared?: true
  /** Nothing below the screen: a kiosk has no link that leads away from it. */
  alone?: true
  note?: RenderedPage['note']
  /** What the screen has inside its `noscript`. */
  withoutScripts?: ReactNode
  /** The browser hydrates immediately instead of at the first interaction. */
  eager?: boolean
}

/** Prepares a public screen on the server: reads its data and describes the page. */
export type ServePage = (visit: Visit, reading: ServerReader) => Promise<ServerRenderedPage>
