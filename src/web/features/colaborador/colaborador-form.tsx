import { Switch, TextInput } from '@mantine/core'
import { COLABORADOR_NOME_MAX } from '#contract/colaborador/limits.ts'
import { COLABORADOR } from '#contract/colaborador/messages.ts'
import { atualizarColaboradorBody, novoColaboradorBody } from '#contract/colaborador/schema.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { ApiError } from '#web/lib/http.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { TelefoneInput } from '#web/ui/admin/masked-input.tsx'
import { MOSTRAR_SENHA } from '#web/ui/admin/messages.ts'
import { SenhaInput } from '#web/ui/admin/senha-input.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'
import { COLABORADOR_TELA } from './colaborador-messages.ts'
import { type Colaborador, useSaveColaborador } from './colaboradores-query.ts'

/** Specification §5 "Collaborator"; when editing, e-mail and password do not change. */
const useColaboradorForm = (editing: Colaborador | undefined, onDone: () => void) => {
  const save = useSaveColaborador(editing?.id, onDone)
  return usePortalForm({
    schema: editing ? atualizarColaboradorBody : novoColaboradorBody,
    initial: {
      username: editing?.email ?? '',
      password: '',
      pessoa: { nome: editing?.nome ?? '', telefone: maskTelefone(editing?.telefone ?? '') },
      ativo: editing?.ativo ?? true,
    },
    draft: `colaborador-${editing?.id ?? 'novo'}`,
    send: body => save.mutateAsync(body),
    failure: error => (error instanceof ApiError ? error.mensagem : undefined),
    onInvalid: () => toast.error(COLABORADOR.preencha),
  })
}

type FieldsProps = { form: ReturnType<typeof useColaboradorForm>; editing: boolean }

const Credentials = ({ form, editing }: FieldsProps) => (
  <>
    <TextInput
      label={COLABORADOR_TELA.email}
      description={editing ? undefined : COLABORADOR_TELA.emailAjuda}
      type="email"
      autoComplete="off"
      required={!editing}
      disabled={editing}
      maxLength={128}
      {...form.getInputProps('username')}
    />
    <SenhaInput
      label={COLABORADOR_TELA.senha}
      toggle={MOSTRAR_SENHA}
      description={form.restored && !editing ? COLABORADOR_TELA.senhaDeNovo : undefined}
      autoComplete="new-password"
      required={!editing}
      disabled={editing}
      placeholder={editing ? COLABORADOR_TELA.senhaMantida : undefined}
      {...form.getInputProps('password')}
    />
  </>
)

const Fields = ({ form, editing, own }: FieldsProps & { own: boolean }) => {
  const { pessoa, ativo } = form.values
  return (
    <>
      <TextInput
        label={COLABORADOR_TELA.nome}
        required
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={`${lengthOf(pessoa.nome.trim())}/${COLABORADOR_NOME_MAX}`}
        {...form.getInputProps('pessoa.nome')}
      />
      <Credentials form={form} editing={editing} />
      <TelefoneInput
        label={COLABORADOR_TELA.telefone}
        required
        autoComplete="off"
        {...form.getInputProps('pessoa.telefone')}
      />
      <Switch
        label={ativo ? COLABORADOR_TELA.ativo : COLABORADOR_TELA.desativado}
        description={own ? COLABORADOR_TELA.proprio : ativo ? undefined : COLABORADOR_TELA.desativa}
        disabled={own && ativo}
        {...form.getInputProps('ativo', { type: 'checkbox' })}
      />
    </>
  )
}

type ColaboradorFormProps = { editing?: Colaborador | undefined; ownId: number; onDone: () => void }

/** "Novo Colaborador" and "Editar Colaborador" (specification §2, §5). */
export const ColaboradorForm = ({ editing, ownId, onDone }: ColaboradorFormProps) => {
  const form = useColaboradorForm(editing, onDone)
  const leave = () => {
    form.discard()
    onDone()
  }
  return (
    <form {...form.element} className={formClasses.form}>
      <Fields form={form} editing={editing !== undefined} own={editing?.id === ownId} />
      <FormFooter
        {...form.footer}
        submit={editing ? COLABORADOR_TELA.atualizar : undefined}
        cancel={{ onClick: leave }}
      />
    </form>
  )
}
