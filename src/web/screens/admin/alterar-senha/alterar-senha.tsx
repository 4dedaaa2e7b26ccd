import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { ALTERAR_SENHA } from '#contract/acesso/messages.ts'
import { alterarSenhaForm } from '#contract/acesso/schema.ts'
import { isAdmin } from '#contract/roles.ts'
import { SecondFactorSection } from '#web/features/acesso/second-factor-section.tsx'
import { ApiError, api } from '#web/lib/http.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import classes from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { NOVA_SENHA } from '#web/ui/admin/messages.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { SenhaInput } from '#web/ui/admin/senha-input.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { useSend } from '#web/ui/use-send.ts'

/** Gives people time to read the toast before the list opens (specification §4). */
const BACK_AFTER_MS = 2000

/** The server's `message` if present, else the specification's sentence (§8). */
const changeSenhaProblem = (error: unknown): string =>
  (error instanceof ApiError && error.serverMessage) || ALTERAR_SENHA.erro

const useChangeSenha = (onChanged: () => void) =>
  useSend(
    ({ senhaAntiga, senhaNova }: z.output<typeof alterarSenhaForm>) =>
      api('PUT /usuario/alterarsenha', { body: new URLSearchParams({ senhaAntiga, senhaNova }) }),
    { done: ALTERAR_SENHA.alterada, failed: changeSenhaProblem, after: onChanged },
  )

/** Texts of "Change password" in addition to those of every password form; rules and refusals are in the contract. */
const TROCA = {
  novaAjuda: 'Pelo menos 6 caracteres. Frases longas são mais seguras e fáceis de lembrar.',
  alterar: 'Alterar Senha',
  voltando: 'Senha alterada. Voltando para a lista de despedidas…',
} as const

type ChangeSenhaFormProps = { username: string; onChanged: () => void; onCancel: () => void }

/** "ALTERAR SENHA" (specification §2, §5, §8): three passwords, never stored as a draft. */
const ChangeSenhaForm = ({ username, onChanged, onCancel }: ChangeSenhaFormProps) => {
  const change = useChangeSenha(onChanged)
  const form = usePortalForm({
    schema: alterarSenhaForm,
    initial: { senhaAntiga: '', senhaNova: '', confirmacao: '' },
    checkOnBlur: true,
    send: senhas => change.mutateAsync(senhas),
    failure: changeSenhaProblem,
  })
  const { saving, saved, error } = form.footer
  const disabled = saving || saved
  return (
    <form {...form.element} className={classes.form}>
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <SenhaInput
        label={NOVA_SENHA.atual}
        autoComplete="current-password"
        disabled={disabled}
        {...form.getInputProps('senhaAntiga')}
      />
      <SenhaInput
        label={NOVA_SENHA.nova}
        description={TROCA.novaAjuda}
        autoComplete="new-password"
        disabled={disabled}
        {...form.getInputProps('senhaNova')}
      />
      <SenhaInput
        label={NOVA_SENHA.confirmar}
        autoComplete="new-password"
        disabled={disabled}
        {...form.getInputProps('confirmacao')}
      />
      <p className="note">{NOVA_SENHA.outrosAparelhos}</p>
      <FormFooter
        saving={saving}
        error={error}
        status={saved && TROCA.voltando}
        submit={TROCA.alterar}
        disabled={!form.isReady || disabled}
        cancel={{ disabled, onClick: onCancel }}
      />
    </form>
  )
}

export const AlterarSenhaScreen = () => {
  const user = useSession()
  const navigate = useNavigate()
  const [changed, setChanged] = useState(false)
  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(() => void navigate(paths.despedidas()), BACK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [changed, navigate])
  return (
    <>
      <PageTitle
        parent={{ label: 'Início', to: paths.despedidas() }}
        tab="Alterar Senha"
        quoted="ALTERAR SENHA"
        title="A sua senha"
      />
      <ChangeSenhaForm
        username={user?.username ?? ''}
        onChanged={() => setChanged(true)}
        onCancel={() => void navigate(paths.despedidas())}
      />
      {isAdmin(user?.roles ?? []) && <SecondFactorSection />}
    </>
  )
}
