import { Button } from '@mantine/core'
import type { Despedida } from '#contract/despedida/schema.ts'
import { forgetBooking } from '#web/features/capela/booking-section.tsx'
import { ConflictDialog } from '#web/features/despedida/conflict-dialog.tsx'
import { EDITAR } from '#web/features/despedida/edit-messages.ts'
import { FarewellFields } from '#web/features/despedida/farewell-fields.tsx'
import { PersonFields } from '#web/features/despedida/person-fields.tsx'
import { PortraitField } from '#web/features/despedida/portrait-field.tsx'
import { PrivacyNotice, PrivacyQuestion, usePrivacyChange } from '#web/features/despedida/privacy-change.tsx'
import { type Edit, useEdit } from '#web/features/despedida/use-edit.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { FormStatus } from '#web/ui/admin/form-status.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import classes from './editar-despedida.module.css'
import { Section } from './editar-despedida-section.tsx'
import { EditVelorio } from './editar-despedida-velorio.tsx'

const Foot = ({ edit }: { edit: Edit }) => (
  <div className={classes.foot}>
    <FormStatus busy={edit.saving} error={edit.failure}>
      {edit.unsaved && EDITAR.rascunho}
    </FormStatus>
    <Button variant="default" disabled={!edit.unsaved} onClick={edit.discard}>
      {EDITAR.descartar}
    </Button>
    <Button type="submit" loading={edit.saving}>
      {EDITAR.salvar}
    </Button>
  </div>
)

type EditFormProps = { despedida: Despedida; full: boolean; chapelUnsaved: boolean }

/** Everything that is saved together; the moderator's own list of fields is shorter (specification §6). */
export const EditForm = ({ despedida, full, chapelUnsaved }: EditFormProps) => {
  const edit = useEdit(despedida, full)
  const guard = useUnsavedGuard(edit.unsaved || chapelUnsaved, () => {
    edit.discard()
    forgetBooking(despedida.id)
  })
  const { draft, problems } = edit
  const privacy = usePrivacyChange(despedida, draft.page.tipo, edit.submit)
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        privacy.save()
        focusFirstProblem(event.currentTarget)
      }}
    >
      <Section title={EDITAR.pessoa}>
        <PortraitField
          value={draft.page.foto_perfil}
          sexo={draft.person.sexo}
          onChange={foto_perfil => edit.change({ foto_perfil })}
        />
        <PersonFields despedida={despedida} person={draft.person} problems={problems} onChange={edit.changePerson} />
      </Section>
      <Section title={EDITAR.pagina}>
        {!full && <p className={classes.note}>{EDITAR.soEquipe}</p>}
        <FarewellFields
          draft={draft.page}
          problems={problems}
          onChange={edit.change}
          locked={!full}
          optional
          afterVelorio={
            full && <EditVelorio idDespedida={despedida.id} page={draft.page} onSettled={edit.velorioSettled} />
          }
        />
      </Section>
      <PrivacyNotice despedida={despedida} />
      <Foot edit={edit} />
      <PrivacyQuestion change={privacy} />
      {edit.conflict && (
        <ConflictDialog conflict={edit.conflict} mine={draft} onResolve={edit.resolve} onBack={edit.backToEditing} />
      )}
      <LeaveDialog guard={guard} />
    </form>
  )
}
