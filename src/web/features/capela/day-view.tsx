import { Button, NativeSelect } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { CAPELA } from '#contract/capela/messages.ts'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { formatData, weekdayOf } from '#contract/fields/data-hora.ts'
import { plural } from '#contract/plural.ts'
import { canonicalUnit, capelasOf, listUnits } from '#contract/units.ts'
import { dayAfter } from '#web/lib/instant.ts'
import { useCall } from '#web/lib/use-call.ts'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { Failed, Loading } from '#web/ui/public/states.tsx'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import { firstHourOf, isOnDay } from './day-rules.ts'
import { DayTimetable, type Slot } from './day-timetable.tsx'
import classes from './day-view.module.css'
import { unitsInOrder } from './last-unit-store.ts'
import { PAINEL } from './panel-messages.ts'

const livres = (unidade: string, capelas: number) =>
  plural(capelas, `${unidade}: 1 capela livre o dia todo`, `${unidade}: ${capelas} capelas livres o dia todo`)

/** Value of the choice of all units. */
export const ALL_UNITS = 'todas'

type DayViewProps = {
  empresa: string
  dia: string
  now: string
  /** Running, upcoming and recently ended apresentacoes; undefined while they load. */
  apresentacoes: readonly Apresentacao[] | undefined
  onMove: (part: { unidade?: string; dia?: string }) => void
  onEdit: (apresentacao: Apresentacao) => void
  onReserve: (slot: Slot) => void
}

const Controls = ({ empresa, dia, now, onMove }: DayViewProps) => (
  <div className={`row ${classes.controls}`}>
    <NativeSelect
      className={classes.unit}
      aria-label={PAINEL.unidade}
      value={empresa === '' ? ALL_UNITS : empresa}
      onChange={event => onMove({ unidade: event.currentTarget.value })}
      data={[
        { value: ALL_UNITS, label: 'Todas as unidades' },
        ...listUnits().map(unit => ({ value: unit.code, label: unit.nome })),
      ]}
    />
    <div className={classes.day}>
      <IconAction label="Dia anterior" icon={<ChevronLeft />} onClick={() => onMove({ dia: dayAfter(dia, -1) })} />
      <h2 className={classes.date} aria-live="polite">
        {weekdayOf(dia)}, {formatData(dia)}
      </h2>
      <IconAction label="Dia seguinte" icon={<ChevronRight />} onClick={() => onMove({ dia: dayAfter(dia) })} />
    </div>
    {!now.startsWith(dia) && (
      <Button variant="outline" onClick={() => onMove({ dia: now.slice(0, 10) })}>
        Hoje
      </Button>
    )}
  </div>
)

type UnitDayProps = Pick<DayViewProps, 'dia' | 'now' | 'onEdit' | 'onReserve'> & {
  unit: { code: string; nome: string }
  apresentacoes: readonly Apresentacao[]
  openingHour: number
}

/** A unit without a ceremony on that day: one line, and its chapels on request. */
const EmptyUnit = ({ unit, ...rest }: UnitDayProps) => {
  const [open, setOpen] = useState(false)
  return (
    <div className={classes.empty}>
      <h3>
        <button type="button" className={classes.line} aria-expanded={open} onClick={() => setOpen(!open)}>
          {livres(unit.nome, capelasOf(unit.code).length)}
          <ChevronRight size={18} aria-hidden />
        </button>
      </h3>
      {open && <DayTimetable empresa={unit.code} {...rest} />}
    </div>
  )
}

/** All units: those with ceremonies first, and of the same kind the one used last. */
const AllUnits = (props: Omit<UnitDayProps, 'unit'>) => {
  const { dia, apresentacoes } = props
  const busy = new Set(apresentacoes.filter(one => isOnDay(dia, one)).map(one => canonicalUnit(one.empresa)))
  const units = unitsInOrder()
  return (
    <>
      {units
        .filter(unit => busy.has(unit.code))
        .map(unit => (
          <div key={unit.code} className={classes.sheet}>
            <h3 className={classes.name}>{unit.nome}</h3>
            <DayTimetable empresa={unit.code} {...props} />
          </div>
        ))}
      {units
        .filter(unit => !busy.has(unit.code))
        .map(unit => (
          <EmptyUnit key={unit.code} unit={unit} {...props} />
        ))}
    </>
  )
}

/** The timetable of one day, of one unit or (`empresa` "") of all. The list of the panel contains every apresentacao from today on; past days are requested. */
export const DayView = (props: DayViewProps) => {
  const { empresa, dia, now, onEdit, onReserve } = props
  const isPast = dia < now.slice(0, 10)
  const past = useCall('GET /apresentacao/conflitos', {
    query: {
      ...(empresa === '' ? {} : { empresa }),
      dataHoraInicial: `${dia} 00:00:00`,
      dataHoraFinal: `${dayAfter(dia)} 00:00:00`,
    },
    enabled: isPast,
  })
  const apresentacoes = isPast ? past.data : props.apresentacoes
  const day = apresentacoes && {
    dia,
    now,
    apresentacoes,
    openingHour: firstHourOf(dia, apresentacoes),
    onEdit,
    onReserve,
  }
  return (
    <>
      <Controls {...props} />
      {isPast && past.isError && <Failed text={CAPELA.erroCarregar} onRetry={() => void past.refetch()} />}
      {!day && !(isPast && past.isError) && <Loading text={APRESENTACAO_TELA.carregando} />}
      {day && empresa === '' && <AllUnits {...day} />}
      {day && empresa !== '' && (
        <div className={classes.sheet}>
          <DayTimetable empresa={empresa} {...day} />
        </div>
      )}
      {isPast && apresentacoes && (
        <p className={`soft ${classes.note}`}>Dias passados mostram somente as reservas ativas.</p>
      )}
    </>
  )
}
