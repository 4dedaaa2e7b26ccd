import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import type { NewRow, Row } from '#server/db/tables.ts'

export type Consent = Row<'gravacao_consentimento'>

export const findConsent = (db: Executor, despedidaId: number): Promise<Consent | undefined> =>
  db
    .selectFrom('gravacao_consentimento')
    .selectAll()
    .where('despedida_id', '=', despedidaId)
    .where('encerrado_em', 'is', null)
    .executeTakeFirst()

export const insertConsent = async (tx: Executor, values: NewRow<'gravacao_consentimento'>): Promise<void> => {
  await tx.insertInto('gravacao_consentimento').values(values).execute()
}

export const endConsent = async (
  tx: Executor,
  despedidaId: number,
  motivo: 'substituido' | 'revogado',
  contaId: number,
): Promise<boolean> => {
  const ended = await tx
    .updateTable('gravacao_consentimento')
    .set({ encerrado_em: sql<string>`now()`, encerrado_por: contaId, motivo })
    .where('despedida_id', '=', despedidaId)
    .where('encerrado_em', 'is', null)
    .returning('id')
    .execute()
  return ended.length > 0
}

/** Locks the despedida, so that changes to its consent are serialised. */
export const lockDespedida = async (tx: Executor, despedidaId: number): Promise<void> => {
  await tx.selectFrom('despedida').select('id').where('id', '=', despedidaId).forUpdate().execute()
}

/** Name of the account that recorded the consent. */
export const nameOfConta = async (db: Executor, contaId: number | null): Promise<string> => {
  if (contaId === null) return ''
  const row = await db
    .selectFrom('conta')
    .innerJoin('pessoa', 'pessoa.id', 'conta.pessoa_id')
    .select('pessoa.nome')
    .where('conta.id', '=', contaId)
    .executeTakeFirst()
  return row?.nome ?? ''
}

/** End of the apresentacao: its planned end, or the moment staff ended it. */
const fim = sql<string>`coalesce(a.encerrada_em, a.data_hora_final::timestamptz)`

/** `passou`: its end has passed; the picture may continue within the tolerance. */
export type StoredRecording = {
  id: number
  chave: string
  camera: string
  ate: string
  passou: boolean
  inicio: number
  fim: number
  acessoVersao: number
}

const storedWhere = (where: RawBuilder<unknown>) => sql<StoredRecording>`
  select g.id, g.chave, a.camera, ${fim} + make_interval(days => c.dias) as ate, now() >= ${fim} as passou,
    g.corte_inicio as inicio, g.corte_fim as fim, d.acesso_versao as "acessoVersao"
  from gravacao g join apresentacao a on a.id = g.apresentacao_id join despedida d on d.id = g.despedida_id
    join gravacao_consentimento c on c.despedida_id = g.despedida_id and c.encerrado_em is null
  where g.removida_em is null and ${fim} + make_interval(days => c.dias) > now() and ${where} order by g.id`

/** Stored recordings of a despedida, oldest first. */
export const listStored = async (db: Executor, despedidaId: number): Promise<StoredRecording[]> =>
  (await storedWhere(sql`g.despedida_id = ${despedidaId}`).execute(db)).rows

/** Recordings that visitors may watch. */
export const listForVisitors = async (db: Executor, despedidaId: number): Promise<StoredRecording[]> =>
  (await storedWhere(sql`g.despedida_id = ${despedidaId} and c.quem = 'acesso'`).execute(db)).rows

export const findDespedidaOfCamera = (db: Executor, camera: string): Promise<{ despedidaId: number } | undefined> =>
  db.selectFrom('apresentacao').select('despedida_id as despedidaId').where('camera', '=', camera).executeTakeFirst()

/** Data for the access check of a signed address: access version, audience, retention period. */
export type ReplayAccess = {
  acessoVersao: number
  publica: boolean
  ativa: boolean
  quem: 'acesso' | 'familia'
  ate: number
  inicio: number
  fim: number
}

export const findReplayAccess = async (db: Executor, chave: string): Promise<ReplayAccess | undefined> => {
  const result = await sql<ReplayAccess>`
    select d.acesso_versao as "acessoVersao", d.tipo = 'Publica' as publica, d.status_memoria as ativa, c.quem,
      extract(epoch from ${fim} + make_interval(days => c.dias))::float8 as ate, g.corte_inicio as inicio, g.corte_fim as fim
    from gravacao g join apresentacao a on a.id = g.apresentacao_id join despedida d on d.id = g.despedida_id
      join gravacao_consentimento c on c.despedida_id = g.despedida_id and c.encerrado_em is null
    where g.chave = ${chave} and g.removida_em is null`.execute(db)
  return result.rows[0]
}

export const setCut = async (tx: Executor, id: number, { inicio, fim: end }: { inicio: number; fim: number }) => {
  await tx.updateTable('gravacao').set({ corte_inicio: inicio, corte_fim: end }).where('id', '=', id).execute()
}

/** Whether this apresentacao is being recorded; the page tells every visitor, including those who may not watch it later. */
export const isRecorded = async (db: Executor, camera: string): Promise<boolean> =>
  (await storedWhere(sql`a.camera = ${camera}`).execute(db)).rows.length > 0

export const nameOfFalecido = async (db: Executor, despedidaId: number): Promise<string> => {
  const row = await db
    .selectFrom('despedida')
    .innerJoin('falecido', 'falecido.id', 'despedida.falecido_id')
    .select('falecido.nome')
    .where('despedida.id', '=', despedidaId)
    .executeTakeFirst()
  return row?.nome ?? ''
}
