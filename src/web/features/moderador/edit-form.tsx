import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { maskDataHora } from '#contract/fields/data-hora.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { paths } from '#web/paths.ts'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { CpfInput, TelefoneInput } from '#web/ui/admin/masked-input.tsx'
import { SaveStatus } from '#web/ui/admin/save-status.tsx'
import classes from './edit-form.module.css'
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
      value={flow.typed.nome}
      error={flow.shown.nome}
      errorProps={{ role: 'alert' }}
      onChange={event => flow.change({ nome: event.currentTarget.value })}
    />
    <TextInput
      label={T.nascimento}
      inputMode="numeric"
      autoComplete="off"
      placeholder="DD/MM/AAAA"
      value={flow.typed.nascimento}
      error={flow.shown.nascimento}
      errorProps={{ role: 'alert' }}
      onChange={event => flow.change({ nascimento: maskDataHora(event.currentTarget.value, false) })}
    />
    <CpfInput
      label={T.cpf}
      description={cpf === '' ? undefined : T.cpfGuardado(cpf)}
      autoComplete="off"
      value={flow.typed.cpf}
      error={flow.shown.cpf}
      errorProps={{ role: 'alert' }}
      onChange={value => flow.changeSecret({ cpf: value })}
    />
  </>
)

const Access = ({ flow, own }: { flow: Flow; own: boolean }) => (
  <>
    <TelefoneInput
      label={T.telefone}
      required={!own}
      readOnly={own}
      variant={own ? 'filled' : 'default'}
      autoComplete="off"
      value={flow.typed.telefone}
      error={flow.shown.telefone}
      errorProps={{ role: 'alert' }}
      onChange={telefone => flow.change({ telefone })}
    />
    <TextInput
      label={T.email}
      type="email"
      inputMode="email"
      autoComplete="off"
      required={!own}
      readOnly={own}
      variant={own ? 'filled' : 'default'}
      maxLength={128}
      value={flow.typed.email}
      error={flow.shown.email}
      errorProps={{ role: 'alert' }}
      onChange={event => flow.change({ email: event.currentTarget.value })}
    />
    {own ? (
      <p className={classes.own}>
        {T.proprio} <Link to={paths.perfil()}>{T.meuPerfil}</Link>
      </p>
    ) : (
      <PasswordInput
        label={T.senha}
        description={T.senhaAjuda}
        autoComplete="new-password"
        maxLength={128}
        visibilityToggleButtonProps={{ 'aria-label': T.mostrarSenha, size: 44, tabIndex: 0 }}
        value={flow.senha}
        error={flow.shown.senha}
        errorProps={{ role: 'alert' }}
        onChange={event => flow.changeSecret({ senha: event.currentTarget.value })}
      />
    )}
  </>
)

/** A moderator's record (specification §2, §7 edit variant): staff any, a moderator his own. */
export const EditModeradorForm = (props: EditFormProps) => {
  const flow = useEditForm(props)
  const guard = useUnsavedGuard(flow.unsaved, flow.forget)
  return (
    <form ref={flow.form} noValidate className={classes.form} onSubmit={flow.submit}>
      <Person flow={flow} cpf={props.moderador.pessoa.cpf} />
      <Access flow={flow} own={props.own} />
      <div role="alert" className={classes.problem}>
        {flow.save.isError && Object.keys(flow.shown).length === 0 && editProblem(flow.save.error)}
      </div>
      <SaveStatus busy={flow.save.isPending} />
      <div className={classes.foot}>
        <Button
          variant="outline"
          disabled={flow.save.isPending}
          onClick={() => {
            flow.forget()
            props.onDone()
          }}
        >
          {T.cancelar}
        </Button>
        <Button type="submit" loading={flow.save.isPending}>
          {T.salvar}
        </Button>
      </div>
      <LeaveDialog guard={guard} />
    </form>
  )
}
