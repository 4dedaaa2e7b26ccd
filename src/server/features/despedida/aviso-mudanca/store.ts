import type { Executor } from '#server/db/client.ts'
import { allRows, allValues, execute, firstRow } from '#server/db/rows.ts'
import type { Recipient } from '#server/features/despedida/lembrete/store.ts'
import type { DespedidaRow } from '#server/features/despedida/store.ts'

/** Places and hours of the ceremonies as the public reads them. */
export type Ceremonies = Pick<
  DespedidaRow,
  'local_velorio' | 'data_velorio' | 'local_sepultamento' | 'data_sepultamento' | 'cerimonias'
>

/** Stores place and hour before the change. While an earlier change still waits for its notices, its values remain and the wait starts again. */
export const storeBefore = (tx: Executor, despedidaId: number, before: Ceremonies, delaySeconds: number) => execute(tx)`
    insert into mudanca_a_avisar (despedida_id, local_velorio, data_velorio, local_sepultamento, data_sepultamento, cerimonias, avisar_em)
    values (${despedidaId}, ${before.local_velorio}, ${before.data_velorio}::timestamp, ${before.local_sepultamento},
      ${before.data_sepultamento}::timestamp, ${JSON.stringify(before.cerimonias)}::jsonb, now() + make_interval(secs => ${delaySeconds}::int))
    on conflict (despedida_id) do update set avisar_em = excluded.avisar_em`

export const listDue = (db: Executor, limit: number) => allValues<number>(db)`
    select despedida_id from mudanca_a_avisar where avisar_em <= now() order by avisar_em limit ${limit}`

/** Claims the change of a despedida, so that its notices are sent once. @returns undefined when it is no longer due. */
export const claimDue = (tx: Executor, despedidaId: number) => firstRow<Ceremonies & { desde: string }>(tx)`
    delete from mudanca_a_avisar where despedida_id = ${despedidaId} and avisar_em <= now()
    returning local_velorio, data_velorio, local_sepultamento, data_sepultamento, cerimonias, desde`

/** Who leaves the notices waits for those that are being queued, and then finds them. */
export const lockParticipantes = (tx: Executor, despedidaId: number) =>
  execute(tx)`select id from participante where despedida_id = ${despedidaId} order by id for share`

/**
 * Participants who agreed to notices before the change: each e-mail once, else each phone once; of a private page only those
 * whose registration still opens it.
 */
export const listRecipients = (db: Executor, despedidaId: number, before: string) => allRows<Recipient>(db)`
    select distinct on (coalesce(nullif(lower(p.email), ''), p.telefone)) p.id, p.telefone, p.email from participante p
      join despedida d on d.id = p.despedida_id and (d.tipo = 'Publica' or p.acesso_versao = d.acesso_versao)
    where p.despedida_id = ${despedidaId} and p.apartado_em is null
      and exists (select 1 from consentimento c where c.participante_id = p.id and c.finalidade = 'avisos' and c.valor
        and c.retirado_em is null and c.registrado_em <= ${before}::timestamptz)
    order by coalesce(nullif(lower(p.email), ''), p.telefone), p.id desc`
