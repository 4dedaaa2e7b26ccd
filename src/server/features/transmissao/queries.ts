import { type RawBuilder, sql } from 'kysely'
import type { CerimoniaKind } from '#contract/despedida/tipo-cerimonia-rules.ts'
import { CERIMONIA_ANTES_MINUTES } from '#contract/transmissao/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { allRows } from '#server/db/rows.ts'
import type { CapelaMargins } from '#server/live/cameras-file.ts'

export type Margins = { preparo: number; tolerancia: number; capelas: CapelaMargins[] }

type Settings = {
  config: { PREPARO_MIN: number; ENCERRA_TOLERANCIA_MIN: number }
  capelaMargins?: (() => CapelaMargins[]) | undefined
}

/** The group's margins of a transmission, and those of chapels that have their own in the file of cameras. */
export const marginsOf = ({ config, capelaMargins }: Settings): Margins => ({
  preparo: config.PREPARO_MIN,
  tolerancia: config.ENCERRA_TOLERANCIA_MIN,
  capelas: capelaMargins?.() ?? [],
})

/** The minutes for the apresentacao `a` of the surrounding query. */
export const minutesOf = (margins: Margins, which: 'preparo' | 'tolerancia'): RawBuilder<number> =>
  margins.capelas.length === 0
    ? sql<number>`${margins[which]}::int`
    : sql<number>`coalesce((select (m.value ->> ${which}::text)::int from jsonb_array_elements(${JSON.stringify(margins.capelas)}::jsonb) m
        where m.value ->> 'empresa' = a.empresa and m.value ->> 'capela' = a.capela), ${margins[which]}::int)`

/**
 * The end of picture and sound. The tolerance counts only while the ceremony is marked as running; it stops at the neighbour of the same
 * chapel, and at the moment staff ended the transmissao.
 */
export const endOf = (margins: Margins): RawBuilder<string> => sql<string>`
  least(coalesce(a.encerrada_em, 'infinity'), (least(a.data_hora_final + make_interval(mins =>
      case when a.cerimonia_em_andamento then ${minutesOf(margins, 'tolerancia')} else 0 end), coalesce((
    select min(n.data_hora_inicial) from apresentacao n where n.empresa = a.empresa and n.capela = a.capela and n.status and n.id <> a.id
      and n.data_hora_inicial >= a.data_hora_final), 'infinity')))::timestamptz)`

/** Whether picture and sound of the apresentacao `a` have ended. */
export const isOver = (margins: Margins): RawBuilder<boolean> => sql<boolean>`now() >= ${endOf(margins)}`

/** `tolerancia`: the booked hours are over, and the ceremony that is marked as running is still shown. */
export type StreamPhase = 'antes' | 'durante' | 'tolerancia' | 'depois'

/** The phase of the apresentacao `a` by the database's clock. */
export const phaseOf = (margins: Margins): RawBuilder<StreamPhase> => sql<StreamPhase>`
  case when localtimestamp < a.data_hora_inicial then 'antes'
    when now() >= ${endOf(margins)} then 'depois'
    when localtimestamp < a.data_hora_final then 'durante' else 'tolerancia' end`

/** A ceremony that has no chapel. `titulo` is "" for the velório and the last one, whose kind names them. */
export type CerimoniaRow = {
  cerimonia: string
  tipo: CerimoniaKind
  titulo: string
  inicio: string | null
  local: string
  publica: boolean
}

/**
 * The ceremonies of the despedida `d`, with their usual end where none is known (`cerimoniaEnd` of the contract). A velório with a chapel is
 * shown by its apresentacao.
 */
export const cerimonias: RawBuilder<unknown> = sql`(
  select 'velorio' as cerimonia, 'velorio' as tipo, '' as titulo, d.data_velorio as inicio,
    case when d.data_sepultamento > d.data_velorio then d.data_sepultamento else d.data_velorio + interval '12 hours' end as termino,
    d.local_velorio as local, true as publica, 1 as ordem
  where not exists (select 1 from apresentacao v where v.despedida_id = d.id and v.status)
  union all
  select 'rito', d.rito, '', d.data_sepultamento, d.data_sepultamento + interval '2 hours', d.local_sepultamento, true, 2
  union all
  select e.c ->> 'id', e.c ->> 'tipo', e.c ->> 'titulo', (e.c ->> 'data_hora')::timestamp,
    coalesce((e.c ->> 'termino')::timestamp, (e.c ->> 'data_hora')::timestamp + interval '2 hours'), e.c ->> 'local',
    coalesce((e.c ->> 'publica')::boolean, true), 3
  from jsonb_array_elements(d.cerimonias) as e (c))`

/** Begin and end of the transmissao `t` of the ceremony `c`; all are null where the ceremony was removed or has no hour. */
export const cerimoniaHours = (tolerancia: number): RawBuilder<unknown> => sql`(
  select c.inicio - make_interval(mins => ${CERIMONIA_ANTES_MINUTES}::int) as desde, f.fim,
    least(coalesce(t.encerrada_em, 'infinity'),
      (f.fim + make_interval(mins => case when t.em_andamento then ${tolerancia}::int else 0 end))::timestamptz) as ate
  from (select case when c.inicio is not null then greatest(c.termino, t.prorrogada_ate) end as fim) f)`

/** The transmissoes `t` of ceremonies `c` with their despedida `d` and their hours `h`. */
export const cerimoniasTransmitidas = (tolerancia: number): RawBuilder<unknown> => sql`
  transmissao_cerimonia t join despedida d on d.id = t.despedida_id
    left join lateral ${cerimonias} c on c.cerimonia = t.cerimonia
    cross join lateral ${cerimoniaHours(tolerancia)} h`

/** A ceremony that was removed while it was shown has ended. */
export const cerimoniaPhase: RawBuilder<StreamPhase> = sql<StreamPhase>`
  case when h.ate is null or now() >= h.ate then 'depois' when localtimestamp < h.desde then 'antes'
    when localtimestamp < h.fim then 'durante' else 'tolerancia' end`

export type ContinuacaoRow = CerimoniaRow & { inicio: string; camera: string; fim: string; fase: StreamPhase }

/** The transmissoes of a despedida's ceremonies that are not over, in their order. For a mass a week later nobody waits in a room. */
export const listContinuacoes = (db: Executor, despedidaId: number, tolerancia: number) => allRows<ContinuacaoRow>(db)`
  select c.cerimonia, c.tipo, c.titulo, c.inicio, c.local, c.publica, t.camera, h.fim, ${cerimoniaPhase} as fase
  from ${cerimoniasTransmitidas(tolerancia)} 
  where d.id = ${despedidaId} and now() < h.ate and h.desde < localtimestamp + interval '12 hours' order by c.inicio, c.ordem`
