import { Link } from 'react-router'
import type { Despedida } from '#contract/despedida/schema.ts'
import { ApresentacaoSection } from '#web/features/capela/apresentacao-section.tsx'
import { useChapelEdit } from '#web/features/capela/use-chapel-edit.ts'
import { ConflictDialog } from '#web/features/despedida/conflict-dialog.tsx'
import { DespedidaFields } from '#web/features/despedida/despedida-fields.tsx'
import { EDITAR } from '#web/features/despedida/edit-messages.ts'
import { PersonFields } from '#web/features/despedida/person-fields.tsx'
import { PortraitField } from '#web/features/despedida/portrait-field.tsx'
import { PrivacyNotice, PrivacyQuestion, usePrivacyChange } from '#web/features/despedida/privacy-change.tsx'
import { useEdit } from '#web/features/despedida/use-edit.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { paths } from '#web/paths.ts'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { Section } from './section.tsx'
import { EditVelorio } from './velorio.tsx'

type EditFormProps = {
  despedida: Despedida
  full: boolean
  /** The moderator's record below the form has unsaved edits. */
  moderadorUnsaved: boolean
}

/** Person, page and chapel, saved together with one Salvar; a moderator may edit fewer fields (specification §6). */
export const EditForm = ({ despedida, full, moderadorUnsaved }: EditFormProps) => {
  const chapel = useChapelEdit(despedida.id, full)
  const edit = useEdit(despedida, full, chapel)
  const unsaved = edit.unsaved || chapel.unsaved
  const discard = () => {
    edit.discard()
    chapel.discard()
  }
  const guard = useUnsavedGuard(unsaved || moderadorUnsaved, discard)
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
      {full && (
        <Section title={EDITAR.capela}>
          <ApresentacaoSection edit={chapel} pagina={despedida} />
          <p>
            <Link to={paths.transmissao(despedida.id)}>{EDITAR.acompanhar}</Link>
          </p>
        </Section>
      )}
      <PrivacyNotice despedida={despedida} />
      <FormFooter
        sticky
        saving={edit.saving || chapel.saving}
        error={edit.failure ?? chapel.error?.message}
        status={unsaved && EDITAR.rascunho}
        cancel={{ label: EDITAR.descartar, disabled: !unsaved, onClick: discard }}
      />
      <PrivacyQuestion change={privacy} />
      {edit.conflict && (
        <ConflictDialog conflict={edit.conflict} mine={draft} onResolve={edit.resolve} onBack={edit.backToEditing} />
      )}
      <LeaveDialog guard={guard} />
    </form>
  )
}
