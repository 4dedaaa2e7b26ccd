import { Button, Modal, PasswordInput } from '@mantine/core'
import { type SyntheticEvent, useRef, useState } from 'react'
import { focusFirstProblem } from '#web/lib/first-problem.ts'
import { FormStatus } from '#web/ui/admin/form-status.tsx'
import classes from './perfil-form.module.css'
import { PERFIL_TELA as T } from './perfil-messages.ts'
import { senhaProblem, useSaveSenha } from './perfil-query.ts'
import { EMPTY_SENHA, type SenhaDraft, senhaProblems } from './perfil-rules.ts'

const FIELDS = [
  { name: 'atual', label: T.atual, autoComplete: 'current-password' },
  { name: 'nova', label: T.nova, autoComplete: 'new-password' },
  { name: 'confirmacao', label: T.confirmar, autoComplete: 'new-password' },
] as const satisfies readonly { name: keyof SenhaDraft; label: string; autoComplete: string }[]

const useSenhaForm = (onClose: () => void) => {
  const [draft, setDraft] = useState(EMPTY_SENHA)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sending = useRef<boolean>(false)
  const save = useSaveSenha(onClose)
  const problems = senhaProblems(draft)
  return {
    form,
    draft,
    save,
    shown: tried ? problems : {},
    change: (part: Partial<SenhaDraft>) => setDraft(current => ({ ...current, ...part })),
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      if (sending.current) return
      setTried(true)
      if (Object.keys(problems).length > 0) {
        if (form.current) focusFirstProblem(form.current)
        return
      }
      sending.current = true
      save.mutate(draft, {
        onSettled: () => {
          sending.current = false
        },
      })
    },
  }
}

const SenhaForm = ({ username, onClose }: { username: string; onClose: () => void }) => {
  const { form, draft, shown, save, change, submit } = useSenhaForm(onClose)
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={submit}>
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {FIELDS.map(({ name, label, autoComplete }) => (
        <PasswordInput
          key={name}
          label={label}
          autoComplete={autoComplete}
          required
          maxLength={128}
          data-autofocus={name === 'atual' || undefined}
          disabled={save.isPending}
          error={shown[name]}
          errorProps={{ role: 'alert' }}
          visibilityToggleButtonProps={{ 'aria-label': T.mostrar(label), size: 44, tabIndex: 0 }}
          value={draft[name]}
          onChange={event => change({ [name]: event.currentTarget.value })}
        />
      ))}
      <p className={classes.note}>{T.outrosAparelhos}</p>
      <div role="alert" className={classes.problem}>
        {save.isError && senhaProblem(save.error)}
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

type SenhaDialogProps = { opened: boolean; username: string; onClose: () => void }

/** Password change dialog of the profile (specification §2, §5, §8); closing it forgets the three passwords. */
export const SenhaDialog = ({ opened, username, onClose }: SenhaDialogProps) => (
  <Modal opened={opened} onClose={onClose} title={T.senhaTitulo} closeButtonProps={{ 'aria-label': T.fechar }}>
    <SenhaForm username={username} onClose={onClose} />
  </Modal>
)
