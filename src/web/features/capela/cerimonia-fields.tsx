import { Switch } from '@mantine/core'
import { capelasOf } from '#contract/units.ts'
import type { ApresentacaoErrors } from './apresentacao-draft.ts'
import classes from './apresentacao-form.module.css'
import { CERIMONIA_TELA } from './apresentacao-messages.ts'
import type { CerimoniaDraft } from './cerimonia-draft.ts'
import { PlaceAndHours } from './place-and-hours.tsx'

type CerimoniaFieldsProps = {
  draft: CerimoniaDraft
  errors: ApresentacaoErrors
  /** The error that prevents the whole apresentacao. */
  refused?: string | undefined
  onChange: (part: Partial<CerimoniaDraft>) => void
}

const Apresentacao = ({ draft, errors, onChange }: CerimoniaFieldsProps) => (
  <>
    <PlaceAndHours
      values={draft}
      capelas={capelasOf(draft.empresa, 'painel')}
      labels={CERIMONIA_TELA}
      errors={errors}
      onChange={onChange}
    />
    <Switch
      label={CERIMONIA_TELA.status}
      checked={draft.status}
      onChange={event => onChange({ status: event.currentTarget.checked })}
    />
  </>
)

/** The wizard's chapel ceremony: a switch, and while it is on unit, number, start and end. */
export const CerimoniaFields = (props: CerimoniaFieldsProps) => (
  <div className={classes.form}>
    <Switch
      label={CERIMONIA_TELA.ligada}
      description={CERIMONIA_TELA.ajuda}
      checked={props.draft.ligada}
      onChange={event => props.onChange({ ligada: event.currentTarget.checked })}
    />
    {props.draft.ligada && <Apresentacao {...props} />}
    {props.draft.ligada && props.refused !== undefined && (
      <p role="alert" className="alert strong">
        {props.refused}
      </p>
    )}
  </div>
)
