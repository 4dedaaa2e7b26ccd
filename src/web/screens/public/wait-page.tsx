import type { Wait } from '#contract/pagina/schema.ts'
import type { PlainPage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { LinkButton, ReloadButton } from '#web/ui/public/button.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'
import { FORA_DO_AR } from './fora-do-ar/messages.ts'
import { MUITOS_ACESSOS } from './muitos-acessos/messages.ts'

/** Number of the landscape behind the text. */
const BANNER_NUMBER = 1

const MuitosAcessos = ({ seconds }: { seconds: number }) => (
  <StatusPage title={MUITOS_ACESSOS.titulo} text={MUITOS_ACESSOS.frase(seconds)} banner={BANNER_NUMBER}>
    <ReloadButton>{MUITOS_ACESSOS.tentar}</ReloadButton>
    <LinkButton variant="text" to={paths.inicio()}>
      {MUITOS_ACESSOS.voltar}
    </LinkButton>
  </StatusPage>
)

const ForaDoAr = () => (
  <StatusPage title={FORA_DO_AR.titulo} text={FORA_DO_AR.frase} banner={BANNER_NUMBER}>
    <ReloadButton>{FORA_DO_AR.tentar}</ReloadButton>
  </StatusPage>
)

/** Stands in place of any page, at its address; only the server renders it. */
export const waitPage = ({ status, seconds }: Wait): PlainPage => {
  const isBusy = status === 429
  const { titulo } = isBusy ? MUITOS_ACESSOS : FORA_DO_AR
  const screen = isBusy ? <MuitosAcessos seconds={seconds} /> : <ForaDoAr />
  return { title: titulo, description: titulo, path: paths.inicio(), screen }
}
