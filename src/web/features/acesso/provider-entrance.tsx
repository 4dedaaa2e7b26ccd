import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ACESSO } from '#contract/acesso/messages.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { storeSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/public/button.tsx'
import { Problem } from '#web/ui/public/form.tsx'
import { ENTRADA } from './messages.ts'
import classes from './provider-entrance.module.css'

/** The query with which the provider sent the browser back; it leaves the address at once, and with it the history. */
const takeAnswer = (): string | undefined => {
  const { search, pathname } = window.location
  if (!new URLSearchParams(search).has('state')) return undefined
  window.history.replaceState(window.history.state, '', pathname)
  return search
}

/** The button of the group's identity provider, where there is one; back from there it opens the session by itself. */
export const ProviderEntrance = () => {
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
