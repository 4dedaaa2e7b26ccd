import type { FastifyReply, FastifyRequest } from 'fastify'
import { lembretesOf } from '#contract/despedida/lembrete-rules.ts'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { DespedidaCard, DespedidaPagina, DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { isId } from '#contract/fields/id.ts'
import type { ListQuery } from '#contract/fields/listing.ts'
import { hasForbiddenCharacters } from '#contract/fields/text.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { listFloriculturas } from '#server/features/configuracao/service.ts'
import { readFirstFotografia } from '#server/features/fotografia/queries.ts'
import { countPublicadas } from '#server/features/homenagem/queries.ts'
import { anonymousCaller, type Caller, setOpenedCookie, setVisitorCookie } from '#server/http/caller.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import { countWrongCodigo, requireVisitorAccess, visitorAccess } from './access-service.ts'
import { listChanges } from './changes-store.ts'
import { readPublicContinuacoes } from './continuacao-service.ts'
import * as lists from './list-store.ts'
import * as store from './store.ts'
import { toCard, toPublica, unitOf } from './store.ts'
import { readVelorioVirtual } from './velorio-virtual/service.ts'

type Cards = Listing<DespedidaCard>
const SEARCH_MAX = 50

const cards = ({ rows, total }: { rows: store.DespedidaRow[]; total: number }): Cards => ({
  itens: rows.map(toCard),
  total,
})

type Visit = { caller: Caller; request: FastifyRequest; reply: FastifyReply }

/** Sets the visitor cookie for this despedida after a right code. */
const grantVisitorCookie = (
  deps: Deps,
  { request, reply }: Visit,
  despedidaId: number,
  access: { acessoVersao: number | null; participanteId: number | null },
): void =>
  setVisitorCookie(deps, request, reply, {
    despedidaId,
    acessoVersao: access.acessoVersao,
    participanteId: access.participanteId,
  })

/** `exibicao/despedida/{id}/{codigo or 0}`: the public page. @throws Problem with one of the three quoted texts. */
export const readPublica = async (deps: Deps, visit: Visit, id: number, codigo: string): Promise<DespedidaPagina> => {
  const access = await requireVisitorAccess(deps, deps.db, id, visit.caller, codigo)
  const row = await store.findDespedida(deps.db, id)
  if (!row) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  if (access.by === 'codigo') grantVisitorCookie(deps, visit, id, access)
  const [floriculturas, mudancas] = [await listFloriculturas(deps.db, unitOf(row)), await listChanges(deps.db, id)]
  return {
    ...toPublica(row, { floriculturas, mudancas, acesso: access.granted }),
    ...(await readVelorioVirtual(deps, row)),
    ...(await readPublicContinuacoes(deps, id)),
    ...(await readFirstFotografia(deps.db, id)),
    qtd_homenagens: await countPublicadas(deps.db, id),
    ofertas_padrao: deps.config.OFERTAS_PADRAO,
    lembretes: lembretesOf(row, localTimeOf(deps.config.TZ_PORTAL, deps.now())),
    ...(deps.config.codigosExterior.length > 0 && { avisos_exterior: deps.config.codigosExterior }),
    ...(deps.transcribe && { legendas: true as const }),
    ...(!deps.voices && { sem_voz: true as const }),
    libras: deps.config.VLIBRAS,
  }
}

/**
 * A despedida as anonymous visitors see it, for cards and documents; undefined when private or inactive.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA.
 */
export const readOpenDespedida = async (deps: Deps, id: number): Promise<DespedidaPublica | undefined> => {
  const row = await store.findDespedida(deps.db, id)
  if (!row) throw new Problem('DESPEDIDA_NAO_ENCONTRADA')
  return row.status_memoria && row.tipo === 'Publica'
    ? toPublica(row, { floriculturas: [], mudancas: await listChanges(deps.db, id), acesso: false })
    : undefined
}

/** Those of these despedidas whose page is open to everybody. */
export const listOpenIds = (deps: Deps, ids: readonly number[]): Promise<number[]> => store.listOpenIds(deps.db, ids)

/** `exibicao/validar-codigo`: the same refusal for a wrong code, a wrong id, a private and an inactive despedida. */
export const validateCodigo = async (
  deps: Deps,
  visit: Visit,
  despedidaId: string,
  codigo: string,
): Promise<{ mensagem: 'Sucesso' }> => {
  if (!isId(despedidaId) || codigo === '') throw new Problem('CODIGO_INCORRETO')
  const id = Number(despedidaId)
  // The call checks the code itself: a session or a visitor cookie does not replace it.
  const anonymous = anonymousCaller(visit.caller.address)
  const access = await visitorAccess(deps, deps.db, id, anonymous, codigo).catch(async (error: unknown) => {
    if (!(error instanceof Problem && error.status === 404)) throw error
    // Guesses on absent and inactive despedidas count too: the rate limit does not reveal which despedidas exist.
    await countWrongCodigo(deps, visit.caller, id)
    return undefined
  })
  if (!access?.granted) throw new Problem('CODIGO_INCORRETO')
  grantVisitorCookie(deps, visit, id, access)
  return { mensagem: 'Sucesso' }
}

/** The form of a private page without JavaScript: as `validateCodigo`, and the server writes the page for this browser from then on. */
export const openWithCodigo: typeof validateCodigo = async (deps, visit, despedidaId, codigo) => {
  const opened = await validateCodigo(deps, visit, despedidaId, codigo)
  setOpenedCookie(visit.request, visit.reply, Number(despedidaId))
  return opened
}

export const listByChave = async (deps: Deps, chave: string): Promise<Cards> => {
  if (!/^[\w-]{22,64}$/.test(chave)) return { itens: [], total: 0 }
  return cards(await lists.listByChave(deps.db, chave, { limit: LIST_MAX.public, offset: 0, busca: '' }))
}

export const searchPublished = async (deps: Deps, nome: string): Promise<Cards> => {
  if (nome === '') throw fieldProblem('nome', DESPEDIDA.buscaVazia)
  if (hasForbiddenCharacters(nome)) throw new Problem('DADOS_INVALIDOS')
  if (nome.length < 2) throw fieldProblem('nome', DESPEDIDA.buscaCurta)
  return cards(await lists.listPublished(deps.db, { limit: SEARCH_MAX, offset: 0, busca: nome }))
}

export const listLatest = async (deps: Deps, query: ListQuery): Promise<Cards> =>
  cards(await lists.listPublished(deps.db, pageOf(query, LIST_MAX.public)))

export const listLive = async (deps: Deps, query: ListQuery): Promise<Cards> =>
  cards(await lists.listLive(deps.db, pageOf(query, LIST_MAX.public)))

/** Sorted by their beginning. */
export const listUpcoming = async (deps: Deps): Promise<Cards> => {
  const { itens, total } = cards(await lists.listUpcoming(deps.db, { limit: LIST_MAX.public, offset: 0, busca: '' }))
  const begins = (card: DespedidaCard): string => card.apresentacao.dataHoraInicial ?? ''
  return { itens: itens.sort((a, b) => begins(a).localeCompare(begins(b))), total }
}
