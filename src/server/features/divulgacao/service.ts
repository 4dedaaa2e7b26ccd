import { linesOf } from '#contract/configuracao/divulgacao-schema.ts'
import type { Oembed, OembedQuery } from '#contract/divulgacao/schema.ts'
import { isId } from '#contract/fields/id.ts'
import { trimEdges } from '#contract/fields/trim-edges.ts'
import { canonicalUnit, type UnitCode, unitName } from '#contract/units.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { readDivulgacao, readGrupoPublico } from '#server/features/configuracao/service.ts'
import { type Divulgada, lineOf, DIVULGACAO as T } from './feed-rules.ts'
import { listOfDespedida, listOfUnidade, readDayStart } from './store.ts'

/** Of the feeds; the frame shows one. */
export const FEED_DAYS = 7

/** For how long a cache may keep what is here: a page that becomes private is gone after it. */
export const CACHE_SECONDS = 60

export const pathOf = (code: UnitCode): string => `/exibicao/unidade/${code}/velorios`

/**
 * The velórios of a unit that other sites may show, and which of them may show the frame.
 * @throws Problem NAO_ENCONTRADO for an unknown unit and for one that did not switch it on
 */
export const readDivulgada = async (
  deps: Deps,
  { empresa, origin, days }: { empresa: string; origin: string | undefined; days: number },
): Promise<Divulgada & { sites: string[] }> => {
  const code = canonicalUnit(empresa)
  if (code === undefined || origin === undefined) throw new Problem('NAO_ENCONTRADO')
  const { ativa, sites } = await readDivulgacao(deps.db, code)
  if (!ativa) throw new Problem('NAO_ENCONTRADO')
  const agora = localTimeOf(deps.config.TZ_PORTAL, deps.now())
  return {
    nome: unitName(code) ?? code,
    origin,
    path: pathOf(code),
    agora,
    desde: await readDayStart(deps.db, agora),
    velorios: await listOfUnidade(deps.db, code, agora, days),
    sites: linesOf(sites),
  }
}

const FRAME = { width: 480, height: 600 } as const

/** The next velório of a despedida in a unit that lets other sites show it, in one line. */
const despedidaTitle = async (deps: Deps, despedidaId: number): Promise<string | undefined> => {
  const agora = localTimeOf(deps.config.TZ_PORTAL, deps.now())
  const [velorio] = await listOfDespedida(deps.db, despedidaId, agora)
  const code = canonicalUnit(velorio?.empresa ?? '')
  if (!velorio || code === undefined || !(await readDivulgacao(deps.db, code)).ativa) return undefined
  return lineOf(velorio, agora)
}

/** @throws Problem NAO_ENCONTRADO for every address of which nothing is shown, whatever the reason */
export const readOembed = async (
  deps: Deps,
  { url, format, maxwidth, maxheight }: OembedQuery,
  origin: string | undefined,
): Promise<Oembed> => {
  // The code that oEmbed 1.0 gives to a format that is not offered (§2.3.4).
  if (format === 'xml') throw new Problem('FORMATO_NAO_OFERECIDO')
  const address = URL.canParse(url) ? new URL(url) : undefined
  if (origin === undefined || address?.origin !== origin) throw new Problem('NAO_ENCONTRADO')
  const path = trimEdges(address.pathname, { end: '/' })
  const { nomeCurto } = await readGrupoPublico(deps)
  const common = { version: '1.0', provider_name: nomeCurto, provider_url: origin, cache_age: CACHE_SECONDS } as const
  const [, empresa] = /^\/exibicao\/unidade\/([A-Z]{2})\/velorios$/i.exec(path) ?? []
  if (empresa !== undefined) {
    const unidade = empresa.toUpperCase()
    const { nome } = await readDivulgada(deps, { empresa: unidade, origin, days: 1 })
    const [width, height] = [
      Math.min(FRAME.width, maxwidth ?? FRAME.width),
      Math.min(FRAME.height, maxheight ?? FRAME.height),
    ]
    const html = `<iframe src="${origin}/exibicao/unidade/${unidade}/velorios" title="${T.hoje}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`
    return { ...common, type: 'rich', title: T.titulo(nome), html, width, height }
  }
  const [, id = ''] = /^\/despedida\/(\d{1,15})$/.exec(path) ?? []
  const title = isId(id) ? await despedidaTitle(deps, Number(id)) : undefined
  if (title === undefined) throw new Problem('NAO_ENCONTRADO')
  return { ...common, type: 'link', title }
}
