import { Alert, Button, PasswordInput, Switch, TextInput } from '@mantine/core'
import { COLABORADOR_NOME_MAX } from '#contract/colaborador/messages.ts'
import { ApiError } from '#web/lib/http.ts'
import { TelefoneInput } from '#web/ui/admin/masked-input.tsx'
import { SaveStatus } from '#web/ui/admin/save-status.tsx'
import { type Colaborador, nomeLength } from './colaborador-draft.ts'
import classes from './colaborador-form.module.css'
import { COLABORADOR_TELA } from './colaborador-messages.ts'
import { useColaboradorForm } from './use-colaborador-form.ts'

type Parts = { flow: ReturnType<typeof useColaboradorForm>; editing: boolean }

const Credentials = ({ flow, editing }: Parts) => (
  <>
    <TextInput
      label={COLABORADOR_TELA.email}
      description={editing ? undefined : COLABORADOR_TELA.emailAjuda}
      type="email"
      inputMode="email"
      autoComplete="off"
      required={!editing}
      disabled={editing}
      maxLength={128}
      value={flow.draft.email}
      error={flow.shown.email}
      onChange={event => flow.change({ email: event.currentTarget.value })}
    />
    <PasswordInput
      label={COLABORADOR_TELA.senha}
      description={flow.restored ? COLABORADOR_TELA.senhaDeNovo : undefined}
      autoComplete="new-password"
      required={!editing}
      disabled={editing}
      placeholder={editing ? COLABORADOR_TELA.senhaMantida : undefined}
      visibilityToggleButtonProps={{ 'aria-label': COLABORADOR_TELA.mostrarSenha, size: 44, tabIndex: 0 }}
      maxLength={128}
      value={flow.senha}
      error={flow.shown.senha}
      onChange={event => flow.setSenha(event.currentTarget.value)}
    />
  </>
)

const Fields = ({ flow, editing, own }: Parts & { own: boolean }) => (
  <>
    <TextInput
      label={COLABORADOR_TELA.nome}
      required
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={`${nomeLength(flow.draft.nome)}/${COLABORADOR_NOME_MAX}`}
      value={flow.draft.nome}
      error={flow.shown.nome}
      onChange={event => flow.change({ nome: event.currentTarget.value })}
    />
    <Credentials flow={flow} editing={editing} />
    <TelefoneInput
      label={COLABORADOR_TELA.telefone}
      required
      autoComplete="off"
      value={flow.draft.telefone}
      error={flow.shown.telefone}
      onChange={telefone => flow.change({ telefone })}
    />
    <Switch
      size="md"
      label={flow.draft.ativo ? COLABORADOR_TELA.ativo : COLABORADOR_TELA.desativado}
      description={own ? COLABORADOR_TELA.proprio : flow.draft.ativo ? undefined : COLABORADOR_TELA.desativa}
      disabled={own && flow.draft.ativo}
      checked={flow.draft.ativo}
      onChange={event => flow.change({ ativo: event.currentTarget.checked })}
    />
  </>
)

/** What no field can say: no network, too many tries, a rule about this account. */
const Refusal = ({ error }: { error: unknown }) =>
  error instanceof ApiError && error.errors.length === 0 ? (
    <Alert color="live" role="alert">
      {error.mensagem}
    </Alert>
  ) : null

type ColaboradorFormProps = { editing?: Colaborador | undefined; ownId: number; onDone: () => void }

/** "Novo Colaborador" and "Editar Colaborador" (specification §2, §5). */
export const ColaboradorForm = ({ editing, ownId, onDone }: ColaboradorFormProps) => {
  const flow = useColaboradorForm(editing, onDone)
  return (
    <form ref={flow.form} noValidate className={classes.form} onSubmit={flow.submit}>
      <Fields flow={flow} editing={editing !== undefined} own={editing?.id === ownId} />
      <Refusal error={flow.save.error} />
      <SaveStatus busy={flow.save.isPending} />
      <div className={classes.foot}>
        <Button variant="outline" disabled={flow.save.isPending} onClick={flow.leave}>
          {COLABORADOR_TELA.cancelar}
        </Button>
        <Button type="submit" loading={flow.save.isPending}>
          {editing ? COLABORADOR_TELA.atualizar : COLABORADOR_TELA.salvar}
        </Button>
      </div>
    </form>
  )
}
