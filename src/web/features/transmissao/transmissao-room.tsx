import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Continuacao } from '#contract/despedida/continuacao-schema.ts'
import { TEMPO } from '#web/lib/date-words.ts'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/public/button.tsx'
import { ChipLive } from '#web/ui/public/chip-live.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import { CONTINUACAO } from './continuation-messages.ts'
import { Countdown } from './countdown.tsx'
import { untilInWords } from './end-rules.ts'
import { TRANSMISSAO_FRASES, TRANSMISSAO_TELA } from './messages.ts'
import type { PlayerState } from './player-client.ts'
import { RecordingNotice, Replay, Unshown } from './replay.tsx'
import { Room, TextWithAction } from './room.tsx'
import { hasSmallPicture, posterAddress } from './stream-address.ts'
import classes from './transmissao-room.module.css'
import { useOnlySound, usePlayer, useSavesData } from './use-player.ts'
import { type RoomSource, useRoomStream } from './use-room-stream.ts'
import type { StreamState } from './use-stream.ts'

/** Only a picture that plays needs it, and none is interrupted because it could not be loaded. */
const LiveCaptions = lazyScreen(() =>
  import('./live-captions.tsx').then(
    module => module.LiveCaptions,
    () => () => null,
  ),
)

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
  /** Of the deceased: where only the sound plays it takes the place of the picture. */
  portrait: ReactNode
}

type SoundButtonProps = { muted: boolean; onToggle: () => void }

/** One button in both states, so that it keeps the focus. */
const SoundButton = ({ muted, onToggle }: SoundButtonProps) => (
  <Button variant={muted ? 'light' : 'night'} onClick={onToggle}>
    {muted && (
      <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
        <path d="M4 9.500v5h3.500L12 19V5L7.500 9.500z" fill="currentColor" />
        <path
          d="M15.500 8.500a5 5 0 0 1 0 7M18 6a8.500 8.500 0 0 1 0 12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
        />
      </svg>
    )}
    {muted ? TRANSMISSAO_TELA.ativarSom : TRANSMISSAO_TELA.desligarSom}
  </Button>
)

const Over = ({ state, onRetry }: { state: PlayerState; onRetry: () => void }) => {
  if (state.kind === 'failed')
    return (
      <div className={classes.cover}>
        <Room title={state.message}>
          <Button variant="light" onClick={onRetry}>
            {TRANSMISSAO_TELA.tentar}
          </Button>
        </Room>
      </div>
    )
  // One element for all: a screen reader announces what changes in it, also that the picture is back.
  return (
    <p className={state.kind === 'playing' || state.kind === 'over' ? 'vh' : classes.notice} role="status">
      {state.message ?? (state.kind !== 'over' && sentences()[state.kind === 'starting' ? 'loading' : 'live'])}
    </p>
  )
}

/** The portrait above a mark that moves while the sound plays. */
const OnlySound = ({ portrait, text, plays }: { portrait: ReactNode; text: string; plays: boolean }) => (
  <div className={classes.soundOnly} data-plays={plays}>
    {portrait}
    <p>
      <span className={classes.waves} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {text}
    </p>
  </div>
)

/** Safari on iPhones knows full screen only of a video, under its own name. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

const showFullScreen = (video: AppleVideo | null): void =>
  document.fullscreenEnabled ? void video?.requestFullscreen().catch(() => undefined) : video?.webkitEnterFullscreen?.()

/**
 * The picture of the chapel: muted until the visitor switches the sound on, with a notice over it during an interruption. The browser's own
 * controls are there while it is paused, as a phone that saves power begins it, and in full screen, where they lead to other screens.
 */
