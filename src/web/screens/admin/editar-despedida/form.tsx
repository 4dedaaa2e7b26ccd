import type { Despedida } from '#contract/despedida/schema.ts'
import { forgetApresentacao } from '#web/features/capela/apresentacao-section.tsx'
import { ConflictDialog } from '#web/features/despedida/conflict-dialog.tsx'
import { DespedidaFields } from '#web/features/despedida/despedida-fields.tsx'
import { EDITAR } from '#web/features/despedida/edit-messages.ts'
import { PersonFields } from '#web/features/despedida/person-fields.tsx'
import { PortraitField } from '#web/features/despedida/portrait-field.tsx'
import { PrivacyNotice, PrivacyQuestion, usePrivacyChange } from '#web/features/despedida/privacy-change.tsx'
import { useEdit } from '#web/features/despedida/use-edit.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { Section } from './section.tsx'
import { EditVelorio } from './velorio.tsx'

type EditFormProps = { despedida: Despedida; full: boolean; chapelUnsaved: boolean }

/** All fields that are saved together; a moderator may edit fewer of them (specification §6). */
export const EditForm = ({ despedida, full, chapelUnsaved }: EditFormProps) => {
  const edit = useEdit(despedida, full)
  const guard = useUnsavedGuard(edit.unsaved || chapelUnsaved, () => {
    edit.discard()
    forgetApresentacao(despedida.id)
  })
  const { draft, errors } = edit
  const privacy = usePrivacyChange(despedida, draft.page.tipo, edit.submit)
  return (
    <form {...sendingForm(privacy.save)}>
      <Section title={EDITAR.pessoa}>
        <PortraitField
          value={draft.page.foto_perfil}
          sexo={draft.person.sexo}
          onChange={foto_perfil => edit.change({ foto_perfil })}
        />
        <PersonFields despedida={despedida} person={draft.person} errors={errors} onChange={edit.changePerson} />
      </Section>
      <Section title={EDITAR.pagina}>
        {!full && <p className="soft">{EDITAR.soEquipe}</p>}
        <DespedidaFields
          draft={draft.page}
          errors={errors}
          onChange={edit.change}
          locked={!full}
          optional
          afterVelorio={
            full && <EditVelorio idDespedida={despedida.id} page={draft.page} onSettled={edit.velorioSettled} />
          }
        />
      </Section>
      <PrivacyNotice despedida={despedida} />
      <FormFooter
        sticky
        saving={edit.saving}
        error={edit.failure}
        status={edit.unsaved && EDITAR.rascunho}
        cancel={{ label: EDITAR.descartar, disabled: !edit.unsaved, onClick: edit.discard }}
      />
      <PrivacyQuestion change={privacy} />
      {edit.conflict && (
        <ConflictDialog conflict={edit.conflict} mine={draft} onResolve={edit.resolve} onBack={edit.backToEditing} />
      )}
      <LeaveDialog guard={guard} />
    </form>
  )
}
