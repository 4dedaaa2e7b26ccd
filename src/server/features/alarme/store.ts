import { sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'

/** `avisar`: people hear of it now; nobody else was told within the last `repeatHours`. */
export const raiseAlarm = async (
  tx: Executor,
  tipo: string,
  sobre: string,
  { texto, repeatHours }: { texto: string; repeatHours: number },
): Promise<{ avisar: boolean }> => {
  // Whoever comes at the same moment waits here for the row, and then reads when people were told. `xmax` is 0 in a row just made.
  const { rows } = await sql<{ id: number; nova: boolean; vencida: boolean }>`
    insert into alarme as a (tipo, sobre, texto) values (${tipo}, ${sobre}, ${texto})
    on conflict (tipo, sobre) where encerrado_em is null do update set texto = excluded.texto, visto_em = now(), bom_desde = null
    returning id, xmax = 0 as nova, avisado_em < now() - ${repeatHours} * interval '1 hour' as vencida`.execute(tx)
  const [row] = rows
  if (!row?.vencida) return { avisar: row?.nova ?? false }
  await sql`update alarme set avisado_em = now() where id = ${row.id}`.execute(tx)
  return { avisar: true }
}

/** It is good again; a moment of that does not end an alarm. */
export const calmAlarm = async (db: Executor, tipo: string, sobre: string, fim: string): Promise<void> => {
  await sql`update alarme set bom_desde = coalesce(bom_desde, now()), fim = ${fim}
    where tipo = ${tipo} and sobre = ${sobre} and encerrado_em is null`.execute(db)
}

export type EndedAlarm = { tipo: string; sobre: string; texto: string; fim: string }

/** Ends what has been good for `calmSeconds`. @returns each once, whichever node asks */
export const endCalmAlarms = async (tx: Executor, calmSeconds: number): Promise<EndedAlarm[]> => {
  const { rows } = await sql<EndedAlarm>`update alarme set encerrado_em = now()
    where encerrado_em is null and bom_desde < now() - ${calmSeconds} * interval '1 second'
    returning tipo, sobre, texto, fim`.execute(tx)
  return rows
}

/** Ends what nobody has spoken of for `seconds`. */
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

export type AlarmRow = {
  id: number
  tipo: string
  texto: string
  desde: string
  avisado_em: string
  encerrado_em: string | null
}

/** Open ones first, then those of the last `days`. */
export const listAlarms = async (db: Executor, days: number, limit: number): Promise<AlarmRow[]> => {
  const { rows } = await sql<AlarmRow>`select id, tipo, texto, desde, avisado_em, encerrado_em from alarme
    where encerrado_em is null or desde > now() - ${days} * interval '1 day'
    order by encerrado_em is not null, desde desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** What nobody asks for any more. */
export const sweepAlarms = async (db: Executor): Promise<void> => {
  await sql`delete from alarme where encerrado_em < now() - interval '90 days'`.execute(db)
}
