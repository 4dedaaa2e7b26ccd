import { useLocation } from 'react-router'
import { SenhaLinkForm } from '#web/features/acesso/senha-link-form.tsx'

import { EntryPage } from '#web/ui/public/entry-page.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty } from '#web/ui/public/states.tsx'

/** Texts of the page that the link opens. */
const CRIAR_SENHA = {
  titulo: 'Crie a sua senha',
} as const

/** `/criar-senha#…`: a moderator creates the password with a one-time link. The browser sends nothing behind the `#`. */
export const CriarSenhaScreen = () => {
  const token = useLocation().hash.slice(1)
  return (
    <PublicShell title={CRIAR_SENHA.titulo}>
      <EntryPage
        title={CRIAR_SENHA.titulo}
        lead="Com ela e com o seu e-mail você entra no portal para cuidar da página de despedida."
        aside={token !== '' && <p>O link serve uma vez. Se ele venceu, peça outro à equipe.</p>}
      >
        {token === '' ? (
          <Empty
            drawing="porta"
            title="Este endereço está incompleto."
            text="Abra o link que recebeu no celular ou por e-mail, inteiro. Se não der certo, peça outro à equipe."
          />
        ) : (
          <SenhaLinkForm key={token} token={token} />
        )}
      </EntryPage>
    </PublicShell>
  )
}
