import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import { HOMENAGEM_AUDIO_SEGUNDOS } from '#contract/homenagem/limits.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Problem } from '#web/ui/public/form.tsx'
import { GRAVADOR } from './recorder-messages.ts'
import { type RecorderProps, useRecorder, type VoiceFieldProps } from './use-recorder.ts'
import { VOZ_TELA } from './voice-messages.ts'
import { VoicePlayer } from './voice-player.tsx'
import classes from './voice-recorder.module.css'
import { LEVEL_INTERVAL_MS, type Recording, type RecordingEnd } from './voice-recording.ts'
import type { Voice } from './voice-store.ts'

/** Levels that are drawn, the newest last. */
const BARS = 28
/** Of the full scale: a silent room is quieter, a low voice near the phone is not. */
const HEARD_LEVEL = 0.012
const SILENT_AFTER_MS = 3000

const hearingWords = (loudest: number, elapsed: number, isMeasured: boolean): string => {
  if (loudest >= HEARD_LEVEL) return GRAVADOR.ouvimos
  return isMeasured && elapsed > SILENT_AFTER_MS ? GRAVADOR.nadaOuvido : ''
}

/** A recording that runs: how loud it is, for how long, and its end. */
const Running = ({ recording }: { recording: Recording }) => {
  const [levels, setLevels] = useState<readonly number[]>([])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => setLevels(before => [...before, recording.level()]), LEVEL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [recording])
  useEffect(() => {
    const form = box.current?.closest('form')
    // Sent now, the text would go without the voice: it ends first, and is heard.
    const endFirst = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      recording.stop()
    }
    form?.addEventListener('submit', endFirst, true)
    return () => form?.removeEventListener('submit', endFirst, true)
  }, [recording])
  const elapsed = levels.length * LEVEL_INTERVAL_MS
  const seconds = Math.min(HOMENAGEM_AUDIO_SEGUNDOS, Math.floor(elapsed / 1000))
  return (
    <div ref={box} className={classes.running}>
      <div className={classes.levels} aria-hidden="true">
        {Array.from({ length: BARS }, (_, bar) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={bar}
            style={{ '--level': Math.min(1, (levels[levels.length - BARS + bar] ?? 0) * 5) } as CSSProperties}
          />
        ))}
      </div>
      {/* A screen reader that counted the seconds would be recorded. */}
      <span role="timer" className={classes.seconds}>
        {GRAVADOR.tempo(seconds)}
      </span>
      <Button variant="ghost" ref={focusOnMount} onClick={recording.stop}>
        {GRAVADOR.parar}
      </Button>
      <p role="status" className={`note ${classes.hearing}`}>
        {hearingWords(Math.max(...levels, 0), elapsed, recording.isMeasured())}
      </p>
    </div>
  )
}

const ChooseFile = ({ onFile }: { onFile: (file: File) => void }) => {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className={classes.choose}>
        {GRAVADOR.escolher}
      </label>
      <input
        id={id}
        type="file"
        className={classes.file}
        accept="audio/*,.m4a,.3gp,.amr,.ogg,.opus"
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

const readyWords = (voice: Voice, why: RecordingEnd['why'] | undefined): string => {
  const ready = voice.seconds === undefined ? GRAVADOR.escolhida : GRAVADOR.pronta(GRAVADOR.tempo(voice.seconds))
  if (why === 'full') return `${GRAVADOR.completa} ${ready}`
  return why === 'interrupted' ? `${GRAVADOR.interrompida} ${ready}` : ready
}

type ReadyProps = Pick<VoiceFieldProps, 'withPicture' | 'inRoom' | 'legendas'> & {
  voice: Voice
  /** It was recorded just now. */
  isNew: boolean
  onAgain: () => void
  onRemove: () => void
}

/** A recording to listen to before it is sent. */
const Ready = ({ voice, isNew, withPicture, legendas, inRoom, onAgain, onRemove }: ReadyProps) => {
  const address = useObjectUrl(voice.file)
  return (
    <>
      {!inRoom && address && (
        <VoicePlayer
          key={address}
          address={address}
          seconds={voice.seconds}
          what={GRAVADOR.daGravacao}
          {...(isNew && { focus: focusOnMount })}
        />
      )}
      <div className={`row ${classes.actions}`}>
        {!inRoom && (
          <Button variant="text" onClick={onAgain}>
            {GRAVADOR.deNovo}
          </Button>
        )}
        <Button variant="text" onClick={onRemove}>
          {GRAVADOR.retirar}
        </Button>
      </div>
      <p className="note">{withPicture ? GRAVADOR.semImagem : GRAVADOR.familiaOuve}</p>
      {legendas && <p className="note">{GRAVADOR.transcrita}</p>}
    </>
  )
}

/** Records a voice, or takes a file where that is not possible, and lets it be heard before it is sent. */
export const VoiceRecorder = (props: RecorderProps) => {
  const { voice } = props
  const { asking, recording, refusal, why, record, choose, cancel, remove } = useRecorder(props)
  const isReady = voice !== undefined && !asking && !recording
  const wordsNow = (): string => {
    if (asking) return GRAVADOR.permita
    if (recording) return GRAVADOR.gravando
    return voice && !refusal ? readyWords(voice, why) : ''
  }
  return (
    <div role="group" aria-label={VOZ_TELA.voz} className={classes.recorder}>
      <p role="status" className={classes.state} data-recording={recording !== undefined}>
        {wordsNow()}
      </p>
      <Problem>{refusal}</Problem>
      {asking && (
        <Button variant="text" ref={focusOnMount} onClick={cancel}>
          {GRAVADOR.cancelar}
        </Button>
      )}
      {recording && <Running recording={recording} />}
      {refusal && (
        <div className={`row ${classes.actions}`}>
          <ChooseFile onFile={file => void choose(file)} />
          <Button variant="text" ref={focusOnMount} onClick={() => void record()}>
            {GRAVADOR.tentar}
          </Button>
          {!voice && (
            <Button variant="text" onClick={cancel}>
              {GRAVADOR.cancelar}
            </Button>
          )}
        </div>
      )}
      {isReady && (
        <Ready {...props} voice={voice} isNew={why !== undefined} onAgain={() => void record()} onRemove={remove} />
      )}
    </div>
  )
}
