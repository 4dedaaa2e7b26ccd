import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import { dayAfter } from '#web/lib/instant.ts'

/** A wake that goes on, or begins today or tomorrow. */
export type Velorio = {
  despedida: DespedidaCard
  begins: string
  /** Null for one that is live beyond its hour. */
  ends: string | null
  endsToday: boolean
  state: 'agora' | 'hoje' | 'amanha'
}

/** The first hour of a day. */
const startOf = (day: string): string => `${day} 00:00:00`

/**
 * The wakes of today and tomorrow among the despedidas of the public lists, in the order of their beginning, and the moment at which one of
 * them begins or ends, or the day does. @param now local time of the portal
 */
export const veloriosAt = (
  despedidas: readonly DespedidaCard[],
  now: string,
): { velorios: Velorio[]; until: string } => {
  const today = now.slice(0, 10)
  const tomorrow = dayAfter(today)
  // The two lists are read one after the other: a wake that goes live in between is in both.
  const once = new Map(despedidas.map(despedida => [despedida.id, despedida]))
  const velorios = [...once.values()]
    .flatMap((despedida): Velorio[] => {
      const { dataHoraInicial: begins, dataHoraFinal: ends } = despedida.apresentacao
      if (!begins || !ends || begins.slice(0, 10) > tomorrow) return []
      const over = ends <= now
      if (over && !despedida.status_apresentacao) return []
      const ahead = begins.startsWith(today) ? 'hoje' : 'amanha'
      const state = begins <= now ? 'agora' : ahead
      return [{ despedida, begins, ends: over ? null : ends, endsToday: ends.startsWith(today), state }]
    })
    .sort((one, other) => one.begins.localeCompare(other.begins) || one.despedida.id - other.despedida.id)
  const changes = velorios.flatMap(({ begins, ends }) => [begins, ends ?? '']).filter(moment => moment > now)
  return { velorios, until: [startOf(tomorrow), ...changes].sort()[0] ?? startOf(tomorrow) }
}
