import type { RefusedForm } from '#contract/pagina/schema.ts'
import { formAddress } from '#web/lib/http.ts'
import { translatedRefusal } from '#web/lib/language.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'
import { PARAR_AVISOS } from './messages.ts'

/** Number of the landscape behind the text. */
const BANNER_NUMBER = 1

type PararAvisosProps = {
  /** Of the link; without it the notices are stopped. */
  chave: string | undefined
  refused: RefusedForm | undefined
}

const textOf = (chave: string | undefined, refused: RefusedForm | undefined): string => {
  if (refused) return translatedRefusal(refused) ?? refused.message
  return chave === undefined ? PARAR_AVISOS.parados : PARAR_AVISOS.texto
}

/**
 * Opened by the link of a notice. It asks before it stops, because programs that preview links open them too, and says nothing about the
 * key: a reader learns neither whose it is nor whether it exists.
 */
export const PararAvisos = ({ chave, refused }: PararAvisosProps) => (
  <StatusPage title={PARAR_AVISOS.titulo} text={textOf(chave, refused)} banner={BANNER_NUMBER}>
    {chave !== undefined && (
      <form method="post" action={formAddress('POST /participantes/parar-avisos')}>
        <input type="hidden" name="chave" value={chave} />
        <Button type="submit">{PARAR_AVISOS.parar}</Button>
      </form>
    )}
    <LinkButton variant="text" to={paths.inicio()}>
      {PARAR_AVISOS.voltar}
    </LinkButton>
  </StatusPage>
)
