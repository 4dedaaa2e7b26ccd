import { capitalised } from '#contract/capitalised.ts'
import type { Cerimonia, DespedidaCerimonias } from '#contract/despedida/cerimonias-rules.ts'
import { followingOf } from '#contract/despedida/following-rules.ts'
import { hourShort } from '#contract/despedida/hour-rules.ts'
import { formatData, parseDataHora, weekdayOf } from '#contract/fields/data-hora.ts'
import { dayAfter } from '#web/lib/instant.ts'

/** "Hoje", "Amanhã", the weekday within a week, else the date. `today` is the portal's `YYYY-MM-DD`. */
const dayInWords = (value: string, today: string): string => {
  const day = value.slice(0, 10)
  if (day === today) return 'Hoje'
  if (day === dayAfter(today)) return 'Amanhã'
  if (day < today || day >= dayAfter(today, 7)) return formatData(day)
  return capitalised(weekdayOf(day))
}

/** "16h": what follows "das". */
const hourWithoutArticle = (value: string): string => hourShort(value).replace(/^.+\s/, '')

/** Hours of a velório: "Hoje, das 8h às 15h30"; over midnight "das 20h às 8h de amanhã". "" for no hours. */
export const spanInWords = (start: string | null, end: string | null, today: string): string => {
  const [from, to] = [parseDataHora(start ?? ''), parseDataHora(end ?? '')]
  if (!from || !to) return ''
  const sameDay = from.slice(0, 10) === to.slice(0, 10)
  const until = hourShort(to)
  const hours = `das\u00a0${hourWithoutArticle(from)}\u00a0${until}`
  if (sameDay) return `${dayInWords(from, today)}, ${hours}`
  // A velório that began on an earlier day shows its end only.
  if (from.slice(0, 10) < today) return `Até ${dayInWords(to, today).toLowerCase()}, ${until}`
  return `${dayInWords(from, today)}, ${hours} de ${dayInWords(to, today).toLowerCase()}`
}

/** Any other ceremony: "Hoje, às 16h". */
export const momentForTela = (value: string | null, today: string): string => {
  const parsed = parseDataHora(value ?? '')
  return parsed ? `${dayInWords(parsed, today)}, ${hourShort(parsed)}` : ''
}

export type Phase = 'antes' | 'durante' | 'depois'

/** The phase of a velório at a moment; wire date-times compare as text. */
export const phaseAt = (
  { dataHoraInicial, dataHoraFinal }: { dataHoraInicial: string | null; dataHoraFinal: string | null },
  now: string,
): Phase => {
  if (dataHoraInicial !== null && now < dataHoraInicial) return 'antes'
  return dataHoraFinal !== null && now >= dataHoraFinal ? 'depois' : 'durante'
}

/** What follows on a display: "A seguir, às 16h", "A seguir, amanhã, à 0h30". */
export const nextInWords = (start: string, today: string): string => {
  const day = dayInWords(start, today)
  return ['A seguir', ...(day === 'Hoje' ? [] : [day.toLowerCase()]), hourShort(start)].join(', ')
}

const FOLLOWING_MAX = 2

/** The next ceremonies after the velório. One that the device stored before an update of the portal has no kind. */
export const followingOnTela = (despedida: DespedidaCerimonias, now: string): Cerimonia[] =>
  followingOf({ ...despedida, rito: despedida.rito ?? 'sepultamento' }, now).slice(0, FOLLOWING_MAX)
