import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, execute, onlyRow } from '#server/db/rows.ts'

/** `avisar`: whether a notice is due, because none was sent within the last `repeatHours`. */
export const raiseAlarm = async (
  tx: Executor,
  tipo: string,
  sobre: string,
  { texto, repeatHours }: { texto: string; repeatHours: number },
): Promise<{ avisar: boolean }> => {
  // A concurrent caller waits here for the row lock and then reads when the last notice was sent. `xmax` is 0 in a row just inserted.
  const alarm = await onlyRow<{ id: number; nova: boolean; vencida: boolean }>(tx)`
    insert into alarme as a (tipo, sobre, texto) values (${tipo}, ${sobre}, ${texto})
    on conflict (tipo, sobre) where encerrado_em is null do update set texto = excluded.texto, visto_em = now(), bom_desde = null
    returning id, xmax = 0 as nova, avisado_em < now() - ${repeatHours} * interval '1 hour' as vencida`
  if (!alarm.vencida) return { avisar: alarm.nova }
  await execute(tx)`update alarme set avisado_em = now() where id = ${alarm.id}`
  return { avisar: true }
}

/** Marks the alarm as resolved; it ends once it stays so (`endResolvedAlarms`). */
export const resolveAlarm = (db: Executor, tipo: string, sobre: string, fim: string) => execute(db)`
    update alarme set bom_desde = coalesce(bom_desde, now()), fim = ${fim}
    where tipo = ${tipo} and sobre = ${sobre} and encerrado_em is null`

export type EndedAlarm = { tipo: string; sobre: string; texto: string; fim: string }

/** @returns each ended alarm once, whichever node calls */
const endAlarms = (tx: Executor, due: RawBuilder<unknown>) => allRows<EndedAlarm>(tx)`
    update alarme set encerrado_em = now() where encerrado_em is null and ${due} returning tipo, sobre, texto, fim`

const longerAgo = (seconds: number) => sql`now() - ${seconds} * interval '1 second'`

/** Ends alarms that have been resolved for `seconds`. */
export const endResolvedAlarms = (tx: Executor, seconds: number) =>
  endAlarms(tx, sql`bom_desde < ${longerAgo(seconds)}`)

/** Ends alarms of these kinds that were not raised again for `seconds`. */
export const endSilentAlarms = (tx: Executor, tipos: readonly string[], seconds: number) =>
  endAlarms(tx, sql`tipo = any(${[...tipos]}) and visto_em < ${longerAgo(seconds)}`)

/** Ends alarms of all kinds but these that were not raised again for `seconds`. */
export const endOtherSilentAlarms = (tx: Executor, tipos: readonly string[], seconds: number) =>
  endAlarms(tx, sql`tipo <> all(${[...tipos]}) and visto_em < ${longerAgo(seconds)}`)

export type AlarmRow = {
  id: number
  tipo: string
  texto: string
  desde: string
  avisado_em: string
  encerrado_em: string | null
}

/** Open alarms first, then those of the last `days`. */
export const listAlarms = (db: Executor, days: number, limit: number) => allRows<AlarmRow>(db)`
    select id, tipo, texto, desde, avisado_em, encerrado_em from alarme
    where encerrado_em is null or desde > now() - ${days} * interval '1 day'
    order by encerrado_em is not null, desde desc, id desc limit ${limit}`
