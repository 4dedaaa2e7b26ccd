import { sql } from 'kysely'
import type { Life } from '#contract/falecido/life-rules.ts'
import type { Executor } from '#server/db/client.ts'
import { execute, hasRows } from '#server/db/rows.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { Moments } from './anchors.ts'

/** Ids of the sample rows: despedidas and apresentacoes by key. */
export type SampleIds = { despedidas: Record<string, number>; apresentacoes: Record<string, number> }

/** The form in the database, where the key of the apresentacoes is `reservas`. */
type StoredIds = Record<'despedidas' | 'reservas', Record<string, number>>

const toText = ({ despedidas, apresentacoes }: SampleIds): string =>
  JSON.stringify({ despedidas, reservas: apresentacoes } satisfies StoredIds)

const KEY = 'sample'

export const readSampleIds = async (db: Executor): Promise<SampleIds | undefined> => {
  const row = await db.selectFrom('portal').select('valor').where('chave', '=', KEY).executeTakeFirst()
  if (!row) return undefined
  const stored = JSON.parse(row.valor) as StoredIds
  return { despedidas: stored.despedidas, apresentacoes: stored.reservas }
}

/** True for the first node; a second node waits here for the first one's transaction. */
export const claimSample = async (tx: Executor): Promise<boolean> => {
  const claimed = await tx
    .insertInto('portal')
    .values({ chave: KEY, valor: toText({ despedidas: {}, apresentacoes: {} }) })
    .onConflict(conflict => conflict.doNothing())
    .returning('chave')
    .executeTakeFirst()
  return claimed !== undefined
}

export const saveSampleIds = async (tx: Executor, ids: SampleIds): Promise<void> => {
  await tx
    .updateTable('portal')
    .set({ valor: toText(ids) })
    .where('chave', '=', KEY)
    .execute()
}

export const hasOwnData = (db: Executor) =>
  hasRows(db)`select 1 where exists (select 1 from conta) or exists (select 1 from despedida)`

type TableWithId = 'pessoa' | 'conta' | 'falecido' | 'despedida' | 'apresentacao' | 'homenagem'

/** @returns the id of the new row. */
export const insertRow = async <T extends TableWithId>(tx: Executor, table: T, row: NewRow<T>): Promise<number> => {
  const inserted = await tx
    .insertInto<TableWithId>(table)
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}

type RowTable =
  | 'fotografia'
  | 'midia'
  | 'registro_falecido'
  | 'configuracao'
  | 'homenagem_evento'
  | 'moderador_despedida'
  | 'pedido_acesso'
  | 'pedido_pagina'
  | 'assinatura'
  | 'voz'

export const insertRows = async <T extends RowTable>(tx: Executor, table: T, rows: NewRow<T>[]): Promise<void> => {
  await tx
    .insertInto<RowTable>(table)
    .values(rows as never)
    .execute()
}

/** Creates the event, or renames the one that a migration created. @returns its id. */
export const insertEvent = async (tx: Executor, evento: NewRow<'evento'>): Promise<number> => {
  const { id } = await tx
    .insertInto('evento')
    .values(evento)
    .onConflict(conflict => conflict.columns(['nome', 'empresa']).doUpdateSet({ titulo: evento.titulo }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Moves one despedida, its homenagens and its decisions by the same interval as its velório, other ceremonies by its days; writes nothing if nothing moves. */
export const moveDespedida = async (tx: Executor, despedidaId: number, moments: Moments, life: Life): Promise<void> => {
  const { velorioInicio, sepultamento } = moments
  await sql`
    with antes as (
      select id, falecido_id, ${velorioInicio}::timestamp - coalesce(data_velorio, ${velorioInicio}::timestamp) as passo from despedida
      where id = ${despedidaId}
        and (data_velorio, data_sepultamento) is distinct from (${velorioInicio}::timestamp, ${sepultamento}::timestamp)
    ), tributos as (
      update homenagem h set data = least(h.data + antes.passo, now()), 
        decidido_em = case when h.decidido_em is not null then least(h.decidido_em + antes.passo, now()) end
      from antes where h.despedida_id = antes.id
    ), pessoa as (
      update falecido f set data_nascimento = ${life.data_nascimento}, data_falecimento = ${life.data_falecimento} from antes where f.id = antes.falecido_id
    )
    update despedida d set data_velorio = ${velorioInicio}::timestamp, data_sepultamento = ${sepultamento}::timestamp,
      cerimonias = (
        select coalesce(jsonb_agg(uma || jsonb_build_object(
          'data_hora', to_char((uma->>'data_hora')::timestamp + dias, 'YYYY-MM-DD HH24:MI:SS'),
          'termino', to_char((uma->>'termino')::timestamp + dias, 'YYYY-MM-DD HH24:MI:SS')) order by uma->>'data_hora'), '[]')
        from jsonb_array_elements(d.cerimonias) uma, make_interval(days => round(extract(epoch from antes.passo) / 86400)::int) dias
      ),
      criado_em = least(d.criado_em + antes.passo, now()), atualizado_em = now()
    from antes where d.id = antes.id`.execute(tx)
}

/** Deactivates the sample apresentacoes while they move, so that they do not overlap; invisible outside the transaction. */
export const suspendApresentacoes = async (tx: Executor, ids: number[]): Promise<void> => {
  if (ids.length > 0) await tx.updateTable('apresentacao').set({ status: false }).where('id', 'in', ids).execute()
}

/** Activates an apresentacao at its new time; if a real apresentacao overlaps, the sample one stays inactive. */
export const moveApresentacao = async (tx: Executor, id: number, capela: string, moments: Moments): Promise<void> => {
  const { velorioInicio: start, velorioFim: end } = moments
  await sql`
    update apresentacao a set empresa = 'CV', capela = ${capela}, status_camera = true,
      data_hora_inicial = ${start}::timestamp, data_hora_final = ${end}::timestamp,
      status = not exists (
        select 1 from apresentacao outra where outra.id <> a.id and outra.status and outra.empresa = 'CV' and outra.capela = ${capela}
          and tsrange(outra.data_hora_inicial, outra.data_hora_final) && tsrange(${start}::timestamp, ${end}::timestamp))
    where a.id = ${id}`.execute(tx)
}

/** Disables the idle timeout: pictures and password hashes are computed between the statements of this transaction. */
export const disableIdleTimeout = (tx: Executor) => execute(tx)`set local idle_in_transaction_session_timeout = 0`

/** A receiver of webhooks, switched off: a sample portal calls nobody. */
export const insertWebhook = (tx: Executor, endereco: string, segredo: string) => execute(tx)`
  insert into webhook (endereco, segredo_cifrado, criado_por, desligado_em)
  select ${endereco}, ${segredo}, min(id), now() from conta`
