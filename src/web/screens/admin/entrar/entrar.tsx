import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ACESSO } from '#contract/acesso/messages.ts'
import { ENTRADA } from '#web/features/acesso/messages.ts'
import { SignInForm } from '#web/features/acesso/sign-in-form.tsx'
import { useGrupo } from '#web/lib/grupo.ts'
import { api, messageOf } from '#web/lib/http.ts'
import type { SignInState } from '#web/lib/return-path.ts'
import { endOfLastSession, storeSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { Problem } from '#web/ui/public/form.tsx'
import classes from './entrar.module.css'

/** The query with which the provider sent the browser back; it leaves the address at once, and with it the history. */
const takeAnswer = (): string | undefined => {
  const { search, pathname } = window.location
  if (!new URLSearchParams(search).has('state')) return undefined
  window.history.replaceState(window.history.state, '', pathname)
  return search
}

/** The button of the group's identity provider, where there is one; back from there it opens the session by itself. */
const ProviderEntrance = () => {
  const provider = useQuery({
    queryKey: ['provedor'],
    queryFn: ({ signal }) => api('GET /api/auth/provedor', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const begin = useMutation({
    mutationFn: () => api('POST /api/auth/provedor/iniciar'),
    onSuccess: ({ endereco }) => window.location.assign(endereco),
  })
  const finish = useMutation({
    mutationFn: (consulta: string) => api('POST /api/auth/provedor/concluir', { body: { consulta } }),
    onSuccess: user => void storeSession(user),
  })
  const taken = useRef(false)
  useEffect(() => {
    const answer = taken.current ? undefined : takeAnswer()
    taken.current = true
    if (answer !== undefined) finish.mutate(answer)
  }, [finish.mutate])
  const { rotulo = '' } = provider.data ?? {}
  const error = finish.error ?? begin.error
  const isBusy = begin.isPending || begin.isSuccess || finish.isPending
  if (rotulo === '') return null
  return (
    <div className={classes.entrance}>
      <Problem>{error && !isBusy ? messageOf(error, ACESSO.semConexao) : undefined}</Problem>
      <Button variant="ghost" wide busy={isBusy} onClick={() => begin.mutate()}>
        {finish.isPending ? ENTRADA.entrando : rotulo}
      </Button>
      <p className="soft">ou com login e senha</p>
    </div>
  )
}

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
