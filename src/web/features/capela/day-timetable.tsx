import type { CSSProperties } from 'react'
import { apresentacaoStatus } from '#contract/capela/rules.ts'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import { unitName } from '#contract/units.ts'
import { type Bar, type ChapelDay, hoursOn, minuteOn, planOf } from './day-plan.ts'
import classes from './day-timetable.module.css'
import { PAINEL } from './panel-messages.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const percent = (minute: number): string => `${(minute / 1440) * 100}%`

type DayProps = {
  empresa: string
  dia: string
  bookings: readonly Apresentacao[]
  now: string
  onEdit: (booking: Apresentacao) => void
}
type BarProps = Pick<DayProps, 'dia' | 'now' | 'onEdit'> & { bar: Bar; style?: CSSProperties; withChapel?: boolean }

const BookingBar = ({ bar: { booking }, dia, now, onEdit, style, withChapel = false }: BarProps) => {
  const status = apresentacaoStatus(booking, now)
  const hours = hoursOn(dia, booking)
  const label = PAINEL.barra(booking.nomeFalecido, booking.capela, hours, status)
  return (
    <button
      type="button"
      className={classes.bar}
      data-status={status}
      style={style}
      title={label}
      aria-label={label}
      onClick={() => onEdit(booking)}
    >
      <span className={classes.name}>{booking.nomeFalecido}</span>
      <span className={classes.hours}>
        {withChapel && `${PAINEL.capelaNumero(booking.capela)} · `}
        {hours}
      </span>
    </button>
  )
}

const ChapelRow = ({ row, ...rest }: { row: ChapelDay } & Pick<DayProps, 'dia' | 'now' | 'onEdit'>) => (
  <li className={classes.row}>
    <h3 className={classes.chapel}>{PAINEL.capelaNumero(row.capela)}</h3>
    <div className={classes.track} style={{ minHeight: row.lanes * 60 + 4 }}>
      {row.bars.length === 0 && <p className={classes.free}>{PAINEL.livre}</p>}
      {row.bars.map(bar => (
        <BookingBar
          key={bar.booking.id}
          bar={bar}
          style={{ left: percent(bar.from), width: percent(bar.to - bar.from), top: bar.lane * 60 + 4 }}
          {...rest}
        />
      ))}
      {rest.now.startsWith(rest.dia) && (
        <span className={classes.now} aria-hidden="true" style={{ left: percent(minuteOn(rest.dia, rest.now)) }} />
      )}
    </div>
  </li>
)

/** On a wide screen: one row a chapel, the day's hours as columns. */
const Timetable = ({ rows, ...rest }: { rows: readonly ChapelDay[] } & Pick<DayProps, 'dia' | 'now' | 'onEdit'>) => (
  <div className={classes.wide}>
    <div className={classes.scale} aria-hidden="true">
      {HOURS.map(hour => (
        <span key={hour}>{String(hour).padStart(2, '0')}h</span>
      ))}
    </div>
    <ul className={classes.rows}>
      {rows.map(row => (
        <ChapelRow key={row.capela} row={row} {...rest} />
      ))}
    </ul>
  </div>
)

/** On a phone: the same bookings by the hour they begin. */
const ByHour = ({ rows, ...rest }: { rows: readonly ChapelDay[] } & Pick<DayProps, 'dia' | 'now' | 'onEdit'>) => {
  const bars = rows
    .flatMap(row => row.bars)
    .sort((one, other) => one.from - other.from || one.booking.capela.localeCompare(other.booking.capela))
  const hours = [...new Set(bars.map(bar => Math.floor(bar.from / 60)))]
  return (
    <div className={classes.narrow}>
      {bars.length === 0 && <p className={classes.none}>{PAINEL.nenhumaNoDia}</p>}
      {hours.map(hour => (
        <section key={hour} className={classes.hour} aria-label={`${String(hour).padStart(2, '0')}h`}>
          <h3>{String(hour).padStart(2, '0')}h</h3>
          <div className={classes.stack}>
            {bars
              .filter(bar => Math.floor(bar.from / 60) === hour)
              .map(bar => (
                <BookingBar key={bar.booking.id} bar={bar} withChapel {...rest} />
              ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** One day of one unit: which chapel is taken when, by whom. A bar opens its booking. */
export const DayTimetable = ({ empresa, dia, bookings, now, onEdit }: DayProps) => {
  const parts = { rows: planOf(empresa, dia, bookings), dia, now, onEdit }
  return (
    <section aria-label={PAINEL.quadro(unitName(empresa) ?? empresa, formatData(dia))}>
      <Timetable {...parts} />
      <ByHour {...parts} />
    </section>
  )
}
