import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { Rito } from '#contract/despedida/rito-rules.ts'
import type { VelorioWarning } from '#contract/despedida/velorio-difference-rules.ts'
import {
  type ApresentacaoVelorioHours,
  apresentacaoFromPagina,
  velorioDifference,
  velorioWarnings,
} from '#contract/despedida/velorio-difference-rules.ts'
import { activeApresentacao, type PaginaVelorio, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import { formatDataHora, weekdayOf } from '#contract/fields/data-hora.ts'
import { dataHoraAt } from '#web/lib/instant.ts'
import { portalNow } from '#web/lib/portal-clock.ts'
import type { ApresentacaoFields } from './apresentacao-values.ts'

import classes from './velorio-notice.module.css'

const aviso = (warning: VelorioWarning, rito: Rito): string =>
  ({
    'reserva-em-outro-dia': 'A reserva da capela é em outro dia.',
    'rito-antes': `${rito === 'cremacao' ? 'A cremação está marcada' : 'O sepultamento está marcado'} para antes do velório.`,
    'velorio-no-passado': 'O velório está marcado para uma hora que já passou.',
  })[warning]

/** Texts for staff when the apresentacao and the page differ. */
const VELORIO = {
  aviso,
} as const

/** "Capela 4, Central de Velórios · domingo, 22/11/2026 14:52". */
export const velorioReading = ({ local_velorio, data_velorio }: PaginaVelorio): string =>
  [local_velorio, data_velorio ? `${weekdayOf(data_velorio)}, ${formatDataHora(data_velorio)}` : '']
    .filter(part => part !== '')
    .join(' · ')

type Settle = {
  onUseApresentacao: () => void
  /** `undefined` if the page names no chapel of the group: then its values apply only without the apresentacao. */
  onUsePagina: (moved: ApresentacaoVelorioHours | undefined) => void
  busy?: boolean
}

const SwitchOff = ({ busy, onConfirm, onBack }: { busy: boolean; onConfirm: () => void; onBack: () => void }) => (
  <>
    <p role="alert">
      A página não diz uma capela do grupo, como “Capela 4, Central de Velórios”. Para valer o que ela diz, a reserva é
      desativada: a tela da capela, o saguão e a câmera deixam de mostrar esta despedida.
    </p>
    <div className={`row ${classes.actions}`}>
      <Button color="live" loading={busy} onClick={onConfirm}>
        Desativar a reserva
      </Button>
      <Button variant="outline" onClick={onBack}>
        Voltar
      </Button>
    </div>
  </>
)

const Readings = ({ apresentacao, pagina }: { apresentacao: PaginaVelorio; pagina: PaginaVelorio }) => (
  <dl className={classes.readings}>
    <dt>Reserva</dt>
    <dd>{velorioReading(apresentacao)}</dd>
    <dt>Página</dt>
    <dd>{velorioReading(pagina)}</dd>
  </dl>
)

/** Place and hour of both if they differ, and the two ways to settle the difference; nothing if they agree. */
export const VelorioDifference = ({
  pagina,
  apresentacao,
  onUseApresentacao,
  onUsePagina,
  busy = false,
}: Settle & { pagina: PaginaVelorio; apresentacao: ApresentacaoFields }) => {
  const id = useId()
  const [confirming, setConfirming] = useState(false)
  const booked = activeApresentacao(apresentacao)
  if (!booked || !velorioDifference(pagina, apresentacao)) return null
  const moved = apresentacaoFromPagina(pagina, { ...booked, dataHoraFinal: apresentacao.dataHoraFinal })
  return (
    <section className={classes.notice} aria-labelledby={id}>
      <p id={id} role="status" className="strong">
        A reserva e a página dizem coisas diferentes.
      </p>
      <Readings apresentacao={paginaFromApresentacao('', booked)} pagina={pagina} />
      {confirming && moved === undefined ? (
        <SwitchOff busy={busy} onConfirm={() => onUsePagina(undefined)} onBack={() => setConfirming(false)} />
      ) : (
        <>
          <p>Enquanto a reserva estiver ativa, o público lê o que ela diz.</p>
          <div className={`row ${classes.actions}`}>
            <Button loading={busy} onClick={onUseApresentacao}>
              Usar o da reserva
            </Button>
            <Button
              variant="outline"
              disabled={busy}
              onClick={() => (moved === undefined ? setConfirming(true) : onUsePagina(moved))}
            >
              Usar o da página
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

type WarningsProps = {
  pagina: PaginaVelorio & { data_sepultamento: string | null; rito: Rito }
  apresentacao: ApresentacaoFields | undefined
}

/** A warning about a likely mistake, which does not prevent saving. */
export const VelorioWarnings = ({ pagina, apresentacao }: WarningsProps) => {
  const warnings = velorioWarnings(pagina, apresentacao, dataHoraAt(portalNow()))
  if (warnings.length === 0) return null
  return (
    <div className={classes.warnings} role="status">
      {warnings.map(warning => (
        <p key={warning}>{VELORIO.aviso(warning, pagina.rito)}</p>
      ))}
    </div>
  )
}

/** Before saving: what the page will show for this apresentacao; nothing if it shows that already. */
export const VelorioFollows = ({
  pagina,
  apresentacao,
}: {
  pagina: PaginaVelorio
  apresentacao: ApresentacaoFields
}) => {
  const booked = activeApresentacao(apresentacao)
  if (!booked) return null
  const after = paginaFromApresentacao(pagina.local_velorio, booked)
  if (after.local_velorio === pagina.local_velorio && after.data_velorio === pagina.data_velorio) return null
  return (
    <p className={`note ${classes.follows}`} role="status">
      {`Ao salvar, a página passa a dizer: ${velorioReading(after)}.`}
    </p>
  )
}

/** In a list of apresentacoes. */
export const DifferenceMark = ({
  pagina,
  apresentacao,
}: {
  pagina: PaginaVelorio | null | undefined
  apresentacao: ApresentacaoFields
}) =>
  pagina && velorioDifference(pagina, apresentacao) ? <span className={classes.mark}>Diferente da página</span> : null
