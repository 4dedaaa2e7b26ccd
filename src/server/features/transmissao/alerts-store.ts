import { sql } from 'kysely'
import type { AlertaTransmissao } from '#contract/transmissao/schema.ts'
import type { Executor } from '#server/db/client.ts'

/** An alarm of a transmissao is identified by its stream and the kind of alert. */
export const alarmOf = (camera: string, tipo: AlertaTransmissao): string => `${camera}/${tipo}`

/** The open alerts of a transmissao, without those that are recovering. */
export const listOpenAlerts = async (
  db: Executor,
  camera: string,
): Promise<{ tipo: AlertaTransmissao; desde: string }[]> => {
  const { rows } = await sql<{ tipo: AlertaTransmissao; desde: string }>`
    select split_part(sobre, '/', 2) as tipo, desde from alarme
    where tipo = 'transmissao' and encerrado_em is null and bom_desde is null and starts_with(sobre, ${`${camera}/`})
    order by id`.execute(db)
  return rows
}
