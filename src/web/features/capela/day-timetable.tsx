import type { CSSProperties, MouseEvent } from 'react'
import { apresentacaoStatus } from '#contract/capela/rules.ts'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { formatData, formatHora } from '#contract/fields/data-hora.ts'
import { unitName } from '#contract/units.ts'
import {
  type Bar,
  type CapelaDay,
  type FreeSpan,
  freeSpansOf,
  hoursOn,
  minuteOn,
  momentOf,
  planOf,
} from './day-rules.ts'
import classes from './day-timetable.module.css'
import { PAINEL } from './panel-messages.ts'

/** Begins with the words that the bar shows; `capela` "" where they contain it. */
const barra = (nome: string, mostrado: string, capela: string, status: string) =>
  `${nome} ${mostrado}${capela === '' ? '' : `, capela ${capela}`}, ${status}. Editar reserva`

const DAY_MINUTES = 24 * 60

/** Left edge and width of a part of the day, in a timetable that begins with hour `openingHour`. */
const placeOf = (openingHour: number, from: number, to: number): CSSProperties => {
  const begin = openingHour * 60
  const percent = (minutes: number): string => `${(minutes / (DAY_MINUTES - begin)) * 100}%`
  return { left: percent(Math.max(from, begin) - begin), width: percent(to - Math.max(from, begin)) }
}

/** The chapel and the start of a new apresentacao. */
export type Slot = { empresa: string; capela: string; inicio: string }

type DayProps = {
  empresa: string
  dia: string
  apresentacoes: readonly Apresentacao[]
  now: string
  /** The hour with which the timetable begins. */
  openingHour: number
  onEdit: (apresentacao: Apresentacao) => void
  onReserve: (slot: Slot) => void
}
type BarProps = Pick<DayProps, 'dia' | 'now' | 'onEdit'> & { bar: Bar; style?: CSSProperties; withCapela?: boolean }

const ApresentacaoBar = ({ bar: { apresentacao }, dia, now, onEdit, style, withCapela = false }: BarProps) => {
  const status = apresentacaoStatus(apresentacao, now)
  const hours = hoursOn(dia, apresentacao)
  const words = withCapela ? `${PAINEL.capelaNumero(apresentacao.capela)} · ${hours}` : hours
  const label = barra(apresentacao.nomeFalecido, words, withCapela ? '' : apresentacao.capela, status)
  return (
    <button
      type="button"
      className={classes.bar}
      data-status={status}
      style={style}
      title={label}
      aria-label={label}
      onClick={() => onEdit(apresentacao)}
    >
      <span className={classes.name}>{apresentacao.nomeFalecido}</span> <span className={classes.hours}>{words}</span>
    </button>
  )
}

type RowProps = { row: CapelaDay } & Pick<DayProps, 'empresa' | 'dia' | 'now' | 'openingHour' | 'onEdit' | 'onReserve'>

const HALF_HOUR_MINUTES = 30

/** A click on a free part begins a despedida at the half hour under the pointer; a key at its first free half hour. */
const Free = ({
  span,
  row,
  empresa,
  dia,
  openingHour,
  onReserve,
}: Omit<RowProps, 'now' | 'onEdit'> & { span: FreeSpan }) => {
  const firstFreeMinute = Math.ceil(span.from / HALF_HOUR_MINUTES) * HALF_HOUR_MINUTES
  const minuteAt = (event: MouseEvent<HTMLButtonElement>): number => {
    if (event.detail === 0) return firstFreeMinute
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const minute = span.from + ((event.clientX - left) / width) * (span.to - span.from)
    return Math.max(firstFreeMinute, Math.floor(minute / HALF_HOUR_MINUTES) * HALF_HOUR_MINUTES)
  }
  const [from, to] = [momentOf(dia, firstFreeMinute), momentOf(dia, span.to)].map(formatHora)
  return (
    <button
      type="button"
      className={classes.reserve}
      style={placeOf(openingHour, span.from, span.to)}
      aria-label={`Reservar aqui: capela ${row.capela}, ${unitName(empresa) ?? empresa}, livre das ${from ?? ''} às ${to === '00:00' ? '24:00' : (to ?? '')}. Nova despedida`}
      onClick={event => onReserve({ empresa, capela: row.capela, inicio: momentOf(dia, minuteAt(event)) })}
    >
      <span>Reservar aqui</span>
    </button>
  )
}

