import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { COLABORADOR_NOME_MAX } from '#contract/colaborador/limits.ts'
import { COLABORADOR } from '#contract/colaborador/messages.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { clearDraft, useDraft } from '#web/lib/draft.ts'
import { ApiError } from '#web/lib/http.ts'
import { textFields } from '#web/lib/text-fields.ts'
import { useForm } from '#web/lib/use-form.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { TelefoneInput } from '#web/ui/admin/masked-input.tsx'
import { MOSTRAR_SENHA } from '#web/ui/admin/messages.ts'
import { SenhaInput } from '#web/ui/admin/senha-input.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  COLABORADOR_FIELDS,
  type Colaborador,
  type ColaboradorDraft,
  colaboradorErrors,
  draftOf,
  EMPTY_COLABORADOR,
} from './colaborador-draft.ts'
import { COLABORADOR_TELA } from './colaborador-messages.ts'
import { useSaveColaborador } from './colaboradores-query.ts'

/** State of the form: the draft survives a reload, the password does not. */
const useColaboradorForm = (editing: Colaborador | undefined, onDone: () => void) => {
  const key = `colaborador-${editing?.id ?? 'novo'}`
  const [draft, setDraft] = useDraft<ColaboradorDraft>(key, editing ? draftOf(editing) : EMPTY_COLABORADOR)
  const [restored] = useState(() => editing === undefined && draft.email !== '')
  const [senha, setSenha] = useState('')
  const leave = () => {
    clearDraft(key)
    onDone()
  }
  const save = useSaveColaborador(editing?.id, leave)
  const form = useForm({
    values: { draft, senha },
    errors: colaboradorErrors(draft, senha, editing !== undefined),
    fields: COLABORADOR_FIELDS,
    save,
    onInvalid: () => toast.error(COLABORADOR.preencha),
  })
  const change = (part: Partial<ColaboradorDraft>) => setDraft(current => ({ ...current, ...part }))
  const field = textFields(draft, form.shown, change)
  return { ...form, field, draft, senha, restored, save, change, setSenha, leave }
}

type Parts = { flow: ReturnType<typeof useColaboradorForm>; editing: boolean }

const Credentials = ({ flow, editing }: Parts) => (
  <>
    <TextInput
      label={COLABORADOR_TELA.email}
      description={editing ? undefined : COLABORADOR_TELA.emailAjuda}
      type="email"
      autoComplete="off"
      required={!editing}
      disabled={editing}
      maxLength={128}
      {...flow.field('email')}
    />
    <SenhaInput
      label={COLABORADOR_TELA.senha}
      toggle={MOSTRAR_SENHA}
      description={flow.restored ? COLABORADOR_TELA.senhaDeNovo : undefined}
      autoComplete="new-password"
      required={!editing}
      disabled={editing}
      placeholder={editing ? COLABORADOR_TELA.senhaMantida : undefined}
      value={flow.senha}
      error={flow.shown.senha}
      onChange={flow.setSenha}
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
      description={`${lengthOf(flow.draft.nome.trim())}/${COLABORADOR_NOME_MAX}`}
      {...flow.field('nome')}
    />
    <Credentials flow={flow} editing={editing} />
    <TelefoneInput label={COLABORADOR_TELA.telefone} required autoComplete="off" {...flow.field('telefone')} />
    <Switch
      label={flow.draft.ativo ? COLABORADOR_TELA.ativo : COLABORADOR_TELA.desativado}
      description={own ? COLABORADOR_TELA.proprio : flow.draft.ativo ? undefined : COLABORADOR_TELA.desativa}
      disabled={own && flow.draft.ativo}
      checked={flow.draft.ativo}
      onChange={event => flow.change({ ativo: event.currentTarget.checked })}
    />
  </>
)

/** Errors that belong to no field: no network, too many attempts, a rule about this account. */
const messageOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.errors.length === 0 ? error.mensagem : undefined

type ColaboradorFormProps = { editing?: Colaborador | undefined; ownId: number; onDone: () => void }

/** "Novo Colaborador" and "Editar Colaborador" (specification §2, §5). */
export const ColaboradorForm = ({ editing, ownId, onDone }: ColaboradorFormProps) => {
  const flow = useColaboradorForm(editing, onDone)
  return (
    <form {...flow.form} className={formClasses.form}>
      <Fields flow={flow} editing={editing !== undefined} own={editing?.id === ownId} />
      <FormFooter
        saving={flow.save.isPending}
        error={messageOf(flow.save.error)}
        submit={editing ? COLABORADOR_TELA.atualizar : undefined}
        cancel={{ onClick: flow.leave }}
      />
    </form>
  )
}
