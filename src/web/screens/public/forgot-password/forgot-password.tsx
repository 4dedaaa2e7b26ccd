import { useNavigate } from 'react-router'
import { RECUPERACAO } from '#web/features/acesso/recovery-messages.ts'
import { RecoverySteps } from '#web/features/acesso/recovery-steps.tsx'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { PublicShell } from '#web/ui/public/shell.tsx'
import classes from './forgot-password.module.css'

/** Password recovery (specification §2), for users who sign in with an account of the portal. */
export const ForgotPasswordScreen = () => {
  const navigate = useNavigate()
  useTitle(RECUPERACAO.titulo)
  return (
    <PublicShell>
      <div className={classes.page}>
        <h1>{RECUPERACAO.titulo}</h1>
        <RecoverySteps onDone={() => void navigate(paths.inicio())} />
        <div className={classes.whom}>
          <p>{RECUPERACAO.paraQuem}</p>
          <p>{RECUPERACAO.diretorio}</p>
        </div>
      </div>
    </PublicShell>
  )
}
