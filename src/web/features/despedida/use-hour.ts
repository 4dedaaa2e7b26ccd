import { useEffect, useRef, useState } from 'react'
import { hourOf, type PageHour } from '#contract/despedida/phase-rules.ts'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { dataHoraAt, timeOf } from '#web/lib/instant.ts'
import { portalNow, subscribePortalTime } from '#web/lib/portal-clock.ts'

const REFRESH_INTERVAL_MS = 60_000

/**
 * The hour of the page by the portal's clock: each minute, at the moment at which the phase changes, and when the portal tells its time.
 * `onRefresh` reads the page again while its state may change without the clock.
 */
export const useHour = (despedida: DespedidaPagina, onRefresh: () => void): PageHour => {
  const [now, setNow] = useState(portalNow)
  const hour = hourOf(despedida, dataHoraAt(now))
  const refresh = useRef(onRefresh)
  refresh.current = onRefresh
  const change = timeOf(hour.until)
  const moving = hour.phase === 'soon' || hour.phase === 'live'
  useEffect(() => subscribePortalTime(() => setNow(portalNow())), [])
  useEffect(() => {
    const wait = Math.min(REFRESH_INTERVAL_MS, Math.max(0, change - now))
    const timer = setTimeout(() => {
      setNow(portalNow())
      if (moving && !document.hidden) refresh.current()
    }, wait)
    return () => clearTimeout(timer)
  }, [now, change, moving])
  return hour
}
