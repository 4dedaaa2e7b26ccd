import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#server/db/client.ts'
import { allRows, onlyRow } from '#server/db/rows.ts'

/** What leaves of a velório: name, hours, and what its link needs. `de`, `ate`, `mudado` are instants. */
export type VelorioDivulgado = {
  id: number
  despedidaId: number
  empresa: string
  nome: string
  dataHoraInicial: string
  dataHoraFinal: string
  de: string
  ate: string
  mudado: string
}

const VELORIOS_MAX = 100

/** Of a public, active despedida that search engines may find too, as long as the velório is not over. `agora`: local time. */
const listThose = (db: Executor, agora: string, which: RawBuilder<unknown>) => allRows<VelorioDivulgado>(db)`
  select a.id, d.id as "despedidaId", a.empresa, f.nome, a.data_hora_inicial as "dataHoraInicial",
    a.data_hora_final as "dataHoraFinal", a.data_hora_inicial::timestamptz as de, a.data_hora_final::timestamptz as ate,
    greatest(d.atualizado_em, a.mudada_em) as mudado
  from apresentacao a join despedida d on d.id = a.despedida_id join falecido f on f.id = d.falecido_id
  where a.status and d.status_memoria and d.tipo = 'Publica' and not d.fora_das_buscas
    and a.data_hora_final > ${agora}::timestamp and ${which}
  order by a.data_hora_inicial, a.id limit ${VELORIOS_MAX}`

/** Those of a unit that run, or begin within `days` days, today being the first. */
export const listOfUnidade = (db: Executor, empresa: string, agora: string, days: number) =>
  listThose(
    db,
    agora,
    sql`a.empresa = ${empresa} and a.data_hora_inicial < ${agora}::date + make_interval(days => ${days}::int)`,
  )

export const listOfDespedida = (db: Executor, despedidaId: number, agora: string) =>
  listThose(db, agora, sql`d.id = ${despedidaId}`)

/** The instant at which the day of this local time began. */
export const readDayStart = async (db: Executor, agora: string): Promise<string> =>
  (await onlyRow<{ desde: string }>(db)`select ${agora}::date::timestamptz as desde`).desde
