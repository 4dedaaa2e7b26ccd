/** IANA name of the portal's time zone (setting TZ_PORTAL). All hours of the wire are local times of this zone. */
let zone: string | undefined

/** Sets the zone where no document names it: while the server renders pages. */
export const setPortalZone = (name: string): void => {
  zone = name
}

/** The zone that the server wrote into the document; a document of the development server names none, and the device's own zone applies. */
export const portalZone = (): string => {
  zone ??= document.documentElement.dataset.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}
