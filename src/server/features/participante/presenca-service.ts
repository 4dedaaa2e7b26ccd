import type { ListQuery } from '#contract/fields/listing.ts'
import { LIST_MAX } from '#contract/limits.ts'
import type { Oferta, OfertasQuery, Presenca } from '#contract/participante/schema.ts'
import type { Contato } from '#contract/privacidade/contato-rules.ts'
import { CANAIS } from '#contract/privacidade/messages.ts'
import { isStaff } from '#contract/roles.ts'
import { Problem } from '#server/core/problem.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { requireDespedidaAccess } from '#server/features/despedida/access-service.ts'
import { withdrawOfertas } from '#server/features/privacidade/apagamento/service.ts'
import { type Listing, pageOf } from '#server/http/pagination.ts'
import * as store from './presenca-store.ts'

/** Records for the guest book that this participant opened the live picture. */
export const recordView = (db: Executor, participanteId: number): Promise<void> => store.recordView(db, participanteId)

/** `participantes/despedida/{id}`. @throws Problem DESPEDIDA_NAO_ENCONTRADA */
export const listPresencas = async (
  deps: Pick<Deps, 'db'>,
  session: Session,
  despedidaId: number,
  query: ListQuery,
): Promise<Listing<Presenca>> => {
  await requireDespedidaAccess(deps.db, session, despedidaId)
  const page = pageOf(query, LIST_MAX.staff)
  const withContacts = isStaff(session.roles)
  const { rows, total } = await store.listPresencas(deps.db, despedidaId, page, { withContacts })
  return { itens: rows, total }
}

/** `participantes/ofertas` */
export const listOfertas = async (deps: Pick<Deps, 'db'>, query: OfertasQuery): Promise<Listing<Oferta>> => {
  const { busca, ...page } = pageOf(query, LIST_MAX.staff)
  const filter = { busca, de: query.de ?? null, ate: query.ate ?? null, vale: query.vale }
  const { rows, total } = await store.listOfertas(deps.db, filter, page, LIST_MAX.staff)
  const itens = rows.map(row => ({
    ...row,
    em: new Date(row.em).toISOString(),
    prova: {
      ...row.prova,
      canal: CANAIS[row.prova.canal] ?? row.prova.canal,
      em: new Date(row.prova.em).toISOString(),
    },
  }))
  return { itens, total }
}

const contactsOf = ({ telefone, email }: { telefone: string; email: string }): Contato[] => {
  const all: Contato[] = [
    { canal: 'telefone', valor: telefone },
    { canal: 'email', valor: email },
  ]
  return all.filter(({ valor }) => valor !== '')
}

/**
 * `participantes/ofertas/{id}/retirar`: withdraws the consent for phone and e-mail wherever they were given, also if it was withdrawn
 * before.
 * @throws Problem NAO_ENCONTRADO
 */
export const withdrawOferta = (deps: Deps, session: Session, participanteId: number): Promise<{ id: number }> =>
  inTransaction(deps.db, async tx => {
    const contacts = await store.findContacts(tx, participanteId)
    if (!contacts) throw new Problem('NAO_ENCONTRADO')
    for (const contato of contactsOf(contacts)) await withdrawOfertas(deps, tx, contato)
    await recordAudit(tx, session.contaId, 'ofertas.retirar', {
      despedidaId: contacts.despedidaId,
      alvo: `participante:${participanteId}`,
    })
    return { id: participanteId }
  })
