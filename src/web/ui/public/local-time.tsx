import { timeOf } from '#web/lib/instant.ts'
import { portalZone } from '#web/lib/portal-zone.ts'
import { readerHourInBrackets } from '#web/lib/reader-hour.ts'

/**
 * An hour of the portal where the reader is, in brackets; empty in the portal's own zone. The server does not know the reader's zone: the
 * inline script fills the element before hydration (hydrate-on-interaction.ts), with the text that hydration expects: written again it would be
 * a change for a screen reader.
 */
export const LocalTime = ({ of: moment }: { of: string | null }) => {
  const time = moment === null ? Number.NaN : timeOf(moment)
  if (Number.isNaN(time)) return null
  return (
    <>
      {' '}
      <span className="reader-hour" data-instant={time} suppressHydrationWarning>
        {import.meta.env.SSR ? '' : readerHourInBrackets(time, portalZone())}
      </span>
    </>
  )
}
