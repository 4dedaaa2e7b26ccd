import { TEMPO } from '#web/lib/date-words.ts'
import { timeOf } from '#web/lib/instant.ts'
import { portalZone } from '#web/lib/portal-zone.ts'
import { readerWeekdayAndHour } from '#web/lib/reader-hour.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import classes from './cerimonia-notices.module.css'
import { CERIMONIA } from './messages.ts'

/** What depends on device and time: the visitor's local time, and whether a change is still relevant. */
export const Notices = ({ when, before }: { when: string; before: string | undefined }) => {
  const served = useServerRendered()
  const here = served ? undefined : readerWeekdayAndHour(timeOf(when), portalZone())
  const over = !served && timeOf(when) < Date.now()
  return (
    <>
      {before && !over && (
        <p className={classes.changed} role="note">
          {CERIMONIA.mudou(`${TEMPO.momento(before)}, ${TEMPO.diaEHora(before)}`)}
        </p>
      )}
      {here && <p className={`note ${classes.date}`}>{CERIMONIA.noSeuHorario(here)}</p>}
    </>
  )
}
