import { sql } from 'kysely'
import { EXTENSOES_MINUTES, type Extensao } from '#contract/transmissao/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { execute } from '#server/db/rows.ts'
import { endOf, type Margins, minutesOf } from './queries.ts'

/** Until when a velório is shown, and what can be done about it. */
export type VelorioEnd = {
  cerimonia: boolean
  tolerancia: number
  imagemAte: string
  passou: boolean
  estender: Extensao[]
}

/** The columns of `VelorioEnd` for the apresentacao `a` of the surrounding query; `passou`: picture and sound have ended. */
export const endColumns = (margins: Margins) => sql`
  a.cerimonia_em_andamento as cerimonia, ${minutesOf(margins, 'tolerancia')} as tolerancia,
  to_char(${endOf(margins)}, 'YYYY-MM-DD HH24:MI:SS') as "imagemAte", now() >= ${endOf(margins)} as passou,
  array(select m from unnest(${[...EXTENSOES_MINUTES]}::int[]) m where not exists (
    select 1 from apresentacao n where n.empresa = a.empresa and n.capela = a.capela and n.status and n.id <> a.id
      and n.data_hora_final > a.data_hora_inicial
      and n.data_hora_inicial < greatest(a.data_hora_final, date_trunc('minute', localtimestamp)) + make_interval(mins => m))
    order by m) as estender`

/** Extends from the end, or from now when the end has passed. The exclusion constraint refuses hours of the next family. */
export const extend = (tx: Executor, id: number, minutos: number) => execute(tx)`
  update apresentacao set encerrada_em = null, fim_reservado = null, data_hora_final =
    greatest(data_hora_final, date_trunc('minute', localtimestamp)) + make_interval(mins => ${minutos}::int)
  where id = ${id}`

export const setCerimonia = (tx: Executor, id: number, emAndamento: boolean) =>
  execute(tx)`update apresentacao set cerimonia_em_andamento = ${emAndamento} where id = ${id}`
