import { sql } from 'kysely'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { apresentacaoInForce } from '#server/db/apresentacao-vigente.ts'
import type { Executor } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'

type Pagina = NonNullable<Apresentacao['pagina']>
type ApresentacaoRow = Omit<Apresentacao, 'pagina'> & Pagina & { em_vigor: boolean }

const apresentacoes = (db: Executor) =>
  db
    .selectFrom('apresentacao as a')
    .innerJoin('despedida as d', 'd.id', 'a.despedida_id')
    .innerJoin('falecido as f', 'f.id', 'd.falecido_id')
    .select([
      'a.id',
      'a.despedida_id as id_despedida',
      'a.empresa',
      'a.capela',
      'a.data_hora_inicial as dataHoraInicial',
      'a.data_hora_final as dataHoraFinal',
      'a.status',
      'a.status_camera',
      'f.nome as nomeFalecido',
      'd.data_velorio',
      'd.local_velorio',
      'd.data_sepultamento',
    ])
    .select(sql<boolean>`a.id = (select v.id from ${apresentacaoInForce(sql`d.id`)} v)`.as('em_vigor'))

/** Place and hour as the page has them, only beside the apresentacao that is in force for the despedida. */
const toApresentacao = ({
  data_velorio,
  local_velorio,
  data_sepultamento,
  em_vigor,
  ...apresentacao
}: ApresentacaoRow): Apresentacao => ({
  ...apresentacao,
  pagina: em_vigor ? { data_velorio, local_velorio, data_sepultamento } : null,
})

const list = async (query: { execute: () => Promise<ApresentacaoRow[]> }): Promise<Apresentacao[]> =>
  (await query.execute()).map(toApresentacao)

export const findApresentacao = async (db: Executor, id: number): Promise<Apresentacao | undefined> =>
  (await list(apresentacoes(db).where('a.id', '=', id)))[0]

export const listOfDespedida = (db: Executor, despedidaId: number): Promise<Apresentacao[]> =>
  list(apresentacoes(db).where('a.despedida_id', '=', despedidaId).orderBy('a.data_hora_inicial').orderBy('a.id'))

/** An apresentacao of the despedida that has not ended; an active one first. */
export const findOpenApresentacao = async (db: Executor, despedidaId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('apresentacao')
      .select('id')
      .where('despedida_id', '=', despedidaId)
      .where('data_hora_final', '>', sql<string>`localtimestamp`)
      .orderBy('status', 'desc')
      .orderBy('data_hora_inicial')
      .executeTakeFirst()
  )?.id

/** Apresentacoes that are running, in the future, or ended within the last day. */
export const listExpiring = (db: Executor, limit: number): Promise<Apresentacao[]> =>
  list(
    apresentacoes(db)
      .where('a.data_hora_final', '>=', sql<string>`localtimestamp - interval '1 day'`)
      .orderBy('a.data_hora_inicial')
      .orderBy('a.id')
      .limit(limit),
  )

export type Slot = {
  empresa: string
  capela: string
  dataHoraInicial: string
  dataHoraFinal: string
  ignorar?: number | undefined
}

export const listConflicts = (db: Executor, slot: Slot): Promise<Apresentacao[]> =>
  list(
    apresentacoes(db)
      .where('a.status', '=', true)
      .where('a.empresa', '=', slot.empresa)
      .where('a.capela', '=', slot.capela)
      .where('a.data_hora_inicial', '<', slot.dataHoraFinal)
      .where('a.data_hora_final', '>', slot.dataHoraInicial)
      .where('a.id', '<>', slot.ignorar ?? 0)
      .orderBy('a.data_hora_inicial')
      .limit(20),
  )

/**
 * Serialises writes of apresentacoes until the transaction ends. Without the lock, two concurrent writes can wait for each other's
 * exclusion check, and one ends as a deadlock (503) instead of a refusal. One lock covers all chapels, because two apresentacoes that swap
 * places each hold one chapel and wait for the other.
 */
export const lockApresentacoes = async (tx: Executor): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('capela', 0))`.execute(tx)
}

export const insertApresentacao = async (db: Executor, values: NewRow<'apresentacao'>): Promise<number> =>
  (await db.insertInto('apresentacao').values(values).returning('id').executeTakeFirstOrThrow()).id

/**
 * The despedida of an apresentacao never changes: it is part of the WHERE clause.
 * @returns false when that despedida has no such apresentacao.
 */
export const updateApresentacao = async (
  db: Executor,
  id: number,
  despedidaId: number,
  values: Partial<NewRow<'apresentacao'>>,
): Promise<boolean> => {
  const rows = await db
    .updateTable('apresentacao')
    .set(values)
    .where('id', '=', id)
    .where('despedida_id', '=', despedidaId)
    .returning('id')
    .execute()
  return rows.length > 0
}
