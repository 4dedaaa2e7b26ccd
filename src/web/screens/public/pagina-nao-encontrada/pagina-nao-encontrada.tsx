import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty } from '#web/ui/public/states.tsx'
import { PAGINA_NAO_ENCONTRADA as TEXTOS } from './messages.ts'

export const PaginaNaoEncontradaScreen = () => (
  <PublicShell title={TEXTOS.titulo}>
    <h1 style={{ marginTop: 40 }}>{TEXTOS.titulo}</h1>
    <Empty title={TEXTOS.frase} text={TEXTOS.confira}>
      <LinkButton to={paths.inicio()}>{TEXTOS.voltar}</LinkButton>
      <LinkButton variant="ghost" to={paths.lista('despedidas')}>
        {TEXTOS.procurar}
      </LinkButton>
    </Empty>
  </PublicShell>
)
