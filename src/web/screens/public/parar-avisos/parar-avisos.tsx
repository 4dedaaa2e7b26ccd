import { useParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'
import { PARAR_AVISOS } from './messages.ts'

/** Number of the landscape behind the text. */
const BANNER_NUMBER = 1

type PararAvisosProps = {
  /** Of the link; without it the notices are stopped. */
  chave: string | undefined
  refusal?: string
}

/** Says nothing about the key: a reader learns neither whose it is nor whether it exists. The browser posts the form, with scripts too. */
export const PararAvisos = ({ chave, refusal }: PararAvisosProps) => (
  <StatusPage
    title={PARAR_AVISOS.titulo}
    text={refusal ?? (chave === undefined ? PARAR_AVISOS.parados : PARAR_AVISOS.texto)}
    banner={BANNER_NUMBER}
  >
    {chave !== undefined && (
      <form method="post" action={paths.formularioPararAvisos()}>
        <input type="hidden" name="chave" value={chave} />
        <Button type="submit">{PARAR_AVISOS.parar}</Button>
      </form>
    )}
    <LinkButton variant="text" to={paths.inicio()}>
      {PARAR_AVISOS.voltar}
    </LinkButton>
  </StatusPage>
)

/** Opened by the link of a notice. It asks before it stops: programs that preview links open them too. */
export const PararAvisosScreen = () => <PararAvisos chave={useParams().chave} />
