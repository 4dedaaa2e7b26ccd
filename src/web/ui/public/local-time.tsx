import { timeOf } from '#web/lib/instant.ts'
import { portalZone } from '#web/lib/portal-zone.ts'
import { readerHourInBrackets } from '#web/lib/reader-hour.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'

/**
 * An hour of the portal where the reader is, in brackets; empty in the portal's own zone. The server does not know the reader's zone: the
 * inline script fills the element before hydration (hydrate-on-interaction.ts), therefore its text may differ from the server's.
 */
export const LocalTime = ({ of: moment }: { of: string | null }) => {
  const served = useServerRendered()
  const time = moment === null ? Number.NaN : timeOf(moment)
  if (Number.isNaN(time)) return null
  return (
    <>
      {' '}
      <span className="reader-hour" data-instant={time} suppressHydrationWarning>
        {served ? '' : readerHourInBrackets(time, portalZone())}
      </span>
    </>
  )
}
