import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { TELA_RECARREGA_MS } from '#contract/tela/messages.ts'
import { wallText } from '#web/lib/instant.ts'
import { screenIdentity, screenVersion } from './screen-identity.ts'
import { type Shown, Wall } from './wall.ts'
import { openWallClock } from './wall-clock.ts'

/** Fades to the ground colour before the page goes, so that a reload is no flash. */
const reloadSoftly = (): void => {
  document.documentElement.style.transition = 'opacity 800ms'
  document.documentElement.style.opacity = '0'
  setTimeout(() => window.location.reload(), 850)
}

/** Spec §9: the screen reloads every ten minutes, and only when the server is there to answer. */
const reloadWhenReachable = async (): Promise<void> => {
  const answer = await fetch('/readyz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) reloadSoftly()
}

export type OnWall = {
  shown: Shown /** The portal's wall clock, `YYYY-MM-DD HH:mm:ss`, moving on each second. */
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
  useEffect(() => {
    const timer = setInterval(() => void reloadWhenReachable(), TELA_RECARREGA_MS)
    return () => clearInterval(timer)
  }, [])
  const [now, setNow] = useState(() => wallText(clock.now()))
  useEffect(() => {
    const timer = setInterval(() => setNow(wallText(clock.now())), 1000)
    return () => clearInterval(timer)
  }, [clock])
  return { shown: useSyncExternalStore(wall.subscribe, wall.shown), now }
}
