import { Input, NativeSelect } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { listUnits } from '#contract/units.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useCall } from '#web/lib/use-call.ts'
import form from '#web/ui/admin/form.module.css'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import type { ApresentacaoValues } from './apresentacao-values.ts'
import classes from './capela-choice.module.css'
import { untilHour } from './day-rules.ts'
import type { WantedHours } from './public.ts'

/** The last wake that has the chapel within the wanted hours; undefined if the chapel is free. */
const occupantOf = (taken: readonly Apresentacao[] | undefined, capela: string): Apresentacao | undefined =>
  taken
    ?.filter(one => one.capela === capela)
    .reduce<Apresentacao | undefined>(
      (last, one) => (last && last.dataHoraFinal > one.dataHoraFinal ? last : one),
      undefined,
    )

/** Apresentacoes of the unit within the wanted hours; nothing while an hour is missing or they are out of order. */
const useOccupation = ({ id = 0, empresa, dataHoraInicial, dataHoraFinal }: WantedHours) =>
  useCall('GET /apresentacao/conflitos', {
    query: { empresa, dataHoraInicial, dataHoraFinal, ...(id > 0 ? { ignorar: id } : {}) },
    enabled: empresa !== '' && dataHoraInicial !== '' && dataHoraInicial < dataHoraFinal,
    placeholderData: keepPreviousData,
  })

type CapelaChoiceProps = {
  wanted: WantedHours
  /** The unit's chapels. */
  capelas: readonly string[]
  error?: string | undefined
  onChange: (capela: string) => void
}

/**
 * The chapels of the unit as buttons: which are free in the wanted hours, and until when and by whom the others are taken. A taken one can
 * be chosen, because its hours may be changed next; the server refuses an overlap.
 */
const CapelaChoice = ({ wanted, capelas, error, onChange }: CapelaChoiceProps) => {
  const name = useId()
  const { data: taken } = useOccupation(wanted)
  const capelaState = (capela: string): string => {
    const occupant = occupantOf(taken, capela)
    if (occupant) return APRESENTACAO_TELA.ocupada(untilHour(occupant.dataHoraFinal, wanted.dataHoraInicial))
    return taken ? APRESENTACAO_TELA.livre : ''
  }
  const chosen = occupantOf(taken, wanted.capela)
  return (
    <fieldset className={classes.choice}>
      <legend>
        {APRESENTACAO_TELA.capela} <span aria-hidden="true">*</span>
      </legend>
      {capelas.length === 0 && <p className="note">{APRESENTACAO_TELA.escolhaUnidade}</p>}
      <div className={classes.options}>
        {capelas.map(capela => (
          <label
            key={capela}
            className={classes.option}
            data-taken={occupantOf(taken, capela) !== undefined || undefined}
          >
            <input
              type="radio"
              name={name}
              aria-label={APRESENTACAO_TELA.opcao(capela, capelaState(capela))}
              aria-invalid={error !== undefined || undefined}
              checked={wanted.capela === capela}
              onChange={() => onChange(capela)}
            />
            <span className={classes.number}>{capela}</span>
            <span className={classes.state}>{capelaState(capela)}</span>
          </label>
        ))}
      </div>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      {chosen && (
        <p role="status" className={classes.occupant}>
          {APRESENTACAO_TELA.ocupadaPor(untilHour(chosen.dataHoraFinal, wanted.dataHoraInicial), chosen.nomeFalecido)}
        </p>
      )}
    </fieldset>
  )
}

type Values = Pick<ApresentacaoValues, 'empresa' | 'capela' | 'dataHoraInicial' | 'dataHoraFinal'> & { id?: number }

type PlaceAndHoursProps = {
  values: Values
  /** The unit's chapels. */
  capelas: readonly string[]
  labels: { inicio: string; fim: string }
  errors: FormErrors<string>
  onChange: (part: Partial<Values>) => void
}

/** Unit, start, end and chapel of an apresentacao; another unit has other chapels, and the hours decide which are free. */
export const PlaceAndHours = ({ values, capelas, labels, errors, onChange }: PlaceAndHoursProps) => {
  const field = textFields(values, errors, onChange)
  return (
    <>
      <NativeSelect
        {...field('empresa')}
        label={APRESENTACAO_TELA.unidade}
        withAsterisk
        aria-required
        onChange={event => onChange({ empresa: event.currentTarget.value, capela: '' })}
        data={[
          { value: '', label: APRESENTACAO_TELA.escolhaUnidade },
          ...listUnits().map(unit => ({ value: unit.code, label: unit.nome })),
        ]}
      />
      <div className={form.pair}>
        <DataHoraInput {...field('dataHoraInicial')} label={labels.inicio} withAsterisk aria-required />
        <DataHoraInput {...field('dataHoraFinal')} label={labels.fim} withAsterisk aria-required />
      </div>
      <CapelaChoice wanted={values} capelas={capelas} error={errors.capela} onChange={capela => onChange({ capela })} />
    </>
  )
}
