import { NativeSelect } from '@mantine/core'
import { UNITS } from '#contract/units.ts'
import form from '#web/ui/admin/form.module.css'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import type { ApresentacaoErrors } from './apresentacao-draft.ts'
import { APRESENTACAO_TELA } from './apresentacao-messages.ts'

type Values = { empresa: string; capela: string; dataHoraInicial: string; dataHoraFinal: string }

type PlaceAndHoursProps = {
  values: Values
  /** The unit's chapels. */
  capelas: readonly string[]
  labels: { inicio: string; fim: string }
  errors: ApresentacaoErrors
  onChange: (part: Partial<Values>) => void
}

/** Unit, chapel, start and end of an apresentacao; another unit has other chapels. */
export const PlaceAndHours = ({ values, capelas, labels, errors, onChange }: PlaceAndHoursProps) => (
  <div className={form.pair}>
    <NativeSelect
      label={APRESENTACAO_TELA.unidade}
      required
      error={errors.empresa}
      value={values.empresa}
      onChange={event => onChange({ empresa: event.currentTarget.value, capela: '' })}
      data={[
        { value: '', label: APRESENTACAO_TELA.escolhaUnidade },
        ...UNITS.map(unit => ({ value: unit.code, label: unit.nome })),
      ]}
    />
    <NativeSelect
      label={APRESENTACAO_TELA.capela}
      required
      error={errors.capela}
      value={values.capela}
      disabled={values.empresa === ''}
      onChange={event => onChange({ capela: event.currentTarget.value })}
      data={[{ value: '', label: APRESENTACAO_TELA.escolhaCapela }, ...capelas]}
    />
    <DataHoraInput
      label={labels.inicio}
      required
      error={errors.dataHoraInicial}
      value={values.dataHoraInicial}
      onChange={dataHoraInicial => onChange({ dataHoraInicial })}
    />
    <DataHoraInput
      label={labels.fim}
      required
      error={errors.dataHoraFinal}
      value={values.dataHoraFinal}
      onChange={dataHoraFinal => onChange({ dataHoraFinal })}
    />
  </div>
)