/** Nothing is reserved in the past, or before the opening hour. */
const beginOf = ({ dia, now, openingHour }: Pick<RowProps, 'dia' | 'now' | 'openingHour'>): number =>
  dia < now.slice(0, 10) ? DAY_MINUTES : Math.max(openingHour * 60, minuteOn(dia, now))

/** A line at the present hour. */
const Now = ({ dia, now, openingHour }: Pick<RowProps, 'dia' | 'now' | 'openingHour'>) => {
  const minute = minuteOn(dia, now)
  if (!now.startsWith(dia) || minute < openingHour * 60) return null
  return <span className={classes.now} aria-hidden="true" style={{ left: placeOf(openingHour, minute, minute).left }} />
}

const CapelaRow = ({ row, empresa, onReserve, ...rest }: RowProps) => (
  <li className={classes.row}>
    <h3 className={classes.capela}>{PAINEL.capelaNumero(row.capela)}</h3>
    <div className={classes.track} style={{ minHeight: row.lanes * 60 + 4 }}>
      {freeSpansOf(row.bars, beginOf(rest)).map(span => (
        <Free
          key={span.from}
          span={span}
          row={row}
          empresa={empresa}
          dia={rest.dia}
          openingHour={rest.openingHour}
          onReserve={onReserve}
        />
      ))}
      {row.bars.length === 0 && <p className={classes.free}>Livre o dia todo</p>}
      {row.bars.map(bar => (
        <ApresentacaoBar
          key={bar.apresentacao.id}
          bar={bar}
          style={{ ...placeOf(rest.openingHour, bar.from, bar.to), top: bar.lane * 60 + 4 }}
          {...rest}
        />
      ))}
      <Now {...rest} />
    </div>
  </li>
)

/** "06:00". */
const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** On a wide screen: one row for each chapel, the hours of the day as columns. */
const Timetable = ({ rows, ...rest }: { rows: readonly CapelaDay[] } & Omit<RowProps, 'row'>) => (
  <div className={classes.wide} style={{ '--hours': 24 - rest.openingHour } as CSSProperties}>
    <div className={classes.scale} aria-hidden="true">
      {Array.from({ length: 24 - rest.openingHour }, (_, index) => rest.openingHour + index).map(hour => (
        <span key={hour}>{hourOf(hour)}</span>
      ))}
    </div>
    <ul className={classes.rows}>
      {rows.map(row => (
        <CapelaRow key={row.capela} row={row} {...rest} />
      ))}
    </ul>
  </div>
)

/** On a phone: the same apresentacoes sorted by their start. */
const ByHour = ({ rows, ...rest }: { rows: readonly CapelaDay[] } & Pick<DayProps, 'dia' | 'now' | 'onEdit'>) => {
  const bars = rows
    .flatMap(row => row.bars)
    .sort((one, other) => one.from - other.from || one.apresentacao.capela.localeCompare(other.apresentacao.capela))
  const hours = [...new Set(bars.map(bar => Math.floor(bar.from / 60)))]
  return (
    <div className={classes.narrow}>
      {bars.length === 0 && <p className={`soft ${classes.none}`}>Nenhuma cerimônia neste dia.</p>}
      {hours.map(hour => (
        <section key={hour} className={classes.hour} aria-label={hourOf(hour)}>
          <h3>{hourOf(hour)}</h3>
          <div className={classes.stack}>
            {bars
              .filter(bar => Math.floor(bar.from / 60) === hour)
              .map(bar => (
                <ApresentacaoBar key={bar.apresentacao.id} bar={bar} withCapela {...rest} />
              ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** One day of one unit: when each chapel is taken, and by which despedida. A bar opens its apresentacao. */
export const DayTimetable = ({ empresa, dia, apresentacoes, now, openingHour, onEdit, onReserve }: DayProps) => {
  const parts = { rows: planOf(empresa, dia, apresentacoes), dia, now, onEdit }
  return (
    <section aria-label={`Capelas de ${unitName(empresa) ?? empresa} em ${formatData(dia)}`}>
      <Timetable {...parts} openingHour={openingHour} empresa={empresa} onReserve={onReserve} />
      <ByHour {...parts} />
    </section>
  )
}
