import { useNavigate } from 'react-router'
import { RECUPERACAO } from '#web/features/acesso/recovery-messages.ts'
import { RecoverySteps } from '#web/features/acesso/recovery-steps.tsx'
import { paths } from '#web/paths.ts'
import { EntryPage } from '#web/ui/public/entry-page.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'

/** Password recovery (specification §2), for users who sign in with an account of the portal. */
export const ForgotPasswordScreen = () => {
  const navigate = useNavigate()
  return (
    <PublicShell title={RECUPERACAO.titulo}>
      <EntryPage
        title={RECUPERACAO.titulo}
        aside={
          <>
            <p>{RECUPERACAO.paraQuem}</p>
            <p>{RECUPERACAO.diretorio}</p>
          </>
        }
      >
        <RecoverySteps onDone={() => void navigate(paths.inicio())} />
      </EntryPage>
    </PublicShell>
  )
}
