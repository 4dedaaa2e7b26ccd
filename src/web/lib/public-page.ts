import type { ReactElement, ReactNode } from 'react'
import type { Params, PathParam } from 'react-router'
import type { PAGE_PATHS, PageName, PLAIN_PATHS } from '#contract/pages.ts'
import type { RefusedForm, RenderedPage } from '#contract/pagina/schema.ts'
import type { Routes } from '#contract/routes.ts'
import type { Head } from './head.ts'
import type { Api, apiPage, FormKey } from './http.ts'

/** A request for a page. */
export type Visit<Name extends PageName = PageName> = {
  params: Params<PathParam<(typeof PAGE_PATHS)[Name]>>
  pathname: string
  search: URLSearchParams
  address: string
  /** Milliseconds since 1970 by the portal's clock. */
  now: number
}

/** Reads a screen's data on the server and stores it for the browser under the screen's query keys. */
export type ServerReader = { api: Api; apiPage: typeof apiPage; seed: (key: readonly unknown[], data: unknown) => void }

/** A page that the application continues: the router renders its screen, `<name>.screen.tsx`. */
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
  /** Nothing below the screen: a kiosk has no link that leads away from it, and a private page speaks of nothing but its family. */
  alone?: true
  note?: RenderedPage['note']
  /** What the screen has inside its `noscript`. */
  withoutScripts?: ReactNode
  /** The browser hydrates immediately instead of at the first interaction. */
  eager?: boolean
}

/** A page without the application: one that only the server has, or a form that was posted without JavaScript and refused. */
export type PlainPage = { title: string; description: string; path: string; screen: ReactElement; alone?: true }

/** Pages that a call of the contract names as the one that shows its form again. */
type FormPage = Routes[FormKey]['page']['refused']

type Opened<Name> = Name extends keyof typeof PLAIN_PATHS ? PlainPage : ServerRenderedPage | undefined
type ShowRefused = (form: RefusedForm, reader: ServerReader) => PlainPage | Promise<PlainPage>

/**
 * What the server does at a page. `open` reads its data and describes it; undefined if only the browser renders it at this address. `refused`
 * shows its form after a refusal.
 */
export type PublicPage<Name extends PageName = PageName> = {
  open: (visit: Visit<Name>, reader: ServerReader) => Promise<Opened<Name>>
} & (Name extends FormPage ? { refused: ShowRefused } : { refused?: never })

/** Declares what the server does at the address of a page (`#contract/pages.ts`). `entry-server.tsx` finds the declaration by its file name. */
export const definePage = <Name extends PageName, Page extends PublicPage<Name>>(name: Name, page: Page) => ({
  name,
  ...page,
})

/** For a page that changes with a release or a setting only. */
export const DAY_S = 86_400
