import { Button, NativeSelect } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { CAPELA } from '#contract/capela/messages.ts'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { formatData, weekdayOf } from '#contract/fields/data-hora.ts'
import { listUnits } from '#contract/units.ts'
import { dayAfter } from '#web/lib/instant.ts'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { Failed, Loading } from '#web/ui/public/states.tsx'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import { useApresentacoesBetween } from './apresentacoes-query.ts'
import { DayTimetable, type Slot } from './day-timetable.tsx'
import classes from './day-view.module.css'
import { unitsInOrder } from './last-unit-store.ts'
import { PAINEL } from './panel-messages.ts'

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
        { value: ALL_UNITS, label: PAINEL.todas },
        ...listUnits().map(unit => ({ value: unit.code, label: unit.nome })),
      ]}
    />
    <div className={classes.day}>
      <IconAction
        label={PAINEL.diaAnterior}
        icon={<ChevronLeft />}
        onClick={() => onMove({ dia: dayAfter(dia, -1) })}
      />
      <h2 className={classes.date} aria-live="polite">
        {weekdayOf(dia)}, {formatData(dia)}
      </h2>
      <IconAction label={PAINEL.diaSeguinte} icon={<ChevronRight />} onClick={() => onMove({ dia: dayAfter(dia) })} />
    </div>
    {!now.startsWith(dia) && (
      <Button variant="outline" onClick={() => onMove({ dia: now.slice(0, 10) })}>
        {PAINEL.hoje}
      </Button>
    )}
  </div>
)

/** The timetable of one day, of one unit or (`empresa` "") of all, the one used last first. The list of the panel contains every apresentacao from today on; past days are requested. */
export const DayView = (props: DayViewProps) => {
  const { empresa, dia, now, onEdit, onReserve } = props
  const isPast = dia < now.slice(0, 10)
  const past = useApresentacoesBetween(empresa, `${dia} 00:00:00`, `${dayAfter(dia)} 00:00:00`, isPast)
  const apresentacoes = isPast ? past.data : props.apresentacoes
  return (
    <>
      <Controls {...props} />
      {isPast && past.isError && <Failed text={CAPELA.erroCarregar} onRetry={() => void past.refetch()} />}
      {!apresentacoes && !(isPast && past.isError) && <Loading text={APRESENTACAO_TELA.carregando} />}
      {apresentacoes &&
        unitsInOrder()
          .filter(unit => empresa === '' || unit.code === empresa)
          .map(unit => (
            <div key={unit.code} className={classes.sheet}>
              {empresa === '' && <h3 className={classes.name}>{unit.nome}</h3>}
              <DayTimetable
                empresa={unit.code}
                dia={dia}
                apresentacoes={apresentacoes}
                now={now}
                onEdit={onEdit}
                onReserve={onReserve}
              />
            </div>
          ))}
      {isPast && apresentacoes && <p className={`soft ${classes.note}`}>{PAINEL.somenteAtivas}</p>}
    </>
  )
}