const StreamVideo = ({ end, tools, camera, waiting, isCapela, captions, portrait, ...source }: StreamVideoProps) => {
  const { onlySound, address } = source
  const [attempt, setAttempt] = useState(0)
  const [muted, setMuted] = useState(true)
  const [paused, setPaused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ticket of the same picture is no other still picture
  const poster = useMemo(() => address && posterAddress(address), [camera, address === undefined])
  const { video, player, state } = usePlayer({
    ...source,
    attempt: `${attempt} ${address === undefined ? '' : camera}`,
    reconnecting: isCapela ? TRANSMISSAO_TELA.reconectando : CONTINUACAO.reconectando,
  })
  const setSound = (on: boolean) => {
    if (!video.current) return
    video.current.muted = !on
    void video.current.play().catch(() => undefined)
    setMuted(!on)
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
          className={`${classes.video} ${classes.live}`}
          controls={paused}
          autoPlay
          muted
          playsInline
          aria-label={isCapela ? TRANSMISSAO_TELA.video : CONTINUACAO.video}
          poster={onlySound ? undefined : poster}
          onVolumeChange={event => setMuted(event.currentTarget.muted)}
          onCanPlay={event => setPaused(event.currentTarget.paused)}
          onPlay={() => setPaused(false)}
          onPause={() => setPaused(true)}
        />
        {onlySound && (
          <OnlySound
            portrait={portrait}
            text={isCapela ? TRANSMISSAO_TELA.soSomTexto : TRANSMISSAO_TELA.soSom}
            plays={state.kind === 'playing' && !paused}
          />
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
        {state.kind === 'playing' && <SoundButton muted={muted} onToggle={() => setSound(muted)} />}
        {state.kind === 'playing' && !waiting && !onlySound && (
          <Button variant="night" onClick={() => showFullScreen(video.current)}>
            {TRANSMISSAO_TELA.telaCheia}
          </Button>
        )}
        {!waiting && tools}
        {captions && state.kind === 'playing' && !waiting && (
          <LazyBoundary key={camera}>
            <LiveCaptions video={video} player={player} />
          </LazyBoundary>
        )}
      </div>
    </>
  )
}

type LivePictureProps = Pick<
  StreamVideoProps,
  'address' | 'camera' | 'waiting' | 'isCapela' | 'captions' | 'end' | 'renew' | 'onOver' | 'portrait'
> & { children: ReactNode }

/** The live picture, or only its sound to save data. */
const LivePicture = ({ children, ...source }: LivePictureProps) => {
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
          {onlySound ? TRANSMISSAO_TELA.dadosSom : picture}
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
  /** The page says that there is a picture: its place is kept while its address is requested. */
  isLive?: boolean
  captions?: boolean | undefined
  /** When the tab was opened, in milliseconds of the device's clock. */
  openedAt: number
  /** What happens in the chapel now, and how many watch. */
  moment: ReactNode
  /** Of the deceased, for a room in which only the sound plays. */
  portrait?: ReactNode
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
const roomTitle = (state: StreamState, place: Continuacao | undefined, hasCapela: boolean): string =>
  place && hasCapela && (state.kind === 'soon' || state.kind === 'loading')
    ? CONTINUACAO.continua(place.tipo, place.titulo, TEMPO.hora(place.inicio))
    : sentences()[state.kind]

/** The room of the wake for visitors with access: each state in plain words. */
export const TransmissaoRoom = ({
  isLive = false,
  openedAt,
  moment,
  portrait,
  onJoin,
  captions,
  ...source
}: TransmissaoRoomProps) => {
  const { apresentacao, codigo } = source
  const { state, retry, watchHere, renew, shownCerimonia, otherLiveCerimonia, watchCerimonia, keepsElement } =
    useRoomStream(source, openedAt)
  const camera = shownCerimonia ? shownCerimonia.camera : apresentacao.camera
  const isCapela = shownCerimonia === undefined
  const isOpening = isLive && state.kind === 'loading'
  const room = (
    <Room title={roomTitle(state, shownCerimonia, apresentacao.camera !== null)}>
      <Details
        state={state}
        isCapela={isCapela}
        start={shownCerimonia ? shownCerimonia.inicio : apresentacao.dataHoraInicial}
        onJoin={onJoin}
        retry={retry}
        watchHere={watchHere}
      />
    </Room>
  )
  return (
    <div className={`${classes.stage} ${classes.inRoom}`}>
      {camera !== null && (state.kind === 'live' || isOpening || keepsElement) ? (
        <LivePicture
          address={state.kind === 'live' ? state.address : undefined}
          camera={camera}
          waiting={keepsElement ? room : null}
          isCapela={isCapela}
          captions={captions}
          portrait={portrait}
          end={isCapela ? apresentacao.dataHoraFinal : null}
          renew={renew}
          onOver={retry}
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
      {otherLiveCerimonia && (
        <div className={`row ${classes.line}`}>
          <p role="status">{CONTINUACAO.jaHaImagem(otherLiveCerimonia.tipo, otherLiveCerimonia.titulo)}</p>
          <Button variant="night" onClick={() => watchCerimonia(otherLiveCerimonia)}>
            {CONTINUACAO.mudar}
          </Button>
        </div>
      )}
      <div className={classes.person}>{moment}</div>
    </div>
  )
}
