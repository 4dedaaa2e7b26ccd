import { parseDataHora } from '#contract/fields/data-hora.ts'
import { dataInWords } from '#contract/fields/data-in-words.ts'

type DateWords = {
  moment: (weekday: string, hour: string) => string
  /** Writes the preposition before an hour: "at 2:52 PM", "a las 14:52". */
  at: (hour: string) => string
  /** An hour after "until": "2:52 PM", "las 14:52". */
  bare: (hour: string) => string
}

/** Dates and hours of the portal's zone in a language, by `Intl`; "" for none. A local time is read as UTC, which has no change of clocks. */
export const dateWordsOf = (locale: string, { moment, at, bare }: DateWords) => {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (value: string | null | undefined): string => {
      // A date without an hour is the day itself.
      const parsed = parseDataHora(value?.length === 10 ? `${value} 12:00:00` : (value ?? ''))
      return parsed === undefined ? '' : format.format(new Date(`${parsed.replace(' ', 'T')}Z`))
    }
  }
  const day = formatter({ day: 'numeric', month: 'long', year: 'numeric' })
  const weekday = formatter({ weekday: 'long' })
  const time = formatter({ hour: 'numeric', minute: '2-digit' })
  // "2:52 PM" never breaks before its second part.
  const hour = (value: string | null | undefined): string => time(value).replace(/\s/, '\u00A0')
  const weekdayAndDay = formatter({ weekday: 'long', day: 'numeric', month: 'short' })
  const tempo = {
    hora: (value: string | null) => (hour(value) === '' ? '' : at(hour(value))),
    horaSemPreposicao: (value: string | null) => (hour(value) === '' ? '' : bare(hour(value))),
    // A life may be known by its years only.
    dia: (value: string | null) => (value && value.length < 10 ? dataInWords(value, locale) : day(value)),
    porExtenso: (value: string) => dataInWords(value, locale),
    diaDaSemana: (value: string) => weekdayAndDay(value),
    semanaEHora: (value: string) => `${weekday(value)}, ${at(hour(value))}`,
    diaEHora: (value: string | null) => (value === null ? '' : `${day(value)}, ${hour(value)}`),
  }
  const emPalavras = (value: string | null) => (value === null ? '' : moment(weekday(value), at(hour(value))))
  return { tempo, momento: { emPalavras } }
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** `1 h 05 min`, `12 min`, `40 s`, the same in both languages. */
export const durationWords = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours > 0) return `${hours} h ${pad(minutes)} min`
  return minutes > 0 ? `${minutes} min` : `${Math.floor(seconds)} s`
}
