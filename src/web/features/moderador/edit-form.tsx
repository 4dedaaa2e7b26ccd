import { Button, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { maskDataHora } from '#contract/fields/data-hora.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { FormStatus } from '#web/ui/admin/form-status.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { CpfInput } from '#web/ui/admin/masked-input.tsx'
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
      onChange={flow.changeCpf}
    />
  </>
)

type AccessProps = {
  flow: Flow
  moderador: EditFormProps['moderador']
  telefone: string | undefined
  onTelefone: () => void
  onSenha: () => void
}

/** How the moderator signs in and is reached: the name stays, phone and password have dialogs of their own. */
const Access = ({ flow, moderador, telefone, onTelefone, onSenha }: AccessProps) => (
  <>
    <TextInput
      label={T.email}
      type="email"
      inputMode="email"
      autoComplete="off"
      required
      maxLength={128}
      value={flow.typed.email}
      error={flow.shown.email}
      errorProps={{ role: 'alert' }}
      onChange={event => flow.change({ email: event.currentTarget.value })}
    />
    <TextInput
      label={T.usuario}
      description={T.usuarioAjuda}
      variant="filled"
      readOnly
      autoComplete="off"
      value={moderador.username}
    />
    <div className={classes.row}>
      <TextInput
        label={T.telefone}
        variant="filled"
        readOnly
        autoComplete="off"
        placeholder={T.semTelefone}
        value={maskTelefone(telefone ?? moderador.pessoa.telefone)}
        error={flow.shown.telefone}
        errorProps={{ role: 'alert' }}
      />
      <Button variant="outline" onClick={onTelefone}>
        {T.alterarTelefone}
      </Button>
    </div>
    <p role="status" className={classes.verified}>
      {telefone !== undefined && T.telefoneNovo}
    </p>
    <div className={classes.row}>
      <div>
        <p className={classes.label}>{T.senha}</p>
        <p className={classes.note}>{T.senhaAjuda}</p>
      </div>
      <Button variant="outline" onClick={onSenha}>
        {T.alterarSenha}
      </Button>
    </div>
  </>
)

type EditModeradorFormProps = EditFormProps & {
  onTelefone: () => void
  onSenha: () => void
  onCancel: () => void
  /** For a form among others on one screen, which guards them together; without it the form guards itself. */
  onUnsaved?: ((unsaved: boolean) => void) | undefined
}

const useGuard = (flow: Flow, onUnsaved: EditModeradorFormProps['onUnsaved']) => {
  const guard = useUnsavedGuard(flow.unsaved && onUnsaved === undefined, flow.discard)
  useEffect(() => onUnsaved?.(flow.unsaved), [flow.unsaved, onUnsaved])
  return guard
}

/** A moderator's record (specification §2, §7 edit variant): staff any, a moderator his own. */
export const EditModeradorForm = (props: EditModeradorFormProps) => {
  const { moderador, telefone, onTelefone, onSenha, onCancel, onUnsaved } = props
  const flow = useEditForm(props)
  const guard = useGuard(flow, onUnsaved)
  const inPlace = onUnsaved !== undefined
  return (
    <form ref={flow.form} noValidate className={classes.form} onSubmit={flow.submit}>
      <Person flow={flow} cpf={moderador.pessoa.cpf} />
      <Access flow={flow} moderador={moderador} telefone={telefone} onTelefone={onTelefone} onSenha={onSenha} />
      <div role="alert" className={classes.problem}>
        {flow.save.isError && Object.keys(flow.shown).length === 0 && editProblem(flow.save.error)}
      </div>
      <FormStatus busy={flow.save.isPending} />
      <div className={classes.foot}>
        <Button
          variant="outline"
          disabled={flow.save.isPending || (inPlace && !flow.unsaved)}
          onClick={() => {
            flow.discard()
            onCancel()
          }}
        >
          {inPlace ? T.descartar : T.cancelar}
        </Button>
        <Button type="submit" loading={flow.save.isPending}>
          {inPlace ? T.salvarModerador : T.salvar}
        </Button>
      </div>
      <LeaveDialog guard={guard} />
    </form>
  )
}
