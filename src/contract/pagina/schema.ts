import type { Refusal } from '../errors.ts'
import type { PageName } from '../pages.ts'
import type { Language } from './language-rules.ts'

/** Interface between the server and the bundle that renders public pages (`src/web/entry-server.tsx`). */

/** Reads a declared call in process, as an anonymous visitor. Rejects with `{ status, text }` if the call is refused. */
export type ReadCall = (
  key: string,
  options: { params?: unknown; query?: unknown },
) => Promise<{ body: unknown; total: number | undefined }>

export type RenderedPage = {
  status: 200 | 404
  /** What the page is written in: Portuguese where it is not translated. */
  language: Language
  /** The page exists in every language. */
  translated: boolean
  /** Elements of `<head>`. */
  head: string
  /** Markup after the root element: structured data (JSON-LD) as a script element, and the address with its QR code for paper. */
  afterRoot: string
  /** Content of the root element. */
  html: string
  /** JSON of the query cache, safe inside `<script>`; empty if the browser starts without data. */
  state: string
  /** Modules of the rendered components, as the build names them. */
  modules: string[]
  /** The browser hydrates immediately instead of on the first interaction. */
  eager: boolean
  /** Path of the status page in place of the refused one. */
  notFoundPath?: string
  /** For one reader only: no cache keeps it. */
  unshared?: true
  /** Longest time in a cache, in seconds. */
  seconds: number
  /** What a reader without JavaScript is told: nothing, or that the code opens the page. By default what the page can do. */
  note?: 'none' | 'codigo'
  /** Without the application: the answer to a form that was posted without it. */
  plain?: true
}

/**
 * Renders the page of an address, or undefined if only the browser renders it. `address`: origin of the portal; `now`: ms since 1970 by the
 * portal's clock; `language`: the reader's.
 */
export type RenderPage = (
  pathAndQuery: string,
  address: string,
  read: ReadCall,
  now: number,
  language: Language,
) => Promise<RenderedPage | undefined>

/** A form that was refused: its fields, and what is wrong with them. */
export type RefusedForm = Refusal & {
  /** Shows the form. */
  page: PageName
  /** HTTP status of the refusal. */
  status: number
  /** 0 for a form that belongs to none. */
  despedidaId: number
  /** With those of its address. */
  fields: Readonly<Record<string, string>>
}

/** Renders a form again, with its text. `address`: origin of the portal. */
export type RenderRefusedForm = (
  form: RefusedForm,
  address: string,
  read: ReadCall,
  language: Language,
) => Promise<RenderedPage>

/** A page is refused for `seconds`: 429, because the reader's address sent too many requests; 503, because the portal cannot read its data. */
export type Wait = { status: 429 | 503; seconds: number }

/** Renders the page of a reader who has to wait. `address`: origin of the portal. */
export type RenderWait = (wait: Wait, address: string, read: ReadCall, language: Language) => Promise<RenderedPage>
