import { useState } from 'react'
import { ALTERAR_SENHA } from '#contract/acesso/messages.ts'
import { alterarSenhaForm } from '#contract/acesso/schema.ts'
import { formErrors, hasErrors } from '#web/lib/form-errors.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { useForm } from '#web/lib/use-form.ts'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { NOVA_SENHA } from '#web/ui/admin/messages.ts'
import { SenhaInput } from '#web/ui/admin/senha-input.tsx'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'

type TrocaDraft = { senhaAntiga: string; senhaNova: string; confirmacao: string }

/** The server's `message` if present, else the specification's sentence (§8). */
const changeSenhaProblem = (error: unknown): string =>
  (error instanceof ApiError && error.serverMessage) || ALTERAR_SENHA.erro

const useChangeSenha = (onChanged: () => void) =>
  useToastMutation({
    mutationFn: ({ senhaAntiga, senhaNova }: TrocaDraft) =>
      api('PUT /usuario/alterarsenha', { body: new URLSearchParams({ senhaAntiga, senhaNova }) }),
    success: ALTERAR_SENHA.alterada,
    failure: changeSenhaProblem,
    onDone: onChanged,
  })

/** Texts of "Change password" in addition to those of every password form; rules and refusals are in the contract. */
const TROCA = {
  novaAjuda: 'Pelo menos 6 caracteres. Frases longas são mais seguras e fáceis de lembrar.',
  alterar: 'Alterar Senha',
  voltando: 'Senha alterada. Voltando para a lista de despedidas…',
} as const

type TrocaField = keyof TrocaDraft
const EMPTY_TROCA: TrocaDraft = { senhaAntiga: '', senhaNova: '', confirmacao: '' }

/** A field shows its error once it was left; the pair of new passwords also once the second is as long as the first. */
const useTroca = (onChanged: () => void) => {
  const [draft, setDraft] = useState(EMPTY_TROCA)
  const [left, setLeft] = useState<readonly TrocaField[]>([])
  const change = useChangeSenha(() => {
    setDraft(EMPTY_TROCA)
    setLeft([])
    onChanged()
  })
  const errors = formErrors<TrocaField>(alterarSenhaForm, draft)
  const { form, shown } = useForm({ values: draft, errors, save: change })
  const busy = change.isPending || change.isSuccess
  return {
    change,
    form,
    busy,
    ready: !hasErrors(errors) && !busy,
    fieldOf: (name: TrocaField) => ({
      value: draft[name],
      error: shown[name] ?? (left.includes(name) ? errors[name] : undefined),
      disabled: busy,
      onChange: (value: string) => setDraft(current => ({ ...current, [name]: value })),
      onBlur: () => setLeft(current => (current.includes(name) ? current : [...current, name])),
    }),
  }
}

type ChangeSenhaFormProps = { username: string; onChanged: () => void; onCancel: () => void }

/** "ALTERAR SENHA" (specification §2, §5, §8): three passwords, never stored as a draft. */
export const ChangeSenhaForm = ({ username, onChanged, onCancel }: ChangeSenhaFormProps) => {
  const { change, form, busy, ready, fieldOf } = useTroca(onChanged)
  return (
    <form {...form} className={classes.form}>
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <SenhaInput label={NOVA_SENHA.atual} autoComplete="current-password" {...fieldOf('senhaAntiga')} />
      <SenhaInput
        label={NOVA_SENHA.nova}
        description={TROCA.novaAjuda}
        autoComplete="new-password"
        {...fieldOf('senhaNova')}
      />
      <SenhaInput label={NOVA_SENHA.confirmar} autoComplete="new-password" {...fieldOf('confirmacao')} />
      <p className="note">{NOVA_SENHA.outrosAparelhos}</p>
      <FormFooter
        saving={change.isPending}
        error={change.isError && changeSenhaProblem(change.error)}
        status={change.isSuccess && TROCA.voltando}
        submit={TROCA.alterar}
        disabled={!ready}
        cancel={{ disabled: busy, onClick: onCancel }}
      />
    </form>
  )
}
