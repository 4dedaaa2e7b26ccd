/** `YYYY-MM-DD HH:mm:ss` of an instant in the portal's zone. */
export const createLocalTime = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  return (instant: string | number | Date): string => format.format(new Date(instant))
}
