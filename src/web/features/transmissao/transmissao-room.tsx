import type { ReactNode } from 'react'
import { TEMPO } from '#web/lib/date-words.ts'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import { Countdown } from './countdown.tsx'
import { LivePicture } from './live-picture.tsx'
import { TRANSMISSAO_FRASES, TRANSMISSAO_TELA } from './messages.ts'
import { RecordingNotice, Replay } from './replay.tsx'
import { Room, TextWithAction } from './room.tsx'
import classes from './transmissao-room.module.css'
import { type StreamState, useStream } from './use-stream.ts'

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
