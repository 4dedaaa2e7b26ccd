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

/** Milliseconds since 1970 of a wall-clock moment (`YYYY-MM-DD HH:mm:ss`) of the portal's zone: three hours behind UTC, no summer time. */
export const timeOf = (portalTime: string): number => Date.parse(`${portalTime.replace(' ', 'T')}-03:00`)

const DATA_HORA = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Maceio',
  dateStyle: 'short',
  timeStyle: 'medium',
})
/** A moment as the portal's wall clock writes it, `YYYY-MM-DD HH:mm:ss`. */
export const dataHoraAt = (time: number): string => DATA_HORA.format(time)
