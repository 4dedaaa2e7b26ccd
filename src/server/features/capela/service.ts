import type { z } from 'zod'
import type { Apresentacao, apresentacaoBody, conflitosQuery } from '#contract/capela/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { canonicalUnit } from '#contract/units.ts'
import { recordAudit } from '#server/db/audit.ts'
import { type Executor, sqlState } from '#server/db/client.ts'
import type { Session } from '#server/db/sessions.ts'
import { requireReach } from '#server/features/despedida/access.ts'
import type { Once } from '#server/plugins/contract.ts'
import { Problem } from '#server/problem.ts'
import { randomName } from '#server/secrets.ts'
import * as store from './store.ts'

type Body = z.output<typeof apresentacaoBody>

/** 23P01: the database refused two active bookings of one chapel at overlapping times (security R28). */
const refusingOverlap = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw sqlState(error) === '23P01' ? new Problem('CAPELA_OCUPADA') : error
  }
}

const reload = async (db: Executor, id: number): Promise<Apresentacao> => {
  const booking = await store.findBooking(db, id)
  if (!booking) throw new Problem('NAO_ENCONTRADO')
  return booking
}

const valuesOf = (body: Body) => ({
  empresa: body.empresa,
  capela: body.capela,
  data_hora_inicial: body.dataHoraInicial,
  data_hora_final: body.dataHoraFinal,
  status: body.status,
  ...(body.status_camera === undefined ? {} : { status_camera: body.status_camera }),
})

const change = async (tx: Executor, session: Session, body: Body, id: number): Promise<Apresentacao> => {
  await store.lockBookings(tx)
  if (!(await store.updateBooking(tx, id, body.id_despedida, valuesOf(body)))) throw new Problem('NAO_ENCONTRADO')
  await recordAudit(tx, {
    contaId: session.contaId,
    acao: 'capela.editar',
    despedidaId: body.id_despedida,
    alvo: `apresentacao:${id}`,
  })
  return reload(tx, id)
}

/** `apresentacao/salva`: creates; with an id above 0 it changes that booking (specification §4). */
export const saveBooking = (session: Session, body: Body, once: Once): Promise<Apresentacao> =>
  refusingOverlap(
    once(async tx => {
      await requireReach(tx, session, body.id_despedida)
      if (body.id) return change(tx, session, body, body.id)
      await store.lockBookings(tx)
      const id = await store.insertBooking(tx, {
        ...valuesOf(body),
        despedida_id: body.id_despedida,
        camera: randomName(),
      })
      await recordAudit(tx, {
        contaId: session.contaId,
        acao: 'capela.reservar',
        despedidaId: body.id_despedida,
        alvo: `apresentacao:${id}`,
      })
      return reload(tx, id)
    }),
  )

/** `apresentacao/update`: the booking must exist and belong to that farewell. */
export const updateBooking = (session: Session, body: Body, once: Once): Promise<Apresentacao> =>
  refusingOverlap(
    once(tx => {
      if (!body.id) throw new Problem('NAO_ENCONTRADO')
      return change(tx, session, body, body.id)
    }),
  )

export const listBookings = async (db: Executor, session: Session, despedidaId: number): Promise<Apresentacao[]> => {
  await requireReach(db, session, despedidaId)
  return store.listOfDespedida(db, despedidaId)
}

export const listExpiring = (db: Executor): Promise<Apresentacao[]> => store.listExpiring(db, LIST_MAX.staff)

/** Which wakes and hours are in the way of a slot; an unknown unit has none. */
export const listConflicts = (db: Executor, query: z.output<typeof conflitosQuery>): Promise<Apresentacao[]> =>
  store.listConflicts(db, {
    ...query,
    empresa: canonicalUnit(query.empresa) ?? '',
    capela: query.capela.padStart(2, '0'),
  })
