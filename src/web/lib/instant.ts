const FORMAT = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Maceio',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An ISO instant as DD/MM/YYYY HH:mm of the portal's zone, whatever the browser's. */
export const formatInstant = (instant: string): string => {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? '' : FORMAT.format(time).replace(',', '')
}

/** Milliseconds since 1970 of a local time of the portal's zone (`YYYY-MM-DD HH:mm:ss`): UTC-3, without daylight saving. */
export const timeOf = (portalTime: string): number => Date.parse(`${portalTime.replace(' ', 'T')}-03:00`)

const DATA_HORA = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Maceio',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** Local time of the portal's zone, `YYYY-MM-DD HH:mm:ss`. */
export const dataHoraAt = (time: number): string => DATA_HORA.format(time)
