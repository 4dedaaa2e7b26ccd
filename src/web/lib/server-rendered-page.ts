import type { Head } from './head.ts'
import type { Api, apiPage } from './http.ts'

/** The address that was asked for, as the route of the screen reads it. */
export type Visit = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams; address: string }

/** How a screen's data is read on the server, and kept for the browser under the screen's own keys. */
export type ServerReader = { api: Api; apiPage: typeof apiPage; seed: (key: readonly unknown[], data: unknown) => void }

export type ServerRenderedPage = {
  head: Head
  /** For how long it may be served at most, in seconds: hours of wakes go by without a write. */
  seconds: number
  /** Answered with 404: the page of a status stands in its place, and the browser asks again by itself. */
  refusedAs?: string
  /** The browser takes over at once instead of at the first touch. */
  eager?: boolean
}

/** Prepares a public screen on the server: reads what it needs and says what the page is. */
export type ServePage = (visit: Visit, reading: ServerReader) => Promise<ServerRenderedPage>
