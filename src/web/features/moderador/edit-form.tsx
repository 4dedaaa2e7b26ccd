import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
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
    <TextInput
      label={T.nome}
      required
      autoComplete="off"
      maxLength={100}
      errorProps={{ role: 'alert' }}
      {...flow.field('nome')}
    />
    <TextInput
      label={T.nascimento}
      inputMode="numeric"
      autoComplete="off"
      placeholder="DD/MM/AAAA"
      errorProps={{ role: 'alert' }}
      {...flow.field('nascimento', text => maskDataHora(text, false))}
    />
    <CpfInput
      label={T.cpf}
      description={cpf === '' ? undefined : T.cpfGuardado(cpf)}
      autoComplete="off"
      errorProps={{ role: 'alert' }}
      {...flow.field('cpf')}
    />
    <TextInput
      label={T.email}
      type="email"
      autoComplete="off"
      required
      maxLength={128}
      errorProps={{ role: 'alert' }}
      {...flow.field('email')}
    />
  </>
)

type EditModeradorFormProps = EditFormProps & {
  onTelefone: () => void
  onSenha: () => void
  onCancel: () => void
  /** For a form that shares a screen with others, which are guarded together; without it the form guards itself. */
  onUnsaved?: ((unsaved: boolean) => void) | undefined
}

const useGuard = (flow: Flow, onUnsaved: EditModeradorFormProps['onUnsaved']) => {
  const guard = useUnsavedGuard(flow.unsaved && onUnsaved === undefined, flow.discard)
  useEffect(() => onUnsaved?.(flow.unsaved), [flow.unsaved, onUnsaved])
  return guard
}

/** A moderator's record (specification §2, §7 edit variant): staff edit any, moderators their own. */
export const EditModeradorForm = (props: EditModeradorFormProps) => {
  const { moderador, telefone, onTelefone, onSenha, onCancel, onUnsaved } = props
  const flow = useEditForm(props)
  const guard = useGuard(flow, onUnsaved)
  const inPlace = onUnsaved !== undefined
  return (
    <form {...flow.form} className={classes.form}>
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
      <FormFooter
        saving={flow.save.isPending}
        error={flow.save.isError && !hasErrors(flow.shown) && editProblem(flow.save.error)}
        submit={inPlace ? T.salvarModerador : undefined}
        cancel={{
          label: inPlace ? T.descartar : undefined,
          disabled: inPlace && !flow.unsaved,
          onClick: () => {
            flow.discard()
            onCancel()
          },
        }}
      />
      <LeaveDialog guard={guard} />
    </form>
  )
}
