import { Button } from '@mantine/core'
import classes from './apresentacao-form.module.css'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import { shiftHours } from './day-rules.ts'

const SHIFTS = [
  { label: '− 1 h', minutes: -60 },
  { label: '− 30 min', minutes: -30 },
  { label: '+ 30 min', minutes: 30 },
  { label: '+ 1 h', minutes: 60 },
] as const

type Hours = { dataHoraInicial: string; dataHoraFinal: string }

/** Moves start and end by the same time with one click. */
export const ShiftHours = ({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) => {
  if (hours.dataHoraInicial === '' || hours.dataHoraFinal === '') return null
  return (
    <fieldset className={`row ${classes.shifts}`}>
      <legend>{APRESENTACAO_TELA.mudarInicioEFim}</legend>
      {SHIFTS.map(({ label, minutes }) => (
        <Button key={minutes} variant="outline" onClick={() => onChange(shiftHours(hours, minutes))}>
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
