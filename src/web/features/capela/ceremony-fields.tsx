import { NativeSelect, Switch } from '@mantine/core'
import { capelasOf, UNITS } from '#contract/units.ts'
import { DataHoraInput } from '#web/ui/admin/masked-input.tsx'
import type { CeremonyDraft, CeremonyProblems } from './ceremony-draft.ts'
import classes from './ceremony-fields.module.css'
import { CERIMONIA_TELA } from './ceremony-messages.ts'

type CeremonyFieldsProps = {
  draft: CeremonyDraft
  problems: CeremonyProblems
  /** What keeps the whole booking from being made. */
  refused?: string
  onChange: (part: Partial<CeremonyDraft>) => void
}

const Booking = ({ draft, problems, onChange }: CeremonyFieldsProps) => (
  <div className={classes.booking}>
    <NativeSelect
      label={CERIMONIA_TELA.unidade}
      required
      value={draft.empresa}
      error={problems.empresa}
      onChange={event => onChange({ empresa: event.currentTarget.value, capela: '' })}
      data={[
        { value: '', label: CERIMONIA_TELA.escolhaUnidade },
        ...UNITS.map(unit => ({ value: unit.code, label: unit.nome })),
      ]}
    />
    <NativeSelect
      label={CERIMONIA_TELA.capela}
      required
      disabled={draft.empresa === ''}
      value={draft.capela}
      error={problems.capela}
      onChange={event => onChange({ capela: event.currentTarget.value })}
      data={[{ value: '', label: CERIMONIA_TELA.escolhaCapela }, ...capelasOf(draft.empresa, 'painel')]}
    />
    <DataHoraInput
      label={CERIMONIA_TELA.inicio}
      required
      value={draft.inicio}
      error={problems.inicio}
      onChange={inicio => onChange({ inicio })}
    />
    <DataHoraInput
      label={CERIMONIA_TELA.fim}
      required
      value={draft.fim}
      error={problems.fim}
      onChange={fim => onChange({ fim })}
    />
    <Switch
      size="md"
      className={classes.wide}
      label={CERIMONIA_TELA.status}
      checked={draft.status}
      onChange={event => onChange({ status: event.currentTarget.checked })}
    />
  </div>
)

/** The wizard's chapel ceremony: a switch, and while it is on unit, number, start and end. */
export const CeremonyFields = (props: CeremonyFieldsProps) => (
  <div className={classes.ceremony}>
    <Switch
      size="md"
      label={CERIMONIA_TELA.ligada}
      description={CERIMONIA_TELA.ajuda}
      checked={props.draft.ligada}
      onChange={event => props.onChange({ ligada: event.currentTarget.checked })}
    />
    {props.draft.ligada && <Booking {...props} />}
    {props.draft.ligada && props.refused !== undefined && (
      <p role="alert" className={classes.refused}>
        {props.refused}
      </p>
    )}
  </div>
)
