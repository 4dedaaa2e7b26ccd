import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { soundAlone } from '#web/lib/one-sound.ts'
import { VOZ_TELA } from './voice-messages.ts'
import classes from './voice-player.module.css'

/** "0:23" */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** A sound that is fetched only when it is pressed, because no visitor pays for one that nobody hears. */
const useSound = (address: string) => {
  const audio = useRef<HTMLAudioElement>(undefined)
  const [state, setState] = useState<'silent' | 'sounding' | 'failed'>('silent')
  const [position, setPosition] = useState(0)
  useEffect(
    () => () => {
      audio.current?.pause()
      audio.current = undefined
    },
    [],
  )
  const open = () => {
    const sound = new Audio(address)
    sound.onpause = () => setState('silent')
    sound.onended = () => setPosition(0)
    sound.onerror = () => setState('failed')
    sound.ontimeupdate = () => setPosition(sound.ended ? 0 : sound.currentTime)
    audio.current = sound
    return sound
  }
  const toggle = () => {
    // After a failure the address is asked again.
    const sound = audio.current && state !== 'failed' ? audio.current : open()
    if (!sound.paused) return sound.pause()
    soundAlone(() => sound.pause())
    setState('sounding')
    sound.play().catch(() => sound.error && setState('failed'))
  }
  return { state, position, toggle }
}

type VoicePlayerProps = {
  address: string
  seconds: number | undefined
  /** "a mensagem de voz de Ana", after "Ouvir". */
  what: string
  /** It appears where somebody recorded it, and takes over the focus. */
  focus?: (button: HTMLButtonElement | null) => void
}

/** One button that plays and pauses, the length, and how far it is. */
export const VoicePlayer = ({ address, seconds, what, focus }: VoicePlayerProps) => {
  const { state, position, toggle } = useSound(address)
  const isSounding = state === 'sounding'
  const verb = isSounding ? VOZ_TELA.pausar : VOZ_TELA.ouvir
  return (
    <div className={classes.player}>
      <button
        type="button"
        ref={focus}
        className={classes.button}
        aria-label={seconds === undefined ? `${verb} ${what}` : `${verb} ${what}, ${VOZ_TELA.segundos(seconds)}`}
        onClick={toggle}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path d={isSounding ? 'M5 3h3.5v14H5zM11.5 3H15v14h-3.5z' : 'M5 2.5v15l12-7.5z'} fill="currentColor" />
        </svg>
        {verb}
      </button>
      {seconds !== undefined && (
        <span className={classes.time} aria-hidden="true">
          {clock(position || seconds)}
        </span>
      )}
      <span
        className={classes.line}
        aria-hidden="true"
        style={{ '--part': seconds ? Math.min(1, position / seconds) : 0 } as CSSProperties}
      />
      <p role="status" className={`problem ${classes.problem}`}>
        {state === 'failed' && VOZ_TELA.naoToca}
      </p>
    </div>
  )
}
