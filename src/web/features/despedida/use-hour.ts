import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { hourOf, type PageHour } from '#contract/despedida/phase-rules.ts'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { dataHoraAt, timeOf } from '#web/lib/instant.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import { hourKey } from './hour-query.ts'

const REFRESH_INTERVAL_MS = 60_000

/**
 * The hour of the page. A server-rendered page begins with the hour that the server wrote; then the device's clock counts, each minute
 * and at the moment at which the phase changes. `onRefresh` reads the page again while its state may change without the clock.
 */
export const useHour = (despedida: DespedidaPagina, onRefresh: () => void): PageHour => {
  const served = useServerRendered()
  const client = useQueryClient()
  const [now, setNow] = useState(() => Date.now())
  const written = served ? client.getQueryData<PageHour>(hourKey(despedida.id)) : undefined
  const hour = written ?? hourOf(despedida, dataHoraAt(now))
  const refresh = useRef(onRefresh)
  refresh.current = onRefresh
  const change = timeOf(hour.until)
  const moving = hour.phase === 'soon' || hour.phase === 'live'
  useEffect(() => {
    const wait = Math.min(REFRESH_INTERVAL_MS, Math.max(0, change - now))
    const timer = setTimeout(() => {
      setNow(Date.now())
      if (moving && !document.hidden) refresh.current()
    }, wait)
    return () => clearTimeout(timer)
  }, [now, change, moving])
  return hour
}
