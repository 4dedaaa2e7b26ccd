import { type RawBuilder, sql } from 'kysely'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { APRESENTACAO_HORAS_MAX } from '#contract/capela/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstValue } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'
import { apresentacaoInForce, isAoVivo } from './queries.ts'

type Pagina = NonNullable<Apresentacao['pagina']>
type ApresentacaoRow = Omit<Apresentacao, 'pagina'> & Pagina & { em_vigor: boolean }

/** Place and hour as the page has them, only beside the apresentacao that is in force for the despedida. */
const toApresentacao = ({
  data_velorio,
  local_velorio,
  data_sepultamento,
  rito,
  cerimonias,
  em_vigor,
  ...apresentacao
}: ApresentacaoRow): Apresentacao => ({
  ...apresentacao,
  pagina: em_vigor ? { data_velorio, local_velorio, data_sepultamento, rito, cerimonias } : null,
})

/** Apresentacoes in the order of their start; `limit` null for all. */
const listWhere = async (db: Executor, where: RawBuilder<unknown>, limit: number | null): Promise<Apresentacao[]> => {
  const rows = await allRows<ApresentacaoRow>(db)`
    select a.id, a.despedida_id as id_despedida, a.empresa, a.capela, a.data_hora_inicial as "dataHoraInicial",
      a.data_hora_final as "dataHoraFinal", a.status, a.status_camera, f.nome as "nomeFalecido",
      coalesce(${isAoVivo('a')}, false) as ao_vivo,
      coalesce(a.encerrada_em <= now(), false) as encerrada, d.data_velorio,
      d.local_velorio, d.data_sepultamento, d.rito, d.cerimonias, a.id = (select v.id from ${apresentacaoInForce(sql`d.id`)} v) as em_vigor
    from apresentacao a join despedida d on d.id = a.despedida_id join falecido f on f.id = d.falecido_id
    where ${where} order by a.data_hora_inicial, a.id limit ${limit}`
  return rows.map(toApresentacao)
}

export const findApresentacao = async (db: Executor, id: number): Promise<Apresentacao | undefined> =>
  (await listWhere(db, sql`a.id = ${id}`, 1))[0]

export const listOfDespedida = (db: Executor, despedidaId: number): Promise<Apresentacao[]> =>
  listWhere(db, sql`a.despedida_id = ${despedidaId}`, null)

/** An apresentacao of the despedida that has not ended; an active one first. */
export const findOpenApresentacao = (db: Executor, despedidaId: number) => firstValue<number>(db)`
    select id from apresentacao where despedida_id = ${despedidaId} and data_hora_final > localtimestamp
    order by status desc, data_hora_inicial limit 1`

/** Apresentacoes that are running, in the future, or ended within the last day. */
export const listExpiring = (db: Executor, limit: number): Promise<Apresentacao[]> =>
  listWhere(db, sql`a.data_hora_final >= localtimestamp - interval '1 day'`, limit)

export type Slot = {
  /** Undefined for every unit, or every chapel. */
  empresa: string | undefined
  capela: string | undefined
  dataHoraInicial: string
  dataHoraFinal: string
  ignorar?: number | undefined
}

const CONFLICTS_MAX = 200

export const listConflicts = (db: Executor, slot: Slot): Promise<Apresentacao[]> => {
  const { empresa, capela } = slot
  const conditions = [
    sql`a.status and a.id <> ${slot.ignorar ?? 0}`,
    sql`a.data_hora_inicial < ${slot.dataHoraFinal} and a.data_hora_final > ${slot.dataHoraInicial}`,
    // Bounds the index range; no apresentacao is longer.
    sql`a.data_hora_inicial > ${slot.dataHoraInicial}::timestamp - make_interval(hours => ${APRESENTACAO_HORAS_MAX}::int)`,
    ...(empresa === undefined ? [] : [sql`a.empresa = ${empresa}`]),
    ...(capela === undefined ? [] : [sql`a.capela = ${capela}`]),
  ]
  return listWhere(db, sql.join(conditions, sql` and `), CONFLICTS_MAX)
}

/**
 * Serialises writes of apresentacoes until the transaction ends. Without the lock, two concurrent writes can wait for each other's
 * exclusion check, and one ends as a deadlock (503) instead of a refusal. One lock covers all chapels, because two apresentacoes that swap
 * places each hold one chapel and wait for the other.
 */
export const lockApresentacoes = (tx: Executor): Promise<void> =>
  execute(tx)`select pg_advisory_xact_lock(hashtextextended('capela', 0))`

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
  // A velório that staff ended early and that gets another end goes on.
  const keep = (column: string) =>
    sql<
      string | null
    >`case when fim_reservado is null or data_hora_final = ${values.data_hora_final ?? null}::timestamp then ${sql.ref(column)} end`
  const { numUpdatedRows } = await db
    .updateTable('apresentacao')
    .set({ ...values, encerrada_em: keep('encerrada_em'), fim_reservado: keep('fim_reservado') })
    .where('id', '=', id)
    .where('despedida_id', '=', despedidaId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
