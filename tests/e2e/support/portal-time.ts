/** The portal's local time in `ms` from now, `YYYY-MM-DD HH:mm:ss`. */
export const portalTime = (ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Maceio', dateStyle: 'short', timeStyle: 'medium' }).format(
    Date.now() + ms,
  )
