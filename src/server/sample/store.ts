import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import type { NewRow } from '#server/db/tables.ts'
import type { Moments } from './anchors.ts'

/** Ids of the sample rows: despedidas and apresentacoes by key. */
export type SampleIds = { despedidas: Record<string, number>; apresentacoes: Record<string, number> }

/** The form in the database, where the key of the apresentacoes is `reservas`. */
type StoredIds = Record<'despedidas' | 'reservas', Record<string, number>>

const toText = ({ despedidas, apresentacoes }: SampleIds): string =>
  JSON.stringify({ despedidas, reservas: apresentacoes } satisfies StoredIds)

const KEY = 'sample'

/** The portal's local time, read from the database. */
export const localTimeNow = async (db: Executor): Promise<string> => {
  const result = await sql<{ agora: string }>`select to_char(localtimestamp, 'YYYY-MM-DD HH24:MI:SS') as agora`.execute(
    db,
  )
  return result.rows[0]?.agora ?? ''
}

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

export const hasOwnData = async (db: Executor): Promise<boolean> => {
  const result = await sql<{
    tem: boolean
  }>`select exists (select 1 from conta) or exists (select 1 from despedida) as tem`.execute(db)
  return result.rows[0]?.tem === true
}

export const insertPerson = async (
  tx: Executor,
  pessoa: NewRow<'pessoa'>,
  conta: Omit<NewRow<'conta'>, 'pessoa_id'>,
): Promise<{ pessoaId: number; contaId: number }> => {
  const { id } = await tx.insertInto('pessoa').values(pessoa).returning('id').executeTakeFirstOrThrow()
  const account = await tx
    .insertInto('conta')
    .values({ ...conta, pessoa_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { pessoaId: id, contaId: account.id }
}

export const insertDespedida = async (
  tx: Executor,
  falecido: NewRow<'falecido'>,
  despedida: Omit<NewRow<'despedida'>, 'falecido_id'>,
): Promise<number> => {
  const { id } = await tx.insertInto('falecido').values(falecido).returning('id').executeTakeFirstOrThrow()
  const row = await tx
    .insertInto('despedida')
    .values({ ...despedida, falecido_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const insertApresentacao = async (tx: Executor, apresentacao: NewRow<'apresentacao'>): Promise<number> =>
  (await tx.insertInto('apresentacao').values(apresentacao).returning('id').executeTakeFirstOrThrow()).id

export const insertHomenagem = async (tx: Executor, homenagem: NewRow<'homenagem'>): Promise<number> =>
  (await tx.insertInto('homenagem').values(homenagem).returning('id').executeTakeFirstOrThrow()).id

export const insertPicture = async (tx: Executor, picture: NewRow<'midia'>): Promise<void> => {
  await tx.insertInto('midia').values(picture).execute()
}

export const insertEvent = async (
  tx: Executor,
  evento: NewRow<'evento'>,
  homenagens: Omit<NewRow<'homenagem_evento'>, 'evento_id'>[],
): Promise<void> => {
  const { id } = await tx
    .insertInto('evento')
    .values(evento)
    .onConflict(conflict => conflict.columns(['nome', 'empresa']).doUpdateSet({ titulo: evento.titulo }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('homenagem_evento')
    .values(homenagens.map(homenagem => ({ ...homenagem, evento_id: id })))
    .execute()
}

export const insertRegister = async (tx: Executor, rows: NewRow<'registro_falecido'>[]): Promise<void> => {
  await tx.insertInto('registro_falecido').values(rows).execute()
}

export const insertFlorists = async (tx: Executor, rows: NewRow<'floricultura'>[]): Promise<void> => {
  await tx.insertInto('floricultura').values(rows).execute()
}

export const insertContacts = async (tx: Executor, rows: NewRow<'contato_unidade'>[]): Promise<void> => {
  await tx.insertInto('contato_unidade').values(rows).execute()
}

/** Moves one despedida, its homenagens and its decisions by the same interval as its velório; writes nothing if nothing moves. */
export const moveDespedida = async (tx: Executor, despedidaId: number, moments: Moments): Promise<void> => {
  const { falecimento, velorioInicio, sepultamento } = moments
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
      update falecido f set data_falecimento = ${falecimento}::date from antes where f.id = antes.falecido_id
    )
    update despedida d set data_velorio = ${velorioInicio}::timestamp, data_sepultamento = ${sepultamento}::timestamp,
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
export const disableIdleTimeout = async (tx: Executor): Promise<void> => {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}
