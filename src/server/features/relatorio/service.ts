import { type RawBuilder, sql } from 'kysely'
import type { LinhaRelatorio, RelatorioQuery } from '#contract/relatorio/schema.ts'
import { RELATORIO_DEFAULT_MONTHS } from '#contract/relatorio/schema.ts'
import { UNITS } from '#contract/units.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows, onlyRow } from '#server/db/rows.ts'
import type { Deps } from '#server/deps.ts'

/** Local dates: the first day of the period, and the day after its last. */
type Period = { from: string; to: string }

/** A group of a report: null stands for all months or all units. */
type Group<Numbers> = { mes: string | null; unidade: string | null } & Numbers

const MONTH = sql`'YYYY-MM'`

/** The sums of each month and unit, of each month, of each unit, and of everything. */
const GROUPS = sql`group by grouping sets ((mes, unidade), (mes), (unidade), ())`

const within = (column: RawBuilder<unknown>, { from, to }: Period) =>
  sql`${column} >= ${from}::date and ${column} < ${to}::date`

/** The unit of a despedida's newest active apresentacao; '' without one. One index probe for each despedida. */
const unitOf = (despedidaId: RawBuilder<unknown>) => sql`coalesce((
  select a.empresa from apresentacao a where a.despedida_id = ${despedidaId} order by a.status desc, a.data_hora_inicial desc limit 1), '')`

const readCurrentMonth = async (db: Executor): Promise<string> =>
  (await onlyRow<{ mes: string }>(db)`select to_char(localtimestamp, ${MONTH}) as mes`).mes

const countDespedidas = (db: Executor, period: Period) => allRows<Group<{ despedidas: number }>>(db)`
  with criadas as materialized (
    select to_char(d.criado_em, ${MONTH}) as mes, ${unitOf(sql`d.id`)} as unidade from despedida d where ${within(sql`d.criado_em`, period)})
  select mes, unidade, count(*)::int as despedidas from criadas ${GROUPS}`

type VelorioNumbers = { velorios: number; transmitidos: number; assistidos: number; pessoas: number }

/** Velórios that are over. A person watched one of them: the instant is within its hours, an hour before and after included. */
const countVelorios = (db: Executor, period: Period) => allRows<Group<VelorioNumbers>>(db)`
  with velorios as materialized (
    select to_char(a.data_hora_inicial, ${MONTH}) as mes, a.empresa as unidade, a.segmento_em is not null as transmitido,
      (select count(*) from participante p where p.despedida_id = a.despedida_id
        and p.assistiu_em between (a.data_hora_inicial - interval '1 hour')::timestamptz
          and (a.data_hora_final + interval '1 hour')::timestamptz) as pessoas
    from apresentacao a
    where a.status and ${within(sql`a.data_hora_inicial`, period)} and (a.data_hora_final < localtimestamp or a.encerrada_em is not null))
  select mes, unidade, count(*)::int as velorios, count(*) filter (where transmitido)::int as transmitidos,
    count(*) filter (where pessoas > 0)::int as assistidos, coalesce(sum(pessoas), 0)::int as pessoas
  from velorios ${GROUPS}`

type MensagemNumbers = { mensagens: number; aprovadas: number; mediana_horas: number | null }

/** By the month in which they arrived. The unit is found once for each despedida, not for each homenagem. */
export const countMensagens = (db: Executor, period: Period) => allRows<Group<MensagemNumbers>>(db)`
  with recebidas as materialized (
    select h.despedida_id, to_char(h.data, ${MONTH}) as mes, h.publicado,
      extract(epoch from h.decidido_em - h.data)::float8 / 3600 as horas
    from homenagem_aberta h where ${within(sql`h.data`, period)}),
  unidades as materialized (
    select despedida_id, ${unitOf(sql`p.despedida_id`)} as unidade from (select distinct despedida_id from recebidas) p)
  select mes, unidade, count(*)::int as mensagens, count(*) filter (where publicado)::int as aprovadas,
    percentile_cont(0.5) within group (order by horas) filter (where horas is not null) as mediana_horas
  from recebidas join unidades using (despedida_id) ${GROUPS}`

/** Displays that sent a heartbeat at some time of the month, as far as their first and last one tell. */
const countTelas = (db: Executor, { from, to }: Period) => allRows<Group<{ telas: number }>>(db)`
  with vistas as (
    select to_char(m, ${MONTH}) as mes, t.empresa as unidade, t.id
    from generate_series(${from}::date::timestamp, ${to}::date - interval '1 day', interval '1 month') m
      join tela t on t.criada_em < (m + interval '1 month')::timestamptz and t.vista_em >= m::timestamptz)
  select mes, unidade, count(distinct id)::int as telas from vistas ${GROUPS}`

/** An alarm of a live picture belongs to the unit of its chapel, the others to none. */
const countAlarmes = (db: Executor, period: Period) => allRows<Group<{ alarmes: number }>>(db)`
  with abertos as materialized (
    select to_char(l.desde, ${MONTH}) as mes,
      coalesce((select a.empresa from apresentacao a where l.tipo = 'transmissao' and a.camera = split_part(l.sobre, '/', 1)), '') as unidade
    from alarme l where ${within(sql`l.desde`, period)})
  select mes, unidade, count(*)::int as alarmes from abertos ${GROUPS}`

/** Months are counted from the year 0, so that one can be added. */
const numberOf = (mes: string): number => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5)) - 1
const monthOf = (number: number): string => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`

const EMPTY = {
  despedidas: 0,
  velorios: 0,
  transmitidos: 0,
  assistidos: 0,
  pessoas: 0,
  mensagens: 0,
  aprovadas: 0,
  mediana_horas: null,
  telas: 0,
  alarmes: 0,
}

type Groups = readonly Group<Partial<LinhaRelatorio>>[]

const lineKey = ({ mes, unidade }: Pick<LinhaRelatorio, 'mes' | 'unidade'>): string => `${mes ?? ''}/${unidade ?? '*'}`

const merge = (results: readonly Groups[]): Map<string, LinhaRelatorio> => {
  const lines = new Map<string, LinhaRelatorio>()
  for (const group of results.flat()) {
    const key = lineKey(group)
    lines.set(key, { ...EMPTY, ...lines.get(key), ...group })
  }
  return lines
}

/** Newest month first, then the whole period; in each, all units first, then those that have numbers. */
const inOrder = (lines: Map<string, LinhaRelatorio>, months: readonly string[]): LinhaRelatorio[] =>
  [...months.toReversed(), null].flatMap(mes => [
    lines.get(lineKey({ mes, unidade: null })) ?? { ...EMPTY, mes, unidade: null },
    ...[...UNITS.map(unit => unit.code), ''].flatMap(unidade => lines.get(lineKey({ mes, unidade })) ?? []),
  ])

/** `cliente/relatorios`: each number from one query over the period, by index; the queries share the processors of the database. */
export const readRelatorio = async ({ db }: Pick<Deps, 'db'>, query: RelatorioQuery): Promise<LinhaRelatorio[]> => {
  const last = numberOf(query.ate ?? (await readCurrentMonth(db)))
  const first = query.de === undefined ? last - RELATORIO_DEFAULT_MONTHS + 1 : numberOf(query.de)
  const months = Array.from({ length: last - first + 1 }, (_, index) => monthOf(first + index))
  const period = { from: `${monthOf(first)}-01`, to: `${monthOf(last + 1)}-01` }
  const results: Groups[] = await Promise.all([
    countDespedidas(db, period),
    countVelorios(db, period),
    countMensagens(db, period),
    countTelas(db, period),
    countAlarmes(db, period),
  ])
  return inOrder(merge(results), months)
}
