import { NativeSelect } from '@mantine/core'
import { listUnits } from '#contract/units.ts'
import { textFields } from '#web/lib/text-fields.ts'
import form from '#web/ui/admin/form.module.css'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import type { ApresentacaoDraft, ApresentacaoErrors } from './apresentacao-draft.ts'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'
import { CapelaChoice } from './capela-choice.tsx'

type Values = Pick<ApresentacaoDraft, 'empresa' | 'capela' | 'dataHoraInicial' | 'dataHoraFinal'> & { id?: number }

type PlaceAndHoursProps = {
  values: Values
  /** The unit's chapels. */
  capelas: readonly string[]
  labels: { inicio: string; fim: string }
  errors: ApresentacaoErrors
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
        required
        onChange={event => onChange({ empresa: event.currentTarget.value, capela: '' })}
        data={[
          { value: '', label: APRESENTACAO_TELA.escolhaUnidade },
          ...listUnits().map(unit => ({ value: unit.code, label: unit.nome })),
        ]}
      />
      <div className={form.pair}>
        <DataHoraInput {...field('dataHoraInicial')} label={labels.inicio} required />
        <DataHoraInput {...field('dataHoraFinal')} label={labels.fim} required />
      </div>
      <CapelaChoice wanted={values} capelas={capelas} error={errors.capela} onChange={capela => onChange({ capela })} />
    </>
  )
}
