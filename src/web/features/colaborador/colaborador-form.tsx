import { Switch, TextInput } from '@mantine/core'
import type { z } from 'zod'
import { COLABORADOR } from '#contract/colaborador/messages.ts'
import { atualizarColaboradorBody, COLABORADOR_NOME_MAX, novoColaboradorBody } from '#contract/colaborador/schema.ts'
import { maskTelefone } from '#contract/fields/telefone.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { TelefoneInput } from '#web/ui/admin/masked-input.tsx'
import { MOSTRAR_SENHA } from '#web/ui/admin/messages.ts'
import { SenhaInput } from '#web/ui/admin/senha-input.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { toast } from '#web/ui/toast.ts'
import { useSend } from '#web/ui/use-send.ts'
import type { Colaborador } from './colaborador-list.tsx'
import { COLABORADOR_TELA } from './colaborador-messages.ts'

type ColaboradorBody = z.output<typeof novoColaboradorBody> | z.output<typeof atualizarColaboradorBody>

/** Specification §5 "Collaborator"; when editing, e-mail and password do not change. */
const useColaboradorForm = (editing: Colaborador | undefined, onDone: () => void) => {
  const { keyOf } = useRequestKey()
  const save = useSend(
    (body: ColaboradorBody) =>
      'username' in body
        ? api('POST /usuario/nova-pessoa-colaborador', { body, idempotencyKey: keyOf(body) })
        : api('PUT /usuario/atualizar-colaborador/:id', { params: { id: editing?.id ?? 0 }, body }),
    {
      done: editing ? COLABORADOR.atualizado : COLABORADOR.cadastrado,
      failed: editing ? COLABORADOR.erroAtualizar : COLABORADOR.erroCadastrar,
      after: onDone,
      changes: ['GET /usuario/colaboradores'],
      changesAfterFailure: true,
    },
  )
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
    failure: error => messageOf(error, undefined),
    onInvalid: () => toast.error(COLABORADOR.preencha),
  })
}

type FieldsProps = { form: ReturnType<typeof useColaboradorForm>; editing: boolean }

const Credentials = ({ form, editing }: FieldsProps) => (
  <>
    <TextInput
      label="Email/Usuário"
      description={editing ? undefined : 'É com este e-mail que o colaborador entra no portal.'}
      type="email"
      autoComplete="off"
      withAsterisk={!editing}
      aria-required={!editing}
      disabled={editing}
      maxLength={128}
      {...form.getInputProps('username')}
    />
    <SenhaInput
      label="Senha"
      toggle={MOSTRAR_SENHA}
      description={
        form.restored && !editing ? 'Por segurança a senha não fica guardada. Digite-a novamente.' : undefined
      }
      autoComplete="new-password"
      withAsterisk={!editing}
      aria-required={!editing}
      disabled={editing}
      placeholder={editing ? 'Não muda aqui' : undefined}
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
        withAsterisk
        aria-required
        autoComplete="off"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={`${lengthOf(pessoa.nome.trim())}/${COLABORADOR_NOME_MAX}`}
        {...form.getInputProps('pessoa.nome')}
      />
      <Credentials form={form} editing={editing} />
      <TelefoneInput
        label="Telefone"
        withAsterisk
        aria-required
        autoComplete="off"
        {...form.getInputProps('pessoa.telefone')}
      />
      <Switch
        label={ativo ? COLABORADOR_TELA.ativo : 'Desativado'}
        description={
          own
            ? 'Este é o seu próprio acesso: só outro administrador pode desativá-lo.'
            : ativo
              ? undefined
              : 'Desativado, o colaborador sai do portal na hora e não consegue mais entrar.'
        }
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
      <FormFooter {...form.footer} submit={editing ? 'Atualizar' : undefined} cancel={{ onClick: leave }} />
    </form>
  )
}
