import { callAddress, maskTelefone } from '#contract/fields/telefone.ts'
import { PLAIN_PATHS } from '#contract/pages.ts'
import type { RefusedForm } from '#contract/pagina/schema.ts'
import type { ContatoUnidade, LinkConferido } from '#contract/unidade/schema.ts'
import { formAddress } from '#web/lib/http.ts'
import { translatedRefusal } from '#web/lib/language.ts'
import { paths } from '#web/paths.ts'
import { Button, ExternalLink, LinkButton } from '#web/ui/public/button.tsx'
import { PlainTextArea } from '#web/ui/public/field.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'
import { VERIFICAR } from './messages.ts'

/** Number of the landscape behind the text. */
const BANNER_NUMBER = 1

type VerificarProps = {
  /** What was pasted. */
  endereco: string
  /** Undefined before anything is pasted. */
  link: LinkConferido | undefined
  /** The staff was told. */
  isReported?: boolean
  refused?: RefusedForm | undefined
}

const Question = ({ endereco, problem }: { endereco: string; problem?: string | undefined }) => (
  <form method="get" action={PLAIN_PATHS.verificar}>
    {/* Several lines: a field of one line would join a link with the words below it. */}
    <PlainTextArea
      label={VERIFICAR.campo}
      name="endereco"
      autoComplete="off"
      maxLength={2000}
      required
      defaultValue={endereco}
      error={problem}
    />
    <Button type="submit">{VERIFICAR.conferir}</Button>
  </form>
)

const Contact = ({ nome, telefone, whatsapp }: ContatoUnidade) => (
  <div>
    <p>{VERIFICAR.daUnidade(nome)}</p>
    <div className="row">
      {telefone !== '' && (
        <a className="touch strong" href={callAddress(telefone)}>
          {VERIFICAR.ligar(maskTelefone(telefone))}
        </a>
      )}
      {whatsapp !== '' && (
        <ExternalLink href={`https://wa.me/55${whatsapp}`}>{VERIFICAR.whatsapp(maskTelefone(whatsapp))}</ExternalLink>
      )}
    </div>
  </div>
)

const Report = ({ endereco }: { endereco: string }) => (
  <form method="post" action={formAddress('POST /exibicao/verificar')}>
    <input type="hidden" name="endereco" value={endereco} />
    <Button type="submit">{VERIFICAR.avisar}</Button>
  </form>
)

const problemOf = (link: LinkConferido | undefined): string | undefined => {
  if (link?.resultado !== 'nenhum') return undefined
  return link.dinheiro ? VERIFICAR.nenhumDinheiro : VERIFICAR.nenhum
}

const wordsOf = ({ link, isReported, refused }: VerificarProps): [title: string, text: string] => {
  if (refused) return [VERIFICAR.titulo, translatedRefusal(refused) ?? refused.message]
  if (isReported) return [VERIFICAR.avisado, VERIFICAR.avisadoTexto]
  if (link?.resultado === 'nosso')
    return link.dinheiro ? [VERIFICAR.dinheiro, VERIFICAR.dinheiroTexto] : [VERIFICAR.nosso, VERIFICAR.nossoTexto]
  if (link?.resultado === 'alheio')
    return link.misto
      ? [VERIFICAR.misto, VERIFICAR.mistoTexto(link.site)]
      : [VERIFICAR.alheio, VERIFICAR.alheioTexto(link.site)]
  return [VERIFICAR.titulo, VERIFICAR.texto]
}

/** `/verificar`: whose a link is that somebody received. Only the server renders it, so that it opens on every device. */
export const Verificar = (props: VerificarProps) => {
  const { endereco, link, isReported = false, refused } = props
  const [title, text] = wordsOf(props)
  const isAnswered = isReported || link?.resultado === 'nosso' || link?.resultado === 'alheio'
  return (
    <StatusPage title={title} text={text} banner={BANNER_NUMBER}>
      {link?.unidade && <Contact {...link.unidade} />}
      {link?.resultado === 'alheio' && !refused && <Report endereco={endereco} />}
      {!isAnswered && <Question endereco={endereco} problem={problemOf(link)} />}
      {isAnswered && (
        <LinkButton variant="ghost" to={PLAIN_PATHS.verificar}>
          {VERIFICAR.outro}
        </LinkButton>
      )}
      <LinkButton variant="text" to={paths.contato()}>
        {VERIFICAR.unidades}
      </LinkButton>
    </StatusPage>
  )
}
