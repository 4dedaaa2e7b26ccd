import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { ApiError, api } from '#web/lib/http.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { EntryPage } from '#web/ui/public/entry-page.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'
import classes from './convite.module.css'
import { type Convite, ConviteForm } from './convite-form.tsx'
import { CONVITE_RECEBIDO as T } from './messages.ts'

const Unusable = ({ title, text }: { title: string; text: string }) => (
  <EntryPage title={T.titulo}>
    <Empty drawing="porta" title={title} text={text}>
      <LinkButton variant="ghost" to={paths.inicio()}>
        Voltar para a página inicial
      </LinkButton>
    </Empty>
  </EntryPage>
)

const Lead = ({ de, falecido }: Convite) => (
  <>
    <p className={classes.from}>
      {de ?? 'A família'} convidou você para cuidar da página de despedida de <strong>{falecido}</strong>.
    </p>
    <p className="soft">
      Quem cuida da página lê e aprova as mensagens, escreve a biografia e escolhe a foto, junto com até três outras
      pessoas.
    </p>
  </>
)

const Invitation = ({ token }: { token: string }) => {
  const convite = useQuery({
    queryKey: ['convite', token],
    queryFn: () => api('POST /api/auth/convite', { body: { token } }),
    // Each attempt is counted, and the answer of an open page does not change.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (convite.error instanceof ApiError && convite.error.code === 'CONVITE_INVALIDO')
    return <Unusable title="Este convite não abre mais" text={convite.error.mensagem} />
  return (
    <EntryPage
      title={T.titulo}
      lead={convite.data && <Lead {...convite.data} />}
      aside={<p>O link do convite serve uma vez. Se ele venceu, peça outro a quem convidou você.</p>}
    >
      <Pending query={convite} loading="Abrindo o convite…" failed="Não foi possível abrir o convite." />
      {convite.data && <ConviteForm token={token} convite={convite.data} />}
    </EntryPage>
  )
}

/** `/convite#…`: somebody is invited to look after a page. The browser sends nothing behind the `#`. */
export const ConviteScreen = () => {
  const token = useLocation().hash.slice(1)
  return (
    <PublicShell title={T.titulo}>
      {token === '' ? (
        <Unusable
          title="Este endereço está incompleto."
          text="Abra o link que recebeu no celular, inteiro. Se não der certo, peça outro a quem convidou você."
        />
      ) : (
        <Invitation key={token} token={token} />
      )}
    </PublicShell>
  )
}
