import { Button, TextInput } from '@mantine/core'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { PERFIL_NOME_MAX } from '#contract/perfil/messages.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { FormStatus } from '#web/ui/admin/form-status.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import classes from './perfil-form.module.css'
import { PERFIL_TELA as T } from './perfil-messages.ts'
import { perfilProblem } from './perfil-query.ts'
import { nomeLength, type Perfil, type ProvenTelefone } from './perfil-rules.ts'
import { usePerfilForm } from './use-perfil-form.ts'

type Flow = ReturnType<typeof usePerfilForm>
type FieldsProps = {
  perfil: Perfil
  flow: Flow
  proven: ProvenTelefone | undefined
  onTelefone: () => void
  onSenha: () => void
}

const TypedFields = ({ flow }: { flow: Flow }) => (
  <>
    <TextInput
      label={T.nome}
      required
      autoComplete="name"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={`${nomeLength(flow.draft.nome)}/${PERFIL_NOME_MAX}`}
      maxLength={PERFIL_NOME_MAX}
      value={flow.draft.nome}
      error={flow.shown.nome}
      errorProps={{ role: 'alert' }}
      onChange={event => flow.change({ nome: event.currentTarget.value })}
    />
    <TextInput
      label={T.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      required
      maxLength={128}
      value={flow.draft.email}
      error={flow.shown.email}
      errorProps={{ role: 'alert' }}
      onChange={event => flow.change({ email: event.currentTarget.value })}
    />
  </>
)

const Fields = ({ perfil, flow, proven, onTelefone, onSenha }: FieldsProps) => (
  <>
    <TypedFields flow={flow} />
    <TextInput
      label={T.usuario}
      description={T.usuarioAjuda}
      variant="filled"
      readOnly
      value={perfil.username}
      autoComplete="off"
    />
    <div className={classes.row}>
      <TextInput
        label={T.telefone}
        variant="filled"
        readOnly
        value={maskTelefone(proven?.telefone ?? perfil.pessoa.telefone)}
        placeholder={T.semTelefone}
        error={flow.shown.telefone}
        errorProps={{ role: 'alert' }}
      />
      <Button variant="outline" onClick={onTelefone}>
        {T.alterarTelefone}
      </Button>
    </div>
    <p role="status" className={classes.proven}>
      {proven && T.telefoneNovo}
    </p>
    <section className={classes.senha}>
      <div>
        <h2>{T.senha}</h2>
        <p className={classes.note}>{T.senhaAjuda}</p>
      </div>
      <Button variant="outline" onClick={onSenha}>
        {T.alterarSenha}
      </Button>
    </section>
  </>
)

type PerfilFormProps = {
  perfil: Perfil
  proven: ProvenTelefone | undefined
  onSaved: () => void
  onTelefone: () => void
  onSenha: () => void
  onCancel: () => void
}

/** The profile (specification §2, §5, §8): what is typed is saved together with a number proven before. */
export const PerfilForm = ({ perfil, proven, onSaved, onTelefone, onSenha, onCancel }: PerfilFormProps) => {
  const flow = usePerfilForm(perfil, proven, onSaved)
  const guard = useUnsavedGuard(flow.unsaved, flow.forget)
  return (
    <form ref={flow.form} noValidate className={classes.form} onSubmit={flow.submit}>
      <Fields perfil={perfil} flow={flow} proven={proven} onTelefone={onTelefone} onSenha={onSenha} />
      <div role="alert" className={classes.problem}>
        {flow.save.isError && Object.keys(flow.shown).length === 0 && perfilProblem(flow.save.error)}
      </div>
      <FormStatus busy={flow.save.isPending} />
      <div className={classes.foot}>
        <Button
          variant="outline"
          disabled={flow.save.isPending}
          onClick={() => {
            flow.forget()
            onCancel()
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
