import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

/** `avisar`: whether a notice is due, because none was sent within the last `repeatHours`. */
export const raiseAlarm = async (
  tx: Executor,
  tipo: string,
  sobre: string,
  { texto, repeatHours }: { texto: string; repeatHours: number },
): Promise<{ avisar: boolean }> => {
  // A concurrent caller waits here for the row lock and then reads when the last notice was sent. `xmax` is 0 in a row just inserted.
  const { rows } = await sql<{ id: number; nova: boolean; vencida: boolean }>`
    insert into alarme as a (tipo, sobre, texto) values (${tipo}, ${sobre}, ${texto})
    on conflict (tipo, sobre) where encerrado_em is null do update set texto = excluded.texto, visto_em = now(), bom_desde = null
    returning id, xmax = 0 as nova, avisado_em < now() - ${repeatHours} * interval '1 hour' as vencida`.execute(tx)
  const [row] = rows
  if (!row?.vencida) return { avisar: row?.nova ?? false }
  await sql`update alarme set avisado_em = now() where id = ${row.id}`.execute(tx)
  return { avisar: true }
}

/** Marks the alarm as resolved; it ends once it stays so (`endResolvedAlarms`). */
export const resolveAlarm = async (db: Executor, tipo: string, sobre: string, fim: string): Promise<void> => {
  await sql`update alarme set bom_desde = coalesce(bom_desde, now()), fim = ${fim}
    where tipo = ${tipo} and sobre = ${sobre} and encerrado_em is null`.execute(db)
}

export type EndedAlarm = { tipo: string; sobre: string; texto: string; fim: string }

/** Ends alarms that have been resolved for `resolvedSeconds`. @returns each alarm once, whichever node calls */
export const endResolvedAlarms = async (tx: Executor, resolvedSeconds: number): Promise<EndedAlarm[]> => {
  const { rows } = await sql<EndedAlarm>`update alarme set encerrado_em = now()
    where encerrado_em is null and bom_desde < now() - ${resolvedSeconds} * interval '1 second'
    returning tipo, sobre, texto, fim`.execute(tx)
  return rows
}

/** Ends alarms of these kinds that were not raised again for `seconds`. */
export const endSilentAlarms = async (
  tx: Executor,
  tipos: readonly string[],
  seconds: number,
): Promise<EndedAlarm[]> => {
  const { rows } = await sql<EndedAlarm>`update alarme set encerrado_em = now()
    where encerrado_em is null and tipo = any(${[...tipos]}) and visto_em < now() - ${seconds} * interval '1 second'
    returning tipo, sobre, texto, fim`.execute(tx)
  return rows
}

/** Ends alarms of all kinds but these that were not raised again for `seconds`. */
export const endOtherSilentAlarms = async (tx: Executor, tipos: readonly string[], seconds: number): Promise<void> => {
  await sql`update alarme set encerrado_em = now()
    where encerrado_em is null and tipo <> all(${[...tipos]}) and visto_em < now() - ${seconds} * interval '1 second'`.execute(
    tx,
  )
}

export type AlarmRow = {
  id: number
  tipo: string
  texto: string
  desde: string
  avisado_em: string
  encerrado_em: string | null
}

/** Open alarms first, then those of the last `days`. */
export const listAlarms = async (db: Executor, days: number, limit: number): Promise<AlarmRow[]> => {
  const { rows } = await sql<AlarmRow>`select id, tipo, texto, desde, avisado_em, encerrado_em from alarme
    where encerrado_em is null or desde > now() - ${days} * interval '1 day'
    order by encerrado_em is not null, desde desc, id desc limit ${limit}`.execute(db)
  return rows
}
