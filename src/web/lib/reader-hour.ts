/** Imports nothing: the inline script of server-rendered pages uses it too (hydrate-on-interaction.ts). */

type ReaderWords = { locale: string; suffix: string | undefined }
/** The language of the document, and the words that follow an hour in it; none in Portuguese. */
const readerWords = (): ReaderWords => {
  const root = document.documentElement
  return { locale: root.lang || 'pt-BR', suffix: root.dataset.readerHourLabel }
}

type LocalMoment = { weekday: string; hour: string }

const momentIn = (time: number, timeZone: string | undefined): LocalMoment => {
  const date = new Date(time)
  const locale = readerWords().locale
  return {
    weekday: date.toLocaleDateString(locale, { weekday: 'long', timeZone }),
    hour: date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', timeZone }),
  }
}

/** "(17h52 no seu horário)", or "(domingo, 17h52 no seu horário)" if the day differs there; "" where it is the same. @param time ms since 1970 */
export const readerHourInBrackets = (time: number, portalZone: string): string => {
  const here = momentIn(time, undefined)
  const there = momentIn(time, portalZone)
  const day = here.weekday === there.weekday ? '' : `${here.weekday}, `
  if (day === '' && here.hour === there.hour) return ''
  const hour = here.hour.replace(/^0/, '')
  const suffix = readerWords().suffix
  if (suffix !== undefined) return `(${day}${hour} ${suffix})`
  return `(${day}${hour.replace(':', 'h').replace(/h00$/, 'h')} no seu horário)`
}
