/**
 * What the server and the pages' own code (`src/web/entry-server.tsx`) say to each other when a public page is written; they meet
 * nowhere else.
 */

/** Reads a declared call in process, as a stranger. Rejects with `{ status, text }` where the call is refused. */
export type ReadCall = (
  key: string,
  options: { params?: unknown; query?: unknown },
) => Promise<{ body: unknown; total: number | undefined }>

export type RenderedPage = {
  status: 200 | 404
  /** Elements of `<head>`. */
  head: string
  /** Structured data for machines, an element of its own that may stand anywhere; empty where there is none. */
  structured: string
  /** What stands in the root element. */
  html: string
  /** JSON of what the screens have read, safe inside `<script>`; empty where the browser begins anew. */
  state: string
  /** Modules of the parts on the page, as the build names them. */
  modules: string[]
  /** The browser takes over at once instead of at the first touch. */
  eager: boolean
  /** For how long it may be served at most, in seconds. */
  seconds: number
}

/** Writes the page of an address, or nothing where the screen is the browser's alone. `address`: origin of the portal. */
export type RenderPage = (pathAndQuery: string, address: string, read: ReadCall) => Promise<RenderedPage | undefined>
