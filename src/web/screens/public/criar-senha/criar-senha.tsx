import { useLocation } from 'react-router'
import { SenhaLinkForm } from '#web/features/acesso/senha-link-form.tsx'
import { CRIAR_SENHA as T } from '#web/features/acesso/senha-link-messages.ts'
import { EntryPage } from '#web/ui/public/entry-page.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty } from '#web/ui/public/states.tsx'

/** `/criar-senha#…`: a moderator creates the password with a one-time link. The browser sends nothing behind the `#`. */
export const CriarSenhaScreen = () => {
  const token = useLocation().hash.slice(1)
  return (
    <PublicShell title={T.titulo}>
      <EntryPage title={T.titulo} lead={T.texto} aside={<p>{T.ajuda}</p>}>
        {token === '' ? <Empty title={T.semLink} text={T.semLinkTexto} /> : <SenhaLinkForm key={token} token={token} />}
      </EntryPage>
    </PublicShell>
  )
}
