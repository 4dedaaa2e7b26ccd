import { Switch } from '@mantine/core'
import { capelasOf } from '#contract/units.ts'
import type { FormErrors } from '#web/lib/form-errors.ts'
import classes from './apresentacao-form.module.css'

import { type CerimoniaValues, cerimoniaWarning } from './cerimonia-values.ts'
import { PlaceAndHours } from './place-and-hours.tsx'

/** Labels of the wizard's ceremony. */
const CERIMONIA_TELA = {
  ligada: 'Vincular uma cerimônia na capela',
  ajuda: 'A tela da capela mostra a homenagem, e a família assiste à distância, durante este horário.',
  inicio: 'Início da cerimônia',
  fim: 'Fim da cerimônia',
  status: 'Exibir na tela da capela',
} as const

type CerimoniaFieldsProps = {
  values: CerimoniaValues
  errors: FormErrors<string>
  onChange: (part: Partial<CerimoniaValues>) => void
}

const Apresentacao = ({ values, errors, onChange }: CerimoniaFieldsProps) => (
  <>
    <PlaceAndHours
      values={values}
      capelas={capelasOf(values.empresa, 'painel')}
      labels={CERIMONIA_TELA}
      errors={errors}
      onChange={onChange}
    />
    <Switch
      label={CERIMONIA_TELA.status}
      checked={values.status}
      onChange={event => onChange({ status: event.currentTarget.checked })}
    />
  </>
)

/** The wizard's chapel ceremony: a switch, and while it is on unit, number, start and end. */
export const CerimoniaFields = (props: CerimoniaFieldsProps) => {
  const { ligada } = props.values
  const warning = cerimoniaWarning(props.errors)
  return (
    <div className={classes.form}>
      <Switch
        label={CERIMONIA_TELA.ligada}
        description={CERIMONIA_TELA.ajuda}
        checked={ligada}
        onChange={event => props.onChange({ ligada: event.currentTarget.checked })}
      />
      {ligada && <Apresentacao {...props} />}
      {ligada && warning !== undefined && (
        <p role="alert" className="alert strong">
          {warning}
        </p>
      )}
    </div>
  )
}
