import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { formErrors } from '#web/lib/form-errors.ts'
import { useForm } from '#web/lib/use-form.ts'
import { FECHAR } from '#web/ui/messages.ts'
import formClasses from './form.module.css'
import { FormFooter } from './form-footer.tsx'
import { ACESSO_DA_PESSOA, NOVA_SENHA } from './messages.ts'
import { SenhaInput } from './senha-input.tsx'

export type SenhaDraft = { senhaAntiga: string; senhaNova: string; confirmacao: string }
const EMPTY_SENHA: SenhaDraft = { senhaAntiga: '', senhaNova: '', confirmacao: '' }

const CURRENT = { name: 'senhaAntiga', label: NOVA_SENHA.atual, autoComplete: 'current-password' } as const
const NEW = [
  { name: 'senhaNova', label: NOVA_SENHA.nova, autoComplete: 'new-password' },
  { name: 'confirmacao', label: NOVA_SENHA.confirmar, autoComplete: 'new-password' },
] as const

type SenhaFormProps = {
  /** The person's own password: the current one is asked for, and password managers learn whose it is. */
  username?: string
  schema: z.ZodType
  note: string
  save: Parameters<typeof useForm<keyof SenhaDraft, SenhaDraft>>[0]['save'] & { isPending: boolean }
  error: string | undefined
  onClose: () => void
}

const SenhaForm = ({ username, schema, note, save, error, onClose }: SenhaFormProps) => {
  const [draft, setDraft] = useState(EMPTY_SENHA)
  const { form, shown } = useForm({ values: draft, errors: formErrors(schema, draft), save })
  const fields = username === undefined ? NEW : [CURRENT, ...NEW]
  return (
    <form {...form} className={formClasses.form}>
      {username !== undefined && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      {fields.map(({ name, ...field }, index) => (
        <SenhaInput
          key={name}
          {...field}
          data-autofocus={index === 0 || undefined}
          disabled={save.isPending}
          error={shown[name]}
          value={draft[name]}
          onChange={value => setDraft(current => ({ ...current, [name]: value }))}
        />
      ))}
      <p className={formClasses.note}>{note}</p>
      <FormFooter
        saving={save.isPending}
        error={error}
        submit={ACESSO_DA_PESSOA.alterarSenha}
        cancel={{ label: NOVA_SENHA.cancelar, onClick: onClose }}
      />
    </form>
  )
}

/** A new password, typed twice; closing the dialog forgets what was typed. */
export const SenhaDialog = ({ opened, ...form }: SenhaFormProps & { opened: boolean }) => (
  <Modal
    opened={opened}
    onClose={form.onClose}
    title={ACESSO_DA_PESSOA.alterarSenha}
    closeButtonProps={{ 'aria-label': FECHAR }}
  >
    <SenhaForm {...form} />
  </Modal>
)
