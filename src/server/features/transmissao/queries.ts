import { type RawBuilder, sql } from 'kysely'
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
