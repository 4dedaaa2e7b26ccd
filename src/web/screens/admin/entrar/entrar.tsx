import { Link } from 'react-router'
import { ENTRADA } from '#web/features/acesso/messages.ts'
import { ProviderEntrance } from '#web/features/acesso/provider-entrance.tsx'
import { SignInForm } from '#web/features/acesso/sign-in-form.tsx'
import { useGrupo } from '#web/lib/grupo.ts'
import type { SignInState } from '#web/lib/return-path.ts'
import { endOfLastSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import classes from './entrar.module.css'

/** "Área Restrita": directory sign-in of the staff (specification §2). The guard redirects once a user is signed in. */
export const EntrarScreen = () => {
  useTitle(ENTRADA.areaRestrita)
  const { nomeCurto, desde } = useGrupo()
  return (
    <main id="conteudo" tabIndex={-1} className={classes.page}>
      <section className={classes.sheet} aria-labelledby="titulo">
        <p className={classes.mark}>
          {nomeCurto} <i>{desde && `desde ${desde}`}</i>
        </p>
        <h1 id="titulo">{ENTRADA.areaRestrita}</h1>
        <ProviderEntrance />
        <SignInForm
          variant="diretorio"
          notice={
            endOfLastSession() === 'expirada' ? 'Sua sessão terminou. Entre novamente para continuar.' : undefined
          }
          otherEntrance={login => (
            <LinkButton variant="ghost" wide to={paths.inicio()} state={{ volta: true, login } satisfies SignInState}>
              É da família? Entre pela página inicial
            </LinkButton>
          )}
        >
          <p className={classes.family}>
            É da família de uma despedida?{' '}
            <Link to={paths.inicio()} state={{ volta: true } satisfies SignInState}>
              Entre pela página inicial
            </Link>
          </p>
        </SignInForm>
        <LinkButton variant="text" wide to={paths.inicio()}>
          Voltar para a página inicial
        </LinkButton>
      </section>
    </main>
  )
}
