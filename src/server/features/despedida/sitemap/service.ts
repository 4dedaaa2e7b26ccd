import { sql } from 'kysely'
import { portalNow } from '#server/core/clock.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'

/** Despedidas that search engines may index. */
const indexable = sql`status_memoria and tipo = 'Publica' and not fora_das_buscas`

type SitemapEntry = { id: number; atualizado_em: string }

/** The first id of each page of `size` despedidas that search engines may index, in order. */
const listFirstIds = async (db: Executor, size: number): Promise<number[]> => {
  const rows = await allRows<{ id: number }>(db)`
    select id from (
      select id, row_number() over (order by id) as lugar from despedida
      where ${indexable}
    ) as listadas where (lugar - 1) % ${size} = 0 order by id`
  return rows.map(row => Number(row.id))
}

/** At most `size` despedidas that search engines may index, starting with an id. */
const listFrom = (db: Executor, id: number, size: number) => allRows<SitemapEntry>(db)`
    select id, atualizado_em from despedida
    where id >= ${id} and ${indexable} order by id limit ${size}`

/** Below the protocol's limit of 50 000 addresses. */
const PAGE_SIZE = 20_000
/** A search engine requests all pages one after the other: their boundaries must not move meanwhile. */
const BOUNDS_TTL_MS = 600_000

const STATIC_PATHS = ['/', '/lista-postagens/despedidas', '/lista-postagens/aovivo', '/termo-uso', '/privacidade']
/** Paths that search engines must not open: the restricted area, API calls, families' own lists, and pages opened by a code. */
const DISALLOWED_PATHS = [
  '/admin/',
  '/cliente/',
  '/despedidas/',
  '/despedida-status/',
  '/despedida/*/',
  '/parar-avisos/',
]

export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...DISALLOWED_PATHS.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

const xml = (root: string, lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`

export type Sitemap = {
  /** Lists every page of the sitemap. */
  index: (origin: string) => Promise<string>
  /** One page; page 0 lists the static paths. Undefined for a page that does not exist. */
  page: (origin: string, number: number) => Promise<string | undefined>
}

export const createSitemap = (deps: Pick<Deps, 'db'>, size = PAGE_SIZE): Sitemap => {
  let bounds: { ids: Promise<number[]>; until: number } | undefined
  const firstIds = (): Promise<number[]> => {
    if (!bounds || portalNow() > bounds.until) {
      const ids = listFirstIds(deps.db, size)
      ids.catch(() => {
        bounds = undefined
      })
      bounds = { ids, until: portalNow() + BOUNDS_TTL_MS }
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
          STATIC_PATHS.map(path => `<url><loc>${origin}${path}</loc></url>`),
        )
      const first = (await firstIds())[number - 1]
      if (first === undefined) return undefined
      const entries = await listFrom(deps.db, first, size)
      return xml(
        'urlset',
        entries.map(
          ({ id, atualizado_em }) =>
            `<url><loc>${origin}/despedida/${id}</loc><lastmod>${atualizado_em.slice(0, 10)}</lastmod></url>`,
        ),
      )
    },
  }
}
