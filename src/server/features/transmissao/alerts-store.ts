import type { AlertaTransmissao } from '#contract/transmissao/schema.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows } from '#server/db/rows.ts'

/** An alarm of a transmissao is identified by its stream and the kind of alert. */
export const alarmOf = (camera: string, tipo: AlertaTransmissao): string => `${camera}/${tipo}`

/** The open alerts of a transmissao, without those that are recovering. */
export const listOpenAlerts = (db: Executor, camera: string) =>
  allRows<{ tipo: AlertaTransmissao; desde: string }>(db)`
    select split_part(sobre, '/', 2) as tipo, desde from alarme
    where tipo = 'transmissao' and encerrado_em is null and bom_desde is null and starts_with(sobre, ${`${camera}/`})
    order by id`
