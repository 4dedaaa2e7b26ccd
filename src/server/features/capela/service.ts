import type { z } from 'zod'
import { apresentacaoMatches } from '#contract/capela/rules.ts'
import type { Apresentacao, apresentacaoBody, conflitosQuery } from '#contract/capela/schema.ts'
import { LIST_MAX } from '#contract/limits.ts'
import { canonicalUnit } from '#contract/units.ts'
import { Problem } from '#server/core/problem.ts'
import { randomName } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import { type Executor, sqlState } from '#server/db/client.ts'
import { readLocalTime } from '#server/db/now.ts'
import type { Session } from '#server/db/sessions.ts'
import { requireDespedidaAccess } from '#server/features/despedida/access-service.ts'
import {
  announceChangedHours,
  readHours,
  writeApresentacaoOnPage,
  writeRitoOnPage,
} from '#server/features/despedida/changes-service.ts'
import type { Once } from '#server/http/contract.ts'
import * as store from './store.ts'

type Body = z.output<typeof apresentacaoBody>

/** PostgreSQL raises 23P01 (exclusion violation) when two active apresentacoes of one chapel overlap. */
const refuseOverlap = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw sqlState(error) === '23P01' ? new Problem('CAPELA_OCUPADA') : error
  }
}

const reload = async (db: Executor, id: number): Promise<Apresentacao> => {
  const apresentacao = await store.findApresentacao(db, id)
  if (!apresentacao) throw new Problem('NAO_ENCONTRADO')
  return apresentacao
}

const valuesOf = (body: Body) => ({
  empresa: body.empresa,
  capela: body.capela,
  data_hora_inicial: body.dataHoraInicial,
  data_hora_final: body.dataHoraFinal,
  status: body.status,
  ...(body.status_camera === undefined ? {} : { status_camera: body.status_camera }),
})

const audit = (tx: Executor, session: Session, acao: string, despedidaId: number, id: number): Promise<void> =>
  recordAudit(tx, session.contaId, acao, { despedidaId, alvo: `apresentacao:${id}` })

const insert = async (tx: Executor, session: Session, body: Body): Promise<number> => {
  const id = await store.insertApresentacao(tx, {
    ...valuesOf(body),
    despedida_id: body.id_despedida,
    camera: randomName(),
  })
  await audit(tx, session, 'capela.reservar', body.id_despedida, id)
  await writeApresentacaoOnPage(tx, session, body.id_despedida, id)
  return id
}

const movesVelorio = (before: Apresentacao, body: Body): boolean =>
  before.status !== body.status ||
  before.empresa !== body.empresa ||
  before.capela !== body.capela ||
  before.dataHoraInicial !== body.dataHoraInicial

/** A change of place or hour is written to the page too. A change of the switches alone is not: staff resolve such a difference manually. */
const update = async (tx: Executor, session: Session, body: Body, id: number): Promise<number> => {
  const before = await store.findApresentacao(tx, id)
  if (!before || !(await store.updateApresentacao(tx, id, body.id_despedida, valuesOf(body))))
    throw new Problem('NAO_ENCONTRADO')
  await audit(tx, session, 'capela.editar', body.id_despedida, id)
  if (movesVelorio(before, body)) await writeApresentacaoOnPage(tx, session, body.id_despedida, id)
  return id
}

/**
 * Locks the apresentacoes before the despedida, and both before the first write: one lock order, so that concurrent saves cannot deadlock.
 * Without an id it changes the apresentacao of the despedida that has not ended: the form was opened before it existed.
 */
const save = async (tx: Executor, session: Session, body: Body): Promise<Apresentacao> => {
  const { id_despedida, data_sepultamento } = body
  await store.lockApresentacoes(tx)
  const hours = await readHours(tx, id_despedida)
  const stored = body.id || (await store.findOpenApresentacao(tx, id_despedida))
  const id = stored ? await update(tx, session, body, stored) : await insert(tx, session, body)
  if (data_sepultamento) await writeRitoOnPage(tx, session, id_despedida, data_sepultamento)
  await announceChangedHours(tx, hours)
  return reload(tx, id)
}

/** `apresentacao/salva`, specification §4: an id above 0 changes that apresentacao; without one it creates or completes the despedida's. */
export const saveApresentacao = (session: Session, body: Body, once: Once): Promise<Apresentacao> =>
  refuseOverlap(
    once(async tx => {
      await requireDespedidaAccess(tx, session, body.id_despedida)
      return save(tx, session, body)
    }),
  )

/** `apresentacao/update`. @throws Problem NAO_ENCONTRADO unless the apresentacao exists and belongs to that despedida. */
export const updateApresentacao = (session: Session, body: Body, once: Once): Promise<Apresentacao> =>
  refuseOverlap(
    once(async tx => {
      if (!body.id) throw new Problem('NAO_ENCONTRADO')
      return save(tx, session, body)
    }),
  )

export const listApresentacoes = async (
  db: Executor,
  session: Session,
  despedidaId: number,
): Promise<Apresentacao[]> => {
  await requireDespedidaAccess(db, session, despedidaId)
  return store.listOfDespedida(db, despedidaId)
}

export const listExpiring = async (db: Executor, busca: string): Promise<Apresentacao[]> => {
  const rows = await store.listExpiring(db, LIST_MAX.staff)
  if (busca.trim() === '') return rows
  const now = await readLocalTime(db)
  return rows.filter(row => apresentacaoMatches(row, busca, now))
}

/** Apresentacoes that overlap a slot; none for an unknown unit. */
export const listConflicts = (db: Executor, query: z.output<typeof conflitosQuery>): Promise<Apresentacao[]> =>
  store.listConflicts(db, {
    ...query,
    empresa: query.empresa === undefined ? undefined : (canonicalUnit(query.empresa) ?? ''),
    capela: query.capela?.padStart(2, '0'),
  })
