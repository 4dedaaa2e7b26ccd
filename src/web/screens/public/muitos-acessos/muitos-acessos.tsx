import { paths } from '#web/paths.ts'
import { LinkButton, ReloadButton } from '#web/ui/public/button.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'
import { MUITOS_ACESSOS as TEXTOS } from './messages.ts'

/** Number of the landscape behind the text. */
const BANNER_NUMBER = 1

/** Stands in place of any page, at its address; only the server renders it. */
export const MuitosAcessosScreen = ({ seconds }: { seconds: number }) => (
  <StatusPage title={TEXTOS.titulo} text={TEXTOS.frase(seconds)} banner={BANNER_NUMBER}>
    <ReloadButton>{TEXTOS.tentar}</ReloadButton>
    <LinkButton variant="text" to={paths.inicio()}>
      {TEXTOS.voltar}
    </LinkButton>
  </StatusPage>
)
