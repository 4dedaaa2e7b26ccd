import type { Despedida } from '#contract/despedida/schema.ts'
import { activeApresentacao, velorioInForce } from '#contract/despedida/velorio-rules.ts'
import { formatDataHora, weekdayOf } from '#contract/fields/data-hora.ts'
import { Pill } from '#web/ui/admin/pill.tsx'
import classes from './despedida-table.module.css'
import { ESTADO_DO_VELORIO as ESTADO, hourInWords } from './list-messages.ts'

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

const stateOf = ({ despedida: { apresentacao, status_apresentacao: live }, now }: Row): string | undefined => {
  const { dataHoraInicial: start, dataHoraFinal: end } = apresentacao
  if (!activeApresentacao(apresentacao) || !start || !end) return undefined
  const today = now.slice(0, 10)
  if (now < start) return start.startsWith(today) ? ESTADO.comeca(hourInWords(start)) : ESTADO.marcado
  if (now >= end) return end.startsWith(today) ? ESTADO.terminou(hourInWords(end)) : ESTADO.passado
  if (live) return ESTADO.noAr
  return apresentacao.status_camera ? ESTADO.semImagem : ESTADO.semCamera
}

/** AOVIVO or OFFLINE (specification §2), and the state of the velório in words. */
export const StateCell = (row: Row) => {
  const live = row.despedida.status_apresentacao
  const words = stateOf(row)
  return (
    <div className={classes.states}>
      <Pill tone={live ? 'live' : 'plain'}>{live ? 'AOVIVO' : 'OFFLINE'}</Pill>
      {words && <p className={classes.state}>{words}</p>}
    </div>
  )
}
