import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Continuacao } from '#contract/despedida/continuacao-schema.ts'
import { TEMPO } from '#web/lib/date-words.ts'
import { Button } from '#web/ui/public/button.tsx'
import { ChipLive } from '#web/ui/public/chip-live.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import { CONTINUACAO } from './continuation-messages.ts'
import { Countdown } from './countdown.tsx'
import { untilInWords } from './end-rules.ts'
import { TRANSMISSAO_FRASES, TRANSMISSAO_TELA } from './messages.ts'
import type { PlayerState } from './player-client.ts'
import { RecordingNotice, Replay, Unshown } from './replay.tsx'
import { CaptionsOfPicture, Room, TextWithAction } from './room.tsx'
import { hasSmallPicture, posterAddress } from './stream-address.ts'
import classes from './transmissao-room.module.css'
import { useOnlySound, usePlayer, useSavesData } from './use-player.ts'
import { type RoomSource, useRoomStream } from './use-room-stream.ts'
import type { StreamState } from './use-stream.ts'

type StreamVideoProps = {
  /** Undefined between the chapel and the ceremony that follows: the element stays. */
  address: string | undefined
  /** Stream id: another one is another picture in the same element. */
  camera: string
  /** What is shown instead of a picture; null while there is one. */
  waiting: ReactNode
  isCapela: boolean
  /** The house has a service that writes them: only then is it asked whether this picture has some. */
  captions: boolean | undefined
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
const StreamVideo = ({ end, tools, camera, waiting, isCapela, captions, ...source }: StreamVideoProps) => {
  const { onlySound, address } = source
  const [attempt, setAttempt] = useState(0)
  const [muted, setMuted] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ticket of the same picture is no other still picture
  const poster = useMemo(() => address && posterAddress(address), [camera, address === undefined])
  const { video, player, state } = usePlayer({
    ...source,
    attempt: `${attempt} ${address === undefined ? '' : camera}`,
    reconnecting: isCapela ? TRANSMISSAO_TELA.reconectando : CONTINUACAO.reconectando,
  })
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
      <div className={waiting ? `${classes.picture} ${classes.held}` : classes.picture}>
        <video
          ref={video}
          className={classes.video}
          controls
          autoPlay
          muted
          playsInline
          aria-label={isCapela ? TRANSMISSAO_TELA.video : CONTINUACAO.video}
          poster={onlySound ? undefined : poster}
          onVolumeChange={event => setMuted(event.currentTarget.muted)}
        />
        {onlySound && (
          <p className={classes.soundOnly}>{isCapela ? TRANSMISSAO_TELA.soSomTexto : TRANSMISSAO_TELA.soSom}</p>
        )}
        {state.kind === 'playing' && !waiting && (
          <div className={classes.onAir}>
            <ChipLive until={untilInWords(end)} end={end} />
          </div>
        )}
        {waiting ? (
          <div className={classes.cover}>{waiting}</div>
        ) : (
          <Over state={state} onRetry={() => setAttempt(attempt + 1)} />
        )}
      </div>
      <div className={`row ${classes.controls}`}>
        {muted && state.kind === 'playing' && <SoundButton onSound={sound} />}
        {!waiting && tools}
        {captions && state.kind === 'playing' && !waiting && (
          <CaptionsOfPicture key={camera} video={video} player={player} />
        )}
      </div>
    </>
  )
}

type LivePictureProps = Pick<
  StreamVideoProps,
  'address' | 'camera' | 'waiting' | 'isCapela' | 'captions' | 'end' | 'renew' | 'onOver'
> & { status: string; children: ReactNode }

