import { type RefObject, useEffect, useRef, useState } from 'react'
import { pause } from '#web/lib/pause.ts'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { portalAddress } from './edge-fallback.ts'
import { TRANSMISSAO_FRASES } from './messages.ts'
import { Player, type PlayerOptions, type PlayerState } from './player-client.ts'
import { soundAddress } from './stream-address.ts'

const SAVES_DATA_KEY = 'economizar-dados'

/** Specification §9: polls for the element ten times, every tenth of a second. */
const VIDEO_LOOKUP = { tries: 10, everyMs: 100 } as const

const findVideo = async (video: RefObject<HTMLVideoElement | null>): Promise<HTMLVideoElement | undefined> => {
  for (let attempt = 0; attempt < VIDEO_LOOKUP.tries; attempt++) {
    if (video.current) return video.current
    await pause(VIDEO_LOOKUP.everyMs)
  }
  return undefined
}

type PlayerSource = Pick<PlayerOptions, 'renew' | 'reconnecting' | 'recorded'> & {
  /** Undefined while there is nothing to play. */
  address: string | undefined
  onlySound?: boolean
  savesData?: boolean
  /** Another key starts a new player in the same element, which keeps the sound that the visitor switched on. */
  attempt?: number | string
  onOver?: () => void
}

/** Holds one player while a video is shown. It goes on with a new address of the same picture; a recording keeps its position. */
export const usePlayer = (source: PlayerSource) => {
  const { onlySound = false, attempt = 0, savesData = false } = source
  const player = useRef<Player>(undefined)
  const video = useRef<HTMLVideoElement>(null)
  const position = useRef(0)
  const [state, setState] = useState<PlayerState>({ kind: 'starting' })
  const latest = useRef(source)
  latest.current = source
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts a new player for the same picture
  useEffect(() => {
    let element: HTMLVideoElement | undefined
    let gone = false
    const chosenAddress = (found: string): string => (onlySound ? soundAddress(found) : found)
    setState({ kind: 'starting' })
    void findVideo(video).then(found => {
      if (gone) return
      if (!found) return setState({ kind: 'failed', message: TRANSMISSAO_FRASES.semElemento })
      element = found
      const { address, reconnecting, recorded = false } = latest.current
      if (address === undefined) return
      player.current = new Player(found, chosenAddress(address), {
        reconnecting,
        recorded,
        from: position.current,
        savesData: latest.current.savesData ?? false,
        renew: async () => {
          const fresh = await latest.current.renew()
          return fresh === undefined ? undefined : chosenAddress(fresh)
        },
        onState: next => {
          setState(next)
          if (next.kind === 'over') latest.current.onOver?.()
        },
      })
    })
    return () => {
      gone = true
      position.current = element?.currentTime ?? 0
      player.current?.close()
      player.current = undefined
    }
  }, [onlySound, attempt])
  useEffect(() => player.current?.saveData(savesData), [savesData])
  const { address } = source
  useEffect(() => {
    if (address !== undefined && !onlySound) player.current?.follow(address)
  }, [address, onlySound])
  return { video, player, state }
}

/** A switch that is off at first; this device remembers it. */
export const useStoredSwitch = (key: string) => {
  const [isOn, setOn] = useState(() => readStored<boolean>(key) === true)
  const toggle = (): void => {
    writeStored(key, !isOn)
    setOn(!isOn)
  }
  return { isOn, toggle }
}

/** Whether this device asks for the small picture; remembered on it. */
export const useSavesData = () => {
  const { isOn, toggle } = useStoredSwitch(SAVES_DATA_KEY)
  return { savesData: isOn, toggle }
}

/** A velório without a microphone has no audio-only playlist. */
const hasSound = async (address: string): Promise<boolean> =>
  fetch(portalAddress(soundAddress(address))).then(
    response => response.ok,
    () => false,
  )

/** Whether only the sound is played, to save data. `silent`: it was requested, and there is no sound. */
export const useOnlySound = (renew: PlayerOptions['renew']) => {
  const [onlySound, setOnlySound] = useState(false)
  const [busy, setBusy] = useState(false)
  const [silent, setSilent] = useState(false)
  const toggle = async (): Promise<void> => {
    setSilent(false)
    if (onlySound) return setOnlySound(false)
    setBusy(true)
    const address = await renew().catch(() => undefined)
    const possible = address !== undefined && (await hasSound(address))
    setOnlySound(possible)
    setSilent(!possible)
    setBusy(false)
  }
  return { onlySound, busy, silent, toggle: () => void toggle() }
}
