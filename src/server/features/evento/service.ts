import { EVENTO } from '#contract/evento/messages.ts'
import type {
  EditarEvento,
  EditarHomenagemEvento,
  Evento,
  EventoQuery,
  HomenagemEvento,
  HomenagemEventoBody,
  HomenagemEventoPublica,
  NovoEvento,
} from '#contract/evento/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import { type Executor, violatedConstraint } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { readEventoPainel } from '#server/features/configuracao/service.ts'
import { recordConsent } from '#server/features/privacidade/consentimento/service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Once } from '#server/http/contract.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import * as store from './store.ts'
import { toEvento, toHomenagem, toPublica } from './store.ts'

type EventoNames = Pick<EventoQuery, 'nomeEvento' | 'nomeEmpresa'>
const namesOf = ({ nomeEvento, nomeEmpresa }: EventoNames) => ({ nome: nomeEvento, empresa: nomeEmpresa })

/** The current event. @throws Problem NAO_ENCONTRADO when the grupo has none. */
export const readEventoAtual = async (deps: Deps): Promise<Evento> => {
  const row = await store.findEvento(deps.db, {})
  if (!row) throw new Problem('NAO_ENCONTRADO')
  return toEvento(row, await readEventoPainel(deps.db))
}

/** Homenagens of an event, newest first unless `ordem=id`; an unknown event has none. */
const listOfEvento = async <T>(
  deps: Deps,
  query: EventoQuery,
  { max, aprovadas }: { max: number; aprovadas: boolean },
  toWire: (row: store.HomenagemEventoRow, evento: store.EventoRow) => T,
): Promise<Listing<T>> => {
  const evento = await store.findEvento(deps.db, namesOf(query))
  if (!evento) return { itens: [], total: 0 }
  const order = query.ordem === 'id' ? 'asc' : 'desc'
  const { rows, total } = await store.listHomenagens(deps.db, evento.id, pageOf(query, max), { order, aprovadas })
  return { itens: rows.map(row => toWire(row, evento)), total }
}

export const listAprovadas = (deps: Deps, query: EventoQuery): Promise<Listing<HomenagemEventoPublica>> =>
  listOfEvento(deps, query, { max: LIST_MAX.public, aprovadas: true }, (row, { titulo }) => toPublica(row, titulo))

export const listHomenagens = (deps: Deps, query: EventoQuery): Promise<Listing<HomenagemEvento>> =>
  listOfEvento(deps, query, { max: LIST_MAX.staff, aprovadas: false }, toHomenagem)

/**
 * `POST homenagem/evento`: the homenagem waits for approval. Names left out mean the current event.
 * @throws Problem EVENTO_FECHADO when no open event has these names, MUITAS_TENTATIVAS.
 */
export const createHomenagem = async (
  deps: Deps,
  caller: Caller,
  body: HomenagemEventoBody,
  once: Once,
): Promise<{ id: number; mensagem: string }> => {
  const evento = await store.findEvento(deps.db, { ...namesOf(body), titulo: body.titulo })
  if (!evento?.recebendo) throw new Problem('EVENTO_FECHADO')
  const counted = { contact: body.telefone, address: addressKey(caller.address) }
  await deps.limits.hit('EVENTO', counted)
  const { nomeCliente, nomeHomenageado, telefone, email, mensagem } = body
  let isNew = false
  const guard = JSON.stringify([evento.id, nomeCliente, nomeHomenageado, telefone, email, mensagem])
  const id = await once(async tx => {
    isNew = true
    const values = { nome_cliente: nomeCliente, nome_homenageado: nomeHomenageado, telefone, email, mensagem }
    const homenagemEventoId = await store.insertHomenagem(tx, { evento_id: evento.id, ...values })
    const subject = { canal: 'evento', telefone, email, homenagemEventoId } as const
    await recordConsent(deps, tx, { ...subject, finalidade: 'publicacao', valor: true })
    return homenagemEventoId
  }, guard)
  // A repeated request is not a second homenagem: it does not count.
  if (!isNew) await deps.limits.refund('EVENTO', counted)
  return { id, mensagem: EVENTO.sucesso }
}

/** Without `aprovado` the call toggles the state; with it the call sets that state. @throws Problem NAO_ENCONTRADO. */
export const decideHomenagem = (
  deps: Deps,
  session: Session,
  id: number,
  aprovado: boolean | undefined,
): Promise<{ id: number; aprovado: boolean }> =>
  inTransaction(deps.db, async tx => {
    const decided = await store.setAprovado(tx, id, aprovado, session.contaId)
    if (!decided) throw new Problem('NAO_ENCONTRADO')
    await recordAudit(tx, session.contaId, decided.aprovado ? 'evento.aprovar' : 'evento.desaprovar', {
      alvo: `homenagem_evento:${id}`,
    })
    return decided
  })

export const editHomenagem = (
  deps: Deps,
  session: Session,
  id: number,
  body: EditarHomenagemEvento,
): Promise<HomenagemEvento> =>
  inTransaction(deps.db, async tx => {
    const row = await store.updateHomenagem(tx, id, body)
    if (!row) throw new Problem('NAO_ENCONTRADO')
    await recordAudit(tx, session.contaId, 'evento.editar-homenagem', { alvo: `homenagem_evento:${id}` })
    return toHomenagem(row, row)
  })

const auditEvento = (tx: Executor, session: Session, acao: string, row: store.EventoRow) =>
  recordAudit(tx, session.contaId, acao, {
    alvo: `evento:${row.id}`,
    detalhe: { nome: row.nome, aberto: row.aberto, inicio: row.inicio, fim: row.fim },
  })

/** Creates an event, which becomes the current one. @throws a field problem when the empresa already has an event of that name. */
export const createEvento = async (deps: Deps, session: Session, body: NovoEvento): Promise<Evento> => {
  try {
    return await inTransaction(deps.db, async tx => {
      const row = await store.insertEvento(tx, body)
      await auditEvento(tx, session, 'evento.criar', row)
      return toEvento(row, await readEventoPainel(tx))
    })
  } catch (error) {
    if (violatedConstraint(error) === 'evento_nome_empresa_key') throw fieldProblem('nomeEvento', EVENTO.jaExiste)
    throw error
  }
}

export const editEvento = (deps: Deps, session: Session, id: number, body: EditarEvento): Promise<Evento> =>
  inTransaction(deps.db, async tx => {
    const row = await store.updateEvento(tx, id, body)
    if (!row) throw new Problem('NAO_ENCONTRADO')
    await auditEvento(tx, session, 'evento.editar', row)
    return toEvento(row, await readEventoPainel(tx))
  })