/** The live picture, or only its sound to save data. */
const LivePicture = ({ status, children, ...source }: LivePictureProps) => {
  const { onlySound, busy, silent, toggle } = useOnlySound(source.renew)
  const { savesData, toggle: toggleSaving } = useSavesData()
  const isChoice = source.address !== undefined && hasSmallPicture(source.address) && !onlySound
  const picture = isChoice && savesData ? TRANSMISSAO_TELA.dadosMenor : TRANSMISSAO_TELA.dados
  return (
    <>
      <StreamVideo
        {...source}
        onlySound={onlySound}
        savesData={savesData}
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
      {!source.waiting && (
        <p className={classes.line}>
          <span role="status">{status}</span> {onlySound ? TRANSMISSAO_TELA.dadosSom : picture}
          {children}
        </p>
      )}
      {silent && (
        <p role="alert" className={classes.line}>
          {TRANSMISSAO_TELA.semSom}
        </p>
      )}
    </>
  )
}

type TransmissaoRoomProps = RoomSource & {
  captions?: boolean | undefined
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

const Soon = ({ start, text }: { start: string; text: string }) => (
  <>
    <Countdown until={start} />
    <p className={classes.soft}>
      {TRANSMISSAO_TELA.inicioPrevisto(TEMPO.diaEHora(start))}
      <LocalTime of={start} />
    </p>
    <p className={classes.soft}>{text}</p>
  </>
)

type DetailsProps = {
  state: StreamState
  isCapela: boolean
  start: string | null
  onJoin: () => void
  retry: () => void
  watchHere: () => void
}

const Details = ({ state, isCapela, start, onJoin, retry, watchHere }: DetailsProps) => {
  if (state.kind === 'soon' && start !== null)
    return <Soon start={start} text={isCapela ? TRANSMISSAO_TELA.abreSozinha : CONTINUACAO.nadaAinda} />
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

/** "Continua no sepultamento às 16h"; at home, where nothing came before, that it begins soon. */
const titleOf = (state: StreamState, place: Continuacao | undefined, hasCapela: boolean): string =>
  place && hasCapela && (state.kind === 'soon' || state.kind === 'loading')
    ? CONTINUACAO.continua(place.tipo, place.titulo, TEMPO.hora(place.inicio))
    : sentences()[state.kind]

/** The room of the wake for visitors with access: each state in plain words. */
export const TransmissaoRoom = ({ openedAt, person, onJoin, captions, ...source }: TransmissaoRoomProps) => {
  const { apresentacao, codigo } = source
  const { state, retry, watchHere, renew, place, elsewhere, move, held } = useRoomStream(source, openedAt)
  const camera = place ? place.camera : apresentacao.camera
  const isCapela = place === undefined
  const room = (
    <Room title={titleOf(state, place, apresentacao.camera !== null)}>
      <Details
        state={state}
        isCapela={isCapela}
        start={place ? place.inicio : apresentacao.dataHoraInicial}
        onJoin={onJoin}
        retry={retry}
        watchHere={watchHere}
      />
    </Room>
  )
  return (
    <div className={classes.stage}>
      {camera !== null && (state.kind === 'live' || held) ? (
        <LivePicture
          address={state.kind === 'live' ? state.address : undefined}
          camera={camera}
          waiting={held ? room : null}
          isCapela={isCapela}
          captions={captions}
          end={isCapela ? apresentacao.dataHoraFinal : null}
          renew={renew}
          onOver={retry}
          status={sentences().live}
        >
          {isCapela && <RecordingNotice camera={camera} codigo={codigo} />}
        </LivePicture>
      ) : state.kind === 'ended' && isCapela && camera !== null ? (
        <Replay camera={camera} codigo={codigo} />
      ) : state.kind === 'disabled' && isCapela && camera !== null ? (
        <div className={classes.inside}>
          <Unshown camera={camera} codigo={codigo} />
        </div>
      ) : (
        <div className={classes.inside}>{room}</div>
      )}
      {elsewhere && (
        <div className={`row ${classes.line}`}>
          <p role="status">{CONTINUACAO.jaHaImagem(elsewhere.tipo, elsewhere.titulo)}</p>
          <Button variant="night" onClick={() => move(elsewhere)}>
            {CONTINUACAO.mudar}
          </Button>
        </div>
      )}
      <div className={classes.person}>{person}</div>
    </div>
  )
}
