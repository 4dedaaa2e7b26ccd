import type { Deps } from '#server/deps.ts'
import { listFirstIds, listFrom } from './store.ts'

/** A sitemap may hold 50 000 addresses. */
const PAGE_SIZE = 20_000
/** A search engine asks for all pages one after the other: their bounds stay meanwhile. */
const BOUNDS_MS = 600_000

const STILL = ['/', '/lista-postagens/despedidas', '/lista-postagens/aovivo', '/termo-uso', '/privacidade']
/** What no search engine should open: the restricted area, calls, families' own lists, what a code opens. */
const CLOSED = ['/admin/', '/cliente/', '/despedidas/', '/despedida-status/', '/despedida/*/']

export const robotsText = (origin: string): string =>
  ['User-agent: *', ...CLOSED.map(path => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')

const xml = (root: string, lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`

export type Sitemap = {
  /** Names every page of the sitemap. */
  index: (origin: string) => Promise<string>
  /** One page; the first holds the still pages. Nothing where there is none. */
  page: (origin: string, number: number) => Promise<string | undefined>
}

export const createSitemap = (deps: Pick<Deps, 'db'>, size = PAGE_SIZE): Sitemap => {
  let bounds: { ids: Promise<number[]>; until: number } | undefined
  const firstIds = (): Promise<number[]> => {
    if (!bounds || Date.now() > bounds.until) {
      const ids = listFirstIds(deps.db, size)
      ids.catch(() => {
        bounds = undefined
      })
      bounds = { ids, until: Date.now() + BOUNDS_MS }
    }
    return bounds.ids
  }
  return {
    index: async origin => {
      const count = (await firstIds()).length + 1
      const pages = Array.from(
        { length: count },
        (_, page) => `<sitemap><loc>${origin}/sitemap-${page}.xml</loc></sitemap>`,
      )
      return xml('sitemapindex', pages)
    },
    page: async (origin, number) => {
      if (number === 0)
        return xml(
          'urlset',
          STILL.map(path => `<url><loc>${origin}${path}</loc></url>`),
        )
      const first = (await firstIds())[number - 1]
      if (first === undefined) return undefined
      const listed = await listFrom(deps.db, first, size)
      return xml(
        'urlset',
        listed.map(
          ({ id, atualizado_em }) =>
            `<url><loc>${origin}/despedida/${id}</loc><lastmod>${atualizado_em.slice(0, 10)}</lastmod></url>`,
        ),
      )
    },
  }
}
