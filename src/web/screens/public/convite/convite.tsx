import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ApiError, api } from '#web/lib/http.ts'
import { EntryPage } from '#web/ui/public/entry-page.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'
import { ConviteForm } from './convite-form.tsx'
import { CONVITE_RECEBIDO as T } from './messages.ts'

const Invitation = ({ token }: { token: string }) => {
  const convite = useQuery({
    queryKey: ['convite', token],
    queryFn: () => api('POST /api/auth/convite', { body: { token } }),
    // Each attempt is counted, and the answer of an open page does not change.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (convite.error instanceof ApiError && convite.error.code === 'CONVITE_INVALIDO')
    return <Empty drawing="porta" title={convite.error.mensagem} />
  return (
    <>
      <Pending query={convite} loading="Abrindo o convite…" failed="Não foi possível abrir o convite." />
      {convite.data && <ConviteForm token={token} convite={convite.data} />}
    </>
  )
}

/** `/convite#…`: somebody is invited to look after a page. The browser sends nothing behind the `#`. */
export const ConviteScreen = () => {
  const token = useLocation().hash.slice(1)
  return (
    <PublicShell title={T.titulo}>
      <EntryPage
        title={T.titulo}
        lead="Quem cuida da página lê e aprova as mensagens, escreve a biografia e escolhe a foto, junto com até três outras pessoas."
        aside={<p>O link do convite serve uma vez. Se ele venceu, peça outro a quem convidou você.</p>}
      >
        {token === '' ? (
          <Empty
            drawing="porta"
            title="Este endereço está incompleto."
            text="Abra o link que recebeu no celular, inteiro. Se não der certo, peça outro a quem convidou você."
          />
        ) : (
          <Invitation key={token} token={token} />
        )}
      </EntryPage>
    </PublicShell>
  )
}
