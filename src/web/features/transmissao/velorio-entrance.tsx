import { type ReactNode, useEffect, useRef } from 'react'
import type { Continuacao } from '#contract/despedida/continuacao-schema.ts'
import type { EstadoTransmissao } from '#contract/despedida/public-schema.ts'
import type { SituacaoGravacao } from '#contract/gravacao/schema.ts'
import { TEMPO } from '#web/lib/date-words.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'
import { ChipLive } from '#web/ui/public/chip-live.tsx'
import { LocalTime } from '#web/ui/public/local-time.tsx'
import { CONTINUACAO } from './continuation-messages.ts'
import { Countdown } from './countdown.tsx'
import { untilInWords } from './end-rules.ts'
import { TRANSMISSAO_FRASES, TRANSMISSAO_TELA } from './messages.ts'
import { REPLAY } from './replay-messages.ts'
import { OnlyRecorded, Room, TextWithAction } from './room.tsx'
import classes from './transmissao-room.module.css'

/** What the public page shows of the wake: the state of the transmissao, its hours, and whether visitors may watch the recording. */
export type VelorioState = {
  estado: EstadoTransmissao | null
  inicio: string | null
  fim: string | null
  gravacao: boolean
  /** From when the recording of a wake that is not shown live may be watched. */
  gravacaoEm: string | null
  situacao: SituacaoGravacao | undefined
}
type VelorioEntranceProps = {
  wake: VelorioState
  /** The ceremony without a chapel that is shown now or next; undefined for the chapel. */
  cerimonia: Continuacao | undefined
  person: ReactNode
  onJoin: () => void
  onRefresh: () => void
}

const REFRESH_INTERVAL_MS = 30_000

/** The state changes with time: while the room is visible it is read again. */
const useRefresh = (onRefresh: () => void): void => {
  const latest = useRef(onRefresh)
  latest.current = onRefresh
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) latest.current()
    }, REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
}

type InsideProps = Pick<VelorioEntranceProps, 'wake' | 'cerimonia' | 'onJoin'>

/** "Continua no sepultamento às 16h"; at home, where nothing came before, that it begins soon. */
const entranceTitle = ({ wake, cerimonia }: InsideProps): string =>
  cerimonia && wake.estado !== null
    ? CONTINUACAO.continua(cerimonia.tipo, cerimonia.titulo, TEMPO.hora(cerimonia.inicio))
    : TRANSMISSAO_FRASES.emBreve

const Soon = (props: InsideProps) => {
  const { wake, cerimonia, onJoin } = props
  const { inicio } = cerimonia ?? wake
  // A cached page does not know when it is read.
  const served = useServerRendered()
  return (
    <Room title={entranceTitle(props)}>
      {inicio !== null && (
        <>
          <div className={classes.countPlace}>{!served && <Countdown until={inicio} />}</div>
          <p className={classes.soft}>
            {TRANSMISSAO_TELA.inicioPrevisto(TEMPO.diaEHora(inicio))}
            <LocalTime of={inicio} />
          </p>
        </>
      )}
      <TextWithAction
        text={TRANSMISSAO_TELA.emBreveTexto}
        action={cerimonia ? CONTINUACAO.participar : TRANSMISSAO_TELA.participar}
        onAction={onJoin}
      />
    </Room>
  )
}

const Live = ({ wake, cerimonia, onJoin }: InsideProps) => {
  const fim = cerimonia ? null : wake.fim
  const { porta, participar } = cerimonia ? CONTINUACAO : TRANSMISSAO_TELA
  return (
    <>
      <ChipLive until={untilInWords(fim)} end={fim} />
      <Room title={porta}>
        <TextWithAction text={TRANSMISSAO_TELA.portaTexto} action={participar} onAction={onJoin} />
      </Room>
    </>
  )
}

const Ended = ({ gravacao, onJoin }: { gravacao: boolean; onJoin: () => void }) => (
  <Room title={TRANSMISSAO_FRASES.encerrada}>
    {gravacao ? (
      <TextWithAction text={TRANSMISSAO_TELA.comGravacao} action={REPLAY.rever} onAction={onJoin} />
    ) : (
      <p className={classes.soft}>{TRANSMISSAO_TELA.semGravacao}</p>
    )}
    <p className={classes.soft}>{TRANSMISSAO_TELA.encerradaTexto}</p>
  </Room>
)

const Inside = (props: InsideProps) => {
  const { wake, cerimonia, onJoin } = props
  const estado = cerimonia?.estado ?? wake.estado
  if (estado === 'em-breve') return <Soon {...props} />
  if (estado === 'ao-vivo') return <Live {...props} />
  if (estado === 'encerrada') return <Ended gravacao={wake.gravacao} onJoin={onJoin} />
  if (estado === 'so-gravada')
    return (
      <Room title={TRANSMISSAO_TELA.soGravada}>
        <OnlyRecorded aPartirDe={wake.gravacaoEm} situacao={wake.situacao ?? 'nenhuma'} />
      </Room>
    )
  if (estado === 'desativada')
    return (
      <Room title={TRANSMISSAO_FRASES.desativada}>
        <TextWithAction
          text={TRANSMISSAO_TELA.desativadaTexto}
          action={TRANSMISSAO_TELA.participar}
          onAction={onJoin}
        />
      </Room>
    )
  return <Room title={TRANSMISSAO_FRASES.nenhuma} />
}

/** Before the registration: the state of the wake, and the registration button if there is something to see. */
export const VelorioEntrance = ({ wake, cerimonia, person, onJoin, onRefresh }: VelorioEntranceProps) => {
  useRefresh(onRefresh)
  return (
    <div className={classes.stage}>
      <div className={classes.inside}>
        <div className={classes.door}>
          <Inside wake={wake} cerimonia={cerimonia} onJoin={onJoin} />
        </div>
      </div>
      <div className={classes.person}>{person}</div>
    </div>
  )
}
