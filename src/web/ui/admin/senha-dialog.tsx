import type { z } from 'zod'
import { Dialog } from './dialog.tsx'
import formClasses from './form.module.css'
import { FormFooter } from './form-footer.tsx'
import { ACESSO_DA_PESSOA, NOVA_SENHA } from './messages.ts'
import { SenhaInput } from './senha-input.tsx'
import { usePortalForm } from './use-portal-form.ts'

export type SenhaDraft = { senhaAntiga: string; senhaNova: string; confirmacao: string }
const EMPTY_SENHA: SenhaDraft = { senhaAntiga: '', senhaNova: '', confirmacao: '' }

const CURRENT = { name: 'senhaAntiga', label: NOVA_SENHA.atual, autoComplete: 'current-password' } as const
const NEW = [
  { name: 'senhaNova', label: NOVA_SENHA.nova, autoComplete: 'new-password' },
  { name: 'confirmacao', label: NOVA_SENHA.confirmar, autoComplete: 'new-password' },
] as const

type SenhaDialogProps = {
  /** Set for one's own password: the current one is required, and password managers learn the account. */
  username?: string
  schema: z.ZodType
  note: string
  send: (senhas: SenhaDraft) => Promise<unknown>
  failure: (error: unknown) => string
  onClose: () => void
}

/** A new password, typed twice; closing the dialog forgets what was typed. */
export const SenhaDialog = ({ username, schema, note, send, failure, onClose }: SenhaDialogProps) => {
  const form = usePortalForm({ schema, initial: EMPTY_SENHA, send: (_body, senhas) => send(senhas), failure })
  const fields = username === undefined ? NEW : [CURRENT, ...NEW]
  return (
    <Dialog onClose={onClose} title={ACESSO_DA_PESSOA.alterarSenha}>
      <form {...form.element} className={formClasses.form}>
        {username !== undefined && (
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        )}
        {fields.map(({ name, ...field }, index) => (
          <SenhaInput
            key={name}
            {...field}
            data-autofocus={index === 0 || undefined}
            disabled={form.footer.saving}
            {...form.getInputProps(name)}
          />
        ))}
        <p className="note">{note}</p>
        <FormFooter {...form.footer} submit={ACESSO_DA_PESSOA.alterarSenha} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
