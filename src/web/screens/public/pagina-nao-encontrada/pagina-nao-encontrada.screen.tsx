import { NameSearch } from '#web/features/despedida/name-search.tsx'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'
import { PAGINA_NAO_ENCONTRADA as TEXTOS } from './messages.ts'

/** Number of the landscape behind the text. */
const BANNER_NUMBER = 11

export const PaginaNaoEncontradaScreen = () => (
  <StatusPage title={TEXTOS.titulo} text={TEXTOS.frase} banner={BANNER_NUMBER}>
    <NameSearch />
    <LinkButton variant="text" to={paths.inicio()}>
      {TEXTOS.voltar}
    </LinkButton>
  </StatusPage>
)
