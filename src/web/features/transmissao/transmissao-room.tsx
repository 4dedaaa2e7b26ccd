import { type ReactNode, useEffect, useState } from 'react'
import { TEMPO } from '#web/lib/date-words.ts'
import { Button } from '#web/ui/public/button.tsx'
import { ChipLive } from '#web/ui/public/chip-live.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import { Countdown } from './countdown.tsx'
import { untilInWords } from './end-rules.ts'
import { TRANSMISSAO_FRASES, TRANSMISSAO_TELA } from './messages.ts'
import type { PlayerState } from './player-client.ts'
import { RecordingNotice, Replay } from './replay.tsx'
import { Room, TextWithAction } from './room.tsx'
import { hasSmallPicture, posterAddress } from './stream-address.ts'
import classes from './transmissao-room.module.css'
import { useOnlySound, usePlayer, useSavesData } from './use-player.ts'
import { type StreamState, useStream } from './use-stream.ts'

type StreamVideoProps = {
  address: string
  renew: () => Promise<string | undefined>
  onOver: () => void
  onlySound: boolean
  savesData: boolean
  /** Local time at which the apresentacao ends. */
  end: string | null
  /** Further buttons of the bar below the picture. */
  tools: ReactNode
}

const SoundButton = ({ onSound }: { onSound: () => void }) => (
  <button type="button" className={classes.sound} onClick={onSound}>
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path d="M4 9.500v5h3.500L12 19V5L7.500 9.500z" fill="currentColor" />
      <path
        d="M15.500 8.500a5 5 0 0 1 0 7M18 6a8.500 8.500 0 0 1 0 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      />
    </svg>
    {TRANSMISSAO_TELA.ativarSom}
  </button>
)

const Over = ({ state, onRetry }: { state: PlayerState; onRetry: () => void }) => {
  if (state.kind === 'failed')
    return (
      <div className={classes.cover}>
        <Room title={state.message ?? TRANSMISSAO_FRASES.erroCarregar}>
          <Button variant="light" onClick={onRetry}>
            {TRANSMISSAO_TELA.tentar}
          </Button>
        </Room>
      </div>
    )
  if (state.kind === 'playing' || state.kind === 'over') return null
  return (
    <p className={classes.notice} role="status">
      {state.kind === 'starting' ? TRANSMISSAO_TELA.abrindo : state.message}
    </p>
  )
}

/** The picture of the chapel: muted until the visitor switches the sound on, with a notice over it during an interruption. */
const StreamVideo = ({ end, tools, ...source }: StreamVideoProps) => {
  const { onlySound } = source
  const [attempt, setAttempt] = useState(0)
  const [muted, setMuted] = useState(true)
  const [poster] = useState(() => posterAddress(source.address))
  const { video, state } = usePlayer({ ...source, attempt, reconnecting: TRANSMISSAO_TELA.reconectando })
  const sound = () => {
    if (!video.current) return
    video.current.muted = false
    void video.current.play().catch(() => undefined)
    setMuted(false)
    // The button disappears.
    video.current.focus({ preventScroll: true })
  }
  useEffect(() => {
    // A visitor who plays only the sound wants to hear it.
    if (onlySound && video.current) video.current.muted = false
  }, [onlySound, video])
  return (
    <>
      <div className={classes.picture}>
        <video
          ref={video}
          className={classes.video}
          controls
          autoPlay
          muted
          playsInline
          aria-label={TRANSMISSAO_TELA.video}
          poster={onlySound ? undefined : poster}
          onVolumeChange={event => setMuted(event.currentTarget.muted)}
        />
        {onlySound && <p className={classes.soundOnly}>{TRANSMISSAO_TELA.soSomTexto}</p>}
        {state.kind === 'playing' && (
          <div className={classes.onAir}>
            <ChipLive until={untilInWords(end)} end={end} />
          </div>
        )}
        <Over state={state} onRetry={() => setAttempt(attempt + 1)} />
      </div>
      <div className={`row ${classes.controls}`}>
        {muted && state.kind === 'playing' && <SoundButton onSound={sound} />}
        {tools}
      </div>
    </>
  )
}

type LivePictureProps = {
  address: string
  /** Local time at which the apresentacao ends. */
  end: string | null
  renew: () => Promise<string | undefined>
  onOver: () => void
  status: string
  children: ReactNode
}

