import { RITO } from '#contract/despedida/rito-messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { activeApresentacao, velorioInForce } from '#contract/despedida/velorio-rules.ts'
import { formatDataHora, formatHora, weekdayOf } from '#contract/fields/data-hora.ts'
import { Pill } from '#web/ui/admin/pill.tsx'
import classes from './velorio-cell.module.css'

type Row = { despedida: Despedida; now: string }

/** Hour and place of the velório that are in force. */
export const VelorioCell = ({ despedida }: { despedida: Despedida }) => {
  const { data_velorio, local_velorio } = velorioInForce(despedida, despedida.apresentacao)
  if (!data_velorio && local_velorio === '') return '—'
  return (
    <div>
      {data_velorio && (
        <p>
          <span className={classes.weekday}>{weekdayOf(data_velorio).slice(0, 3)}, </span>
          {formatDataHora(data_velorio)}
        </p>
      )}
      <p className={classes.place}>{local_velorio}</p>
    </div>
  )
}

/** Hour of the last ceremony, and its kind where it is not the usual one: rows stay low. */
export const RitoCell = ({ despedida: { rito, data_sepultamento } }: { despedida: Despedida }) =>
  data_sepultamento ? (
    <div>
      <p>{formatDataHora(data_sepultamento)}</p>
      {rito !== 'sepultamento' && <p className={classes.place}>{RITO[rito]}</p>}
    </div>
  ) : (
    '—'
  )

/** The state of the velório in words; undefined without an active apresentacao. */
export const velorioState = ({
  despedida: { apresentacao, status_apresentacao: live },
  now,
}: Row): string | undefined => {
  const { dataHoraInicial: start, dataHoraFinal: end } = apresentacao
  if (!activeApresentacao(apresentacao) || !start || !end) return undefined
  const today = now.slice(0, 10)
  if (now < start) return start.startsWith(today) ? `Começa ${formatHora(start)}` : 'Marcado'
  if (now >= end) return end.startsWith(today) ? `Terminou ${formatHora(end)}` : 'Já aconteceu'
  if (live) return 'No ar'
  return apresentacao.status_camera ? 'Sem imagem' : 'Acontece, sem câmera'
}

/** The badge says something only on the days of the apresentacao. */
export const hasVelorioToday = ({ apresentacao, status_apresentacao }: Despedida, now: string): boolean => {
  const { dataHoraInicial: start, dataHoraFinal: end } = apresentacao
  const today = now.slice(0, 10)
  const isToday = !!start && !!end && start.slice(0, 10) <= today && end.slice(0, 10) >= today
  return status_apresentacao || (isToday && activeApresentacao(apresentacao) !== undefined)
}

/** The chapel badge of the specification (§2), from `status_apresentacao`. */
export const LivePill = ({ live }: { live: boolean }) => (
  <Pill tone={live ? 'live' : 'plain'}>{live ? 'AOVIVO' : 'OFFLINE'}</Pill>
)

/** AOVIVO or OFFLINE where an apresentacao is today, and the state of the velório in words. */
export const StateCell = (row: Row) => {
  const words = velorioState(row)
  const isToday = hasVelorioToday(row.despedida, row.now)
  if (!isToday && words === undefined) return '—'
  return (
    <div className={classes.states}>
      {isToday && <LivePill live={row.despedida.status_apresentacao} />}
      {words && <p className={classes.state}>{words}</p>}
    </div>
  )
}
