import { type RawBuilder, sql } from 'kysely'
import type { GravacaoDaDespedida, GravacaoPublica } from '#contract/gravacao/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, firstRow, hasRows } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { StoredLegenda } from './legenda/store.ts'
import { fim, isMostrada, isSoGravada, situacaoOf } from './queries.ts'

export type Consent = NonNullable<GravacaoDaDespedida['consentimento']>

/** The consent in force, with the name of the account that recorded it. */
export const findConsent = (db: Executor, despedidaId: number): Promise<Consent | undefined> => firstRow<Consent>(db)`
  select g.nome, g.parentesco, g.dias, g.quem, g.so_gravar as "soGravar",
    g.mostrar_em as "mostrarEm", g.pausada_em as "pausadaEm", g.versao_texto as versao, g.registrado_em as "registradoEm",
    coalesce(p.nome, '') as "registradoPor"
  from gravacao_consentimento g left join conta c on c.id = g.registrado_por left join pessoa p on p.id = c.pessoa_id
  where g.despedida_id = ${despedidaId} and g.encerrado_em is null`

export const insertConsent = (tx: Executor, values: NewRow<'gravacao_consentimento'>): Promise<unknown> =>
  tx.insertInto('gravacao_consentimento').values(values).execute()

export type Pausa = { pausada_em: string | null; retomada_em: string | null }

/** @returns when recording was stopped and went on under it; undefined if there was no consent in force. */
export const endConsent = (
  tx: Executor,
  despedidaId: number,
  motivo: 'substituido' | 'revogado',
  contaId: number,
): Promise<Pausa | undefined> => firstRow<Pausa>(tx)`
  update gravacao_consentimento set encerrado_em = now(), encerrado_por = ${contaId}, motivo = ${motivo}
  where despedida_id = ${despedidaId} and encerrado_em is null returning pausada_em, retomada_em`

export const setPausa = (tx: Executor, despedidaId: number, pausada: boolean): Promise<void> =>
  execute(tx)`update gravacao_consentimento
    set pausada_em = case when ${pausada} then now() end, retomada_em = case when ${pausada} then retomada_em else now() end
    where despedida_id = ${despedidaId} and encerrado_em is null`

/** Locks the despedida, so that changes to its consent are serialised. */
export const lockDespedida = (tx: Executor, despedidaId: number): Promise<void> =>
  execute(tx)`select id from despedida where id = ${despedidaId} for update`

/** Whether something of the despedida is still to be recorded, or being recorded. */
export const isAhead = (db: Executor, despedidaId: number): Promise<boolean> =>
  hasRows(db)`select 1 from apresentacao a where a.despedida_id = ${despedidaId} and a.status and ${fim} > now()`

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
  nomeFalecido: string
  legenda: StoredLegenda | null
  /** Version of the text that the family heard. */
  consentimento: string
}

/** Recordings that are not removed, with their apresentacao, despedida and the family's consent. */
const stored = sql`gravacao g join apresentacao a on a.id = g.apresentacao_id join despedida d on d.id = g.despedida_id
    join gravacao_consentimento c on c.despedida_id = g.despedida_id and c.encerrado_em is null and g.removida_em is null`

/** Those within their retention period, oldest first. */
const listWhere = (db: Executor, where: RawBuilder<unknown>): Promise<StoredRecording[]> => allRows<StoredRecording>(
  db,
)`
  select g.id, g.chave, a.camera, ${fim} + make_interval(days => c.dias) as ate, now() >= ${fim} as passou,
    g.corte_inicio as inicio, g.corte_fim as fim, d.acesso_versao as "acessoVersao", f.nome as "nomeFalecido",
    c.versao_texto as consentimento,
    (select jsonb_build_object('estado', l.estado, 'visivel', l.visivel, 'feitas', l.feitas, 'total', l.total, 'falhas', l.falhas,
        'temFalas', exists (select 1 from legenda_fala s where s.gravacao_id = g.id))
      from legenda l where l.gravacao_id = g.id) as legenda
  from ${stored} join falecido f on f.id = d.falecido_id
  where ${fim} + make_interval(days => c.dias) > now() and ${where} order by g.id`

