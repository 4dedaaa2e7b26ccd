import { cerimoniaErrors, cerimoniaWarning } from '#web/features/capela/cerimonia-draft.ts'
import { CerimoniaFields } from '#web/features/capela/cerimonia-fields.tsx'
import { despedidaErrors } from '#web/features/despedida/despedida-draft.ts'
import { DespedidaFields } from '#web/features/despedida/despedida-fields.tsx'
import classes from './criar-despedida.module.css'
import { withCerimonia } from './draft.ts'
import { CRIAR } from './messages.ts'
import type { Wizard } from './use-wizard.ts'
import { WizardVelorio } from './velorio.tsx'

/** Step 3: burial, wake, page and apresentacao. */
export const StepDespedida = ({ wizard, tried }: { wizard: Wizard; tried: boolean }) => {
  const { draft, change } = wizard
  return (
    <>
      <DespedidaFields
        draft={draft.despedida}
        errors={tried ? despedidaErrors(draft.despedida) : {}}
        onChange={part => change(current => ({ ...current, despedida: { ...current.despedida, ...part } }))}
        afterVelorio={<WizardVelorio draft={draft} change={change} />}
      />
      <section className={classes.section} aria-labelledby="cerimonia">
        <h3 id="cerimonia">{CRIAR.cerimonia}</h3>
        <CerimoniaFields
          draft={draft.cerimonia}
          errors={tried ? cerimoniaErrors(draft.cerimonia) : {}}
          refused={tried ? cerimoniaWarning(draft.cerimonia) : undefined}
          onChange={part => change(current => withCerimonia(current, part))}
        />
      </section>
    </>
  )
}