/** The live picture, or only its sound to save data. */
const LivePicture = ({ address, end, renew, onOver, status, children }: LivePictureProps) => {
  const { onlySound, busy, silent, toggle } = useOnlySound(renew)
  const { savesData, toggle: toggleSaving } = useSavesData()
  const isChoice = hasSmallPicture(address) && !onlySound
  const picture = isChoice && savesData ? TRANSMISSAO_TELA.dadosMenor : TRANSMISSAO_TELA.dados
  return (
    <>
      <StreamVideo
        address={address}
        renew={renew}
        onOver={onOver}
        onlySound={onlySound}
        savesData={savesData}
        end={end}
        tools={
          <>
            {isChoice && (
              <Button variant="night" role="switch" aria-checked={savesData} onClick={toggleSaving}>
                <span className={classes.track} aria-hidden="true" />
                {TRANSMISSAO_TELA.economizar}
              </Button>
            )}
            <Button variant="night" busy={busy} onClick={toggle}>
              {onlySound ? TRANSMISSAO_TELA.voltarImagem : TRANSMISSAO_TELA.soSom}
            </Button>
          </>
        }
      />
      <p className={classes.line}>
        <span role="status">{status}</span> {onlySound ? TRANSMISSAO_TELA.dadosSom : picture}
        {children}
      </p>
      {silent && (
        <p role="alert" className={classes.line}>
          {TRANSMISSAO_TELA.semSom}
        </p>
      )}
    </>
  )
}

type Apresentacao = { camera: string | null; dataHoraInicial: string | null; dataHoraFinal: string | null }
type TransmissaoRoomProps = {
  apresentacao: Apresentacao
  codigo: string | undefined
  /** When the tab was opened, in milliseconds of the device's clock. */
  openedAt: number
  person: ReactNode
  onJoin: () => void
}

/** The sentence of each state, visible and announced to screen readers. */
const sentences = (): Readonly<Record<StreamState['kind'], string>> => ({
  loading: TRANSMISSAO_TELA.abrindo,
  none: TRANSMISSAO_FRASES.nenhuma,
  soon: TRANSMISSAO_FRASES.emBreve,
  ended: TRANSMISSAO_FRASES.encerrada,
  disabled: TRANSMISSAO_FRASES.desativada,
  refused: TRANSMISSAO_TELA.recusado,
  unknown: TRANSMISSAO_FRASES.semCamera,
  failed: TRANSMISSAO_FRASES.erroCarregar,
  elsewhere: TRANSMISSAO_TELA.emOutroAparelho,
  live: TRANSMISSAO_TELA.aoVivo,
})

const Soon = ({ start }: { start: string }) => (
  <>
    <Countdown until={start} />
    <p className={classes.soft}>
      {TRANSMISSAO_TELA.inicioPrevisto(TEMPO.diaEHora(start))}
      <LocalTime of={start} />
    </p>
    <p className={classes.soft}>{TRANSMISSAO_TELA.abreSozinha}</p>
  </>
)

type DetailsProps = {
  state: StreamState
  start: string | null
  onJoin: () => void
  retry: () => void
  watchHere: () => void
}

const Details = ({ state, start, onJoin, retry, watchHere }: DetailsProps) => {
  if (state.kind === 'soon' && start !== null) return <Soon start={start} />
  if (state.kind === 'disabled') return <p className={classes.soft}>{TRANSMISSAO_TELA.desativadaTexto}</p>
  if (state.kind === 'failed')
    return <TextWithAction text={TRANSMISSAO_TELA.tentaremos} action={TRANSMISSAO_TELA.tentar} onAction={retry} />
  if (state.kind === 'elsewhere')
    return <TextWithAction text={state.text} action={TRANSMISSAO_TELA.continuarAqui} onAction={watchHere} />
  if (state.kind === 'refused')
    return (
      <TextWithAction text={TRANSMISSAO_TELA.recusadoTexto} action={TRANSMISSAO_TELA.cadastrar} onAction={onJoin} />
    )
  return null
}

/** The room of the wake for visitors with access: each state in plain words. */
export const TransmissaoRoom = ({ apresentacao, codigo, openedAt, person, onJoin }: TransmissaoRoomProps) => {
  const { camera, dataHoraInicial: start, dataHoraFinal: end } = apresentacao
  const { state, retry, watchHere, renew } = useStream({ camera, start, end }, codigo, openedAt)
  return (
    <div className={classes.stage}>
      {state.kind === 'live' ? (
        <LivePicture
          address={state.address}
          end={apresentacao.dataHoraFinal}
          renew={renew}
          onOver={retry}
          status={sentences().live}
        >
          {apresentacao.camera !== null && <RecordingNotice camera={apresentacao.camera} codigo={codigo} />}
        </LivePicture>
      ) : state.kind === 'ended' && apresentacao.camera !== null ? (
        <Replay camera={apresentacao.camera} codigo={codigo} />
      ) : (
        <div className={classes.inside}>
          <Room title={sentences()[state.kind]}>
            <Details
              state={state}
              start={apresentacao.dataHoraInicial}
              onJoin={onJoin}
              retry={retry}
              watchHere={watchHere}
            />
          </Room>
        </div>
      )}
      <div className={classes.person}>{person}</div>
    </div>
  )
}
