import { type RawBuilder, sql } from 'kysely'

/** Minutes before the start and after the end of a booking in which its picture is there too; unset ones are the house's. */
export type ChapelMargins = {
  empresa: string
  capela: string
  preparo: number | undefined
  tolerancia: number | undefined
}

export type Margins = { preparo: number; tolerancia: number; chapels: ChapelMargins[] }

/** The minutes that count for the booking `a` of the query it stands in. */
export const minutesOf = (margins: Margins, which: 'preparo' | 'tolerancia'): RawBuilder<number> =>
  margins.chapels.length === 0
    ? sql<number>`${margins[which]}::int`
    : sql<number>`coalesce((select (m.value ->> ${which}::text)::int from jsonb_array_elements(${JSON.stringify(margins.chapels)}::jsonb) m
        where m.value ->> 'empresa' = a.empresa and m.value ->> 'capela' = a.capela), ${margins[which]}::int)`
