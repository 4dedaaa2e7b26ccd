import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { wallText } from '#web/lib/instant.ts'
import { screenIdentity, screenVersion } from './screen-identity.ts'
import { reloadEachTenMinutes, reloadSoftly } from './screen-reload.ts'
import { type Shown, Wall } from './wall.ts'
import { openWallClock } from './wall-clock.ts'

export type OnWall = {
  shown: Shown
  /** The portal's wall clock, `YYYY-MM-DD HH:mm:ss`, moving on each second. */
  now: string
}

/** What hangs on the wall of one chapel, followed by itself for weeks. */
export const useWall = (empresa: string, lugar: string, chave: string | undefined): OnWall => {
  const clock = useMemo(openWallClock, [])
  const wall = useMemo(
    () =>
      new Wall({
        ...{ empresa, lugar, chave, clock },
        tela: screenIdentity(),
        versao: screenVersion(),
        reload: reloadSoftly,
      }),
    [empresa, lugar, chave, clock],
  )
  useEffect(() => wall.start(), [wall])
  useEffect(reloadEachTenMinutes, [])
  const [now, setNow] = useState(() => wallText(clock.now()))
  useEffect(() => {
    const timer = setInterval(() => setNow(wallText(clock.now())), 1000)
    return () => clearInterval(timer)
  }, [clock])
  return { shown: useSyncExternalStore(wall.subscribe, wall.shown), now }
}
