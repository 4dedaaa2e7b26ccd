import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { maskDataHora } from '#contract/fields/data-hora.ts'
import { hasErrors } from '#web/lib/form-errors.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { AccessFields } from '#web/ui/admin/access-fields.tsx'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { CpfInput } from '#web/ui/admin/masked-input.tsx'
import { EDITAR_MODERADOR as T } from './edit-messages.ts'
import { editProblem } from './edit-query.ts'
import { type EditFormProps, useEditForm } from './use-edit-form.ts'

type Flow = ReturnType<typeof useEditForm>

const Person = ({ flow, cpf }: { flow: Flow; cpf: string }) => (
  <>
    <TextInput label={T.nome} required autoComplete="off" maxLength={100} {...flow.field('nome')} />
    <TextInput
      label={T.nascimento}
      inputMode="numeric"
      autoComplete="off"
      placeholder="DD/MM/AAAA"
      {...flow.field('nascimento', text => maskDataHora(text, false))}
    />
    <CpfInput
      label={T.cpf}
      description={cpf === '' ? undefined : T.cpfGuardado(cpf)}
      autoComplete="off"
      {...flow.field('cpf')}
    />
    <TextInput label={T.email} type="email" autoComplete="off" required maxLength={128} {...flow.field('email')} />
  </>
)

/** The record on a screen that saves it with other things: what that screen shows and does. */
export type RecordEdit = {
  unsaved: boolean
  saving: boolean
  isSaved: boolean
  error: string | undefined
  check: () => boolean
  save: () => void
  discard: () => void
}

type EditModeradorFormProps = EditFormProps & {
  onTelefone: () => void
  onSenha: () => void
  onCancel: () => void
  /** For a record on a screen that guards and saves everything together; without it the record is a form of its own. */
  onEdit?: ((edit: RecordEdit) => void) | undefined
}

const errorOf = ({ save, shown }: Flow): string | undefined =>
  save.isError && !hasErrors(shown) ? editProblem(save.error) : undefined

const Fields = ({ flow, moderador, telefone, onTelefone, onSenha }: EditModeradorFormProps & { flow: Flow }) => (
  <>
    <Person flow={flow} cpf={moderador.pessoa.cpf} />
    <AccessFields
      username={moderador.username}
      usernameHelp={T.usuarioAjuda}
      telefone={telefone ?? moderador.pessoa.telefone}
      telefoneError={flow.shown.telefone}
      verified={telefone !== undefined && T.telefoneNovo}
      onTelefone={onTelefone}
      onSenha={onSenha}
    />
  </>
)

/** Reports the state of the record, with functions that always act on its latest values. */
const useReport = (flow: Flow, discard: () => void, onEdit: EditModeradorFormProps['onEdit']) => {
  const latest = useRef({ flow, discard })
  useEffect(() => {
    latest.current = { flow, discard }
  })
  const { unsaved } = flow
  const saving = flow.save.isPending
  const isSaved = flow.save.isSuccess
  const error = errorOf(flow)
  useEffect(
    () =>
      onEdit?.({
        unsaved,
        saving,
        isSaved,
        error,
        check: () => latest.current.flow.check(),
        save: () => latest.current.flow.submit(),
        discard: () => latest.current.discard(),
      }),
    [unsaved, saving, isSaved, error, onEdit],
  )
}

/** A moderator's record (specification §2, §7 edit variant): staff edit any, moderators their own. */
export const EditModeradorForm = (props: EditModeradorFormProps) => {
  const { onCancel, onEdit } = props
  const flow = useEditForm(props)
  const discard = () => {
    flow.discard()
    onCancel()
  }
  useReport(flow, discard, onEdit)
  const guard = useUnsavedGuard(flow.unsaved && onEdit === undefined, flow.discard)
  const fields = <Fields {...props} flow={flow} />
  if (onEdit) return <div className={classes.form}>{fields}</div>
  return (
    <form {...flow.form} className={classes.form}>
      {fields}
      <FormFooter
        saving={flow.save.isPending}
        saved={flow.save.isSuccess && !flow.unsaved}
        error={errorOf(flow)}
        cancel={{ onClick: discard }}
      />
      <LeaveDialog guard={guard} />
    </form>
  )
}