export const listStored = (db: Executor, despedidaId: number): Promise<StoredRecording[]> =>
  listWhere(db, sql`g.despedida_id = ${despedidaId}`)

/** Recordings that visitors may watch. */
export const listForVisitors = (db: Executor, despedidaId: number): Promise<StoredRecording[]> =>
  listWhere(db, sql`g.despedida_id = ${despedidaId} and c.quem = 'acesso' and ${isMostrada('c')}`)

/** Whether this apresentacao is being recorded; the page tells every visitor, including those who may not watch it later. */
export const isRecorded = async (db: Executor, camera: string): Promise<boolean> =>
  (await listWhere(db, sql`a.camera = ${camera} and c.pausada_em is null`)).length > 0

/** A wake that is recorded and not shown live, and from when its recording is shown. */
export const findSoGravada = (db: Executor, despedidaId: number) =>
  firstRow<NonNullable<GravacaoPublica['soGravada']>>(db)`
    select c.mostrar_em as "aPartirDe", ${situacaoOf('c')} as situacao from gravacao_consentimento c
    where c.despedida_id = ${despedidaId} and c.encerrado_em is null and c.so_gravar`

/** @param mostrarEm local time; null: not chosen. */
export const setMostrarEm = (tx: Executor, despedidaId: number, mostrarEm: string | null): Promise<void> =>
  execute(tx)`update gravacao_consentimento set mostrar_em = ${mostrarEm}::timestamp
    where despedida_id = ${despedidaId} and encerrado_em is null and so_gravar`

/** Whether this hour is before the last booked end, or after the recordings of the despedida are deleted. */
export const checkMostrarEm = (tx: Executor, despedidaId: number, mostrarEm: string) =>
  firstRow<{ cedo: boolean; tarde: boolean }>(tx)`
    select coalesce(bool_or(${mostrarEm}::timestamp::timestamptz < ${fim}), false) as cedo,
      coalesce(bool_and(${mostrarEm}::timestamp::timestamptz >= ${fim} + make_interval(days => c.dias)), false) as tarde
    from apresentacao a join gravacao_consentimento c on c.despedida_id = a.despedida_id and c.encerrado_em is null
    where a.despedida_id = ${despedidaId} and a.status`

/** Switches the cameras off of what is recorded and not shown live, and not over. @returns false if there is nothing of the kind. */
export const switchHiddenCamerasOff = (tx: Executor, despedidaId: number): Promise<boolean> => hasRows(tx)`
  update apresentacao a set status_camera = false
  where a.despedida_id = ${despedidaId} and a.status_camera and a.data_hora_final > localtimestamp and ${isSoGravada('a')} returning a.id`

export const findDespedidaOfCamera = (db: Executor, camera: string): Promise<{ despedidaId: number } | undefined> =>
  firstRow<{ despedidaId: number }>(db)`
    select despedida_id as "despedidaId" from apresentacao where camera = ${camera}`

/** Data for the access check of a signed address: access version, audience, retention period. */
export type ReplayAccess = {
  acessoVersao: number
  publica: boolean
  ativa: boolean
  quem: 'acesso' | 'familia'
  mostrada: boolean
  ate: number
  inicio: number
  fim: number
}

export const findReplayAccess = (db: Executor, chave: string): Promise<ReplayAccess | undefined> =>
  firstRow<ReplayAccess>(db)`
    select d.acesso_versao as "acessoVersao", d.tipo = 'Publica' as publica, d.status_memoria as ativa, c.quem, ${isMostrada('c')} as mostrada,
      extract(epoch from ${fim} + make_interval(days => c.dias))::float8 as ate, g.corte_inicio as inicio, g.corte_fim as fim
    from ${stored} where g.chave = ${chave}`

export const setCut = (tx: Executor, id: number, cut: { inicio: number; fim: number }): Promise<void> =>
  execute(tx)`update gravacao set corte_inicio = ${cut.inicio}, corte_fim = ${cut.fim} where id = ${id}`
