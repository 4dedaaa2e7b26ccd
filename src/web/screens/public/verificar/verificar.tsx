import { maskTelefone } from '#contract/fields/telefone.ts'
import type { RefusedForm } from '#contract/pagina/schema.ts'
import type { ContatoUnidade, LinkConferido } from '#contract/unidade/schema.ts'
import { translatedRefusal } from '#web/lib/language.ts'
import { paths } from '#web/paths.ts'
import { Button, ExternalLink, LinkButton } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
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
  <form method="get" action={paths.verificar()}>
    <TextInput
      label={VERIFICAR.campo}
      name="endereco"
      inputMode="url"
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
        <a className="touch strong" href={`tel:+55${telefone}`}>
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
  <form method="post" action="/exibicao/verificar">
    <input type="hidden" name="endereco" value={endereco} />
    <Button type="submit">{VERIFICAR.avisar}</Button>
  </form>
)

const wordsOf = ({ link, isReported, refused }: VerificarProps): [title: string, text: string] => {
  if (refused) return [VERIFICAR.titulo, translatedRefusal(refused) ?? refused.message]
  if (isReported) return [VERIFICAR.avisado, VERIFICAR.avisadoTexto]
  if (link?.resultado === 'nosso') return [VERIFICAR.nosso, VERIFICAR.nossoTexto]
  if (link?.resultado === 'alheio') return [VERIFICAR.alheio, VERIFICAR.alheioTexto(link.site)]
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
      {!isAnswered && (
        <Question endereco={endereco} problem={link?.resultado === 'nenhum' ? VERIFICAR.nenhum : undefined} />
      )}
      {isAnswered && (
        <LinkButton variant="ghost" to={paths.verificar()}>
          {VERIFICAR.outro}
        </LinkButton>
      )}
      <LinkButton variant="text" to={paths.contato()}>
        {VERIFICAR.unidades}
      </LinkButton>
    </StatusPage>
  )
}
