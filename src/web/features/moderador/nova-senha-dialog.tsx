import { Button, Modal, PasswordInput } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { PERFIL } from '#contract/perfil/messages.ts'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { FormStatus } from '#web/ui/admin/form-status.tsx'
import classes from './edit-form.module.css'
import { EDITAR_MODERADOR as T } from './edit-messages.ts'
import { editProblem, useSaveModerador } from './edit-query.ts'
import { type NovaSenhaDraft, novaSenhaProblems } from './edit-rules.ts'

const FIELDS = [
  { name: 'nova', label: T.novaSenha },
  { name: 'confirmacao', label: T.confirmarSenha },
] as const satisfies readonly { name: keyof NovaSenhaDraft; label: string }[]

type NovaSenhaProps = { despedidaId: number; pessoaId: number; onClose: () => void }

const NovaSenhaForm = ({ despedidaId, pessoaId, onClose }: NovaSenhaProps) => {
  const [draft, setDraft] = useState<NovaSenhaDraft>({ nova: '', confirmacao: '' })
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveModerador(despedidaId, PERFIL.senhaAtualizada, onClose)
  const problems = novaSenhaProblems(draft)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0) {
      if (form.current) focusFirstProblem(form.current)
    } else if (!save.isPending) save.mutate({ pessoa: { id: pessoaId, senha: draft.nova } })
  }
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={submit}>
      {FIELDS.map(({ name, label }) => (
        <PasswordInput
          key={name}
          label={label}
          required
          autoComplete="new-password"
          maxLength={128}
          data-autofocus={name === 'nova' || undefined}
          disabled={save.isPending}
          error={tried ? problems[name] : undefined}
          errorProps={{ role: 'alert' }}
          visibilityToggleButtonProps={{ 'aria-label': T.mostrar(label), size: 44, tabIndex: 0 }}
          value={draft[name]}
          onChange={({ currentTarget: { value } }) => setDraft(current => ({ ...current, [name]: value }))}
        />
      ))}
      <p className={classes.note}>{T.saiDosAparelhos}</p>
      <div role="alert" className={classes.problem}>
        {save.isError && editProblem(save.error)}
      </div>
      <FormStatus busy={save.isPending} />
      <div className={classes.foot}>
        <Button variant="outline" disabled={save.isPending} onClick={onClose}>
          {T.cancelar}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {T.alterarSenha}
        </Button>
      </div>
    </form>
  )
}

/** Staff set a moderator's password without knowing the current one; closing the dialog forgets what was typed. */
export const NovaSenhaDialog = ({ opened, ...form }: NovaSenhaProps & { opened: boolean }) => (
  <Modal opened={opened} onClose={form.onClose} title={T.alterarSenha} closeButtonProps={{ 'aria-label': T.fechar }}>
    <NovaSenhaForm {...form} />
  </Modal>
)
