import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { translated } from '#web/lib/language.ts'
import { soundAlone } from '#web/lib/one-sound.ts'
import classes from './listen-to-page.module.css'

export const OUVIR = translated('ouvir', { pagina: 'Ouvir a página', parar: 'Parar de ouvir' })

const subscribe = (onChange: () => void) => {
  speechSynthesis.addEventListener?.('voiceschanged', onChange)
  return () => speechSynthesis.removeEventListener?.('voiceschanged', onChange)
}

/** The device's voice for Brazilian Portuguese, or for Portuguese. */
const portugueseVoice = (): SpeechSynthesisVoice | undefined => {
  const voices = speechSynthesis.getVoices()
  return voices.find(({ lang }) => /^pt[-_]BR/i.test(lang)) ?? voices.find(({ lang }) => /^pt/i.test(lang))
}

const speak = (text: string, onEnd?: () => void): void => {
  const part = new SpeechSynthesisUtterance(text)
  part.lang = 'pt-BR'
  part.voice = portugueseVoice() ?? null
  part.onend = onEnd ?? null
  part.onerror = onEnd ?? null
  speechSynthesis.speak(part)
}

/** Reads a page aloud until it ends, is stopped, is left, or something else sounds. */
const useReader = (despedida: DespedidaPublica) => {
  const [reading, setReading] = useState(false)
  const turn = useRef(0)
  const stop = () => {
    turn.current += 1
    speechSynthesis.cancel()
    setReading(false)
  }
  const start = async () => {
    soundAlone(stop)
    const own = turn.current
    setReading(true)
    // Phones speak only if something is spoken during the tap: the rest may wait for its script.
    speak(despedida.pessoa_falecida.nome)
    const { pageSpeech } = await import('./page-speech-rules.ts')
    const parts = pageSpeech(despedida)
    if (turn.current !== own) return
    for (const part of parts) speak(part)
    speak('', stop)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a browser reads on after a page is left
  useEffect(() => {
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [])
  return { reading, toggle: () => (reading ? stop() : void start()) }
}

const Reader = ({ despedida }: { despedida: DespedidaPublica }) => {
  const voice = useSyncExternalStore(subscribe, () => portugueseVoice()?.voiceURI)
  const { reading, toggle } = useReader(despedida)
  if (voice === undefined) return null
  return (
    <button type="button" className={classes.listen} onClick={toggle}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="currentColor">
        {reading ? (
          <path d="M4 4h12v12H4z" />
        ) : (
          <>
            <path d="M3 7.5v5h3l4.5 3.5V4L6 7.5z" />
            <path
              d="M13 6.2a5 5 0 0 1 0 7.6M15 3.8a8 8 0 0 1 0 12.4"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
            />
          </>
        )}
      </svg>
      {reading ? OUVIR.parar : OUVIR.pagina}
    </button>
  )
}

/** Name, hours, places and biography in the voice of the device; nothing where it has none for Portuguese. */
export const ListenToPage = (props: { despedida: DespedidaPublica }) =>
  'speechSynthesis' in window ? <Reader {...props} /> : null
