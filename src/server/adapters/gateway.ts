import { BreakerOpen, createBreaker } from '#server/core/circuit-breaker.ts'
import { type MobileNumber, mobileNumberOf } from '#server/core/mobile-number.ts'
import { failureWords, providerWords } from '#server/core/provider-words.ts'
import { errorCode } from '#server/core/system-error.ts'
import { type Message, MessageFailed, MessageNotSent, MessageRefused } from './messages.ts'

/**
 * The settings of an HTTP gateway. `url` and `corpo` contain `{telefone}` (11 digits; of another country all digits), `{telefone55}` (with
 * the code of the country) and `{texto}`, or the parts of a template that the provider has approved: `{codigo}`, `{nome}`, `{link}`. `{id}`
 * names the message when its state comes back.
 */
export type GatewaySettings = {
  url: string
  metodo: 'GET' | 'POST' | 'PUT'
  cabecalhos: Record<string, string>
  corpo: string
  /** Of a code, which a provider approves by itself; "" for the same. */
  corpoCodigo?: string
  /** Text that a successful response contains; empty accepts any 2xx. */
  resposta: string
  /** Calling codes of the countries to which the gateway sends; "" for all. */
  codigosPais: readonly string[]
  limitMs?: number
}

type Encode = (value: string) => string
const inJson: Encode = value => JSON.stringify(value).slice(1, -1)
const inAddress: Encode = value => encodeURIComponent(value)

type Filling = Record<'telefone' | 'telefone55' | 'texto' | 'codigo' | 'nome' | 'link' | 'id', string>

const fillingOf = ({ codigoPais, nacional }: MobileNumber, { text, code = '', id = '', values }: Message): Filling => {
  const telefone55 = `${codigoPais}${nacional}`
  return {
    telefone: codigoPais === '55' ? nacional : telefone55,
    telefone55,
    texto: text,
    codigo: code,
    nome: values?.nome ?? '',
    link: values?.link ?? '',
    id,
  }
}

const fill = (template: string, filling: Filling, encode: Encode): string =>
  template.replace(/\{(telefone55|telefone|texto|codigo|nome|link|id)\}/g, (_, name: keyof Filling) =>
    encode(filling[name]),
  )

const encodingOf = (cabecalhos: Record<string, string>): Encode => {
  const type = Object.entries(cabecalhos).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  return type.includes('json') ? inJson : inAddress
}

/** A template of the provider without `{texto}` says only what it names: what it lacks would be lost. */
const isFilled = (template: string, filling: Filling): boolean =>
  template.includes('{texto}') ||
  (['codigo', 'nome', 'link'] as const).every(name => !template.includes(`{${name}}`) || filling[name] !== '')

/** The gateway takes nothing at present: key, credit, too many messages, maintenance. Of another error it may have taken the message. */
const REFUSING_FOR_NOW: ReadonlySet<number> = new Set([401, 402, 403, 429, 503])

/** No address, nobody who listens, or a certificate that is not the gateway's: a request is sent after that. */
const isWithoutConnection = (error: unknown): boolean =>
  ['getaddrinfo', 'connect'].includes(String((error as { syscall?: unknown }).syscall)) ||
  /^(?:UND_ERR_CONNECT_TIMEOUT$|CERT_|ERR_TLS_CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/.test(errorCode(error))

/** A name may have several addresses, each of which failed. */
const isNeverSent = (error: unknown): boolean => {
  if (error instanceof BreakerOpen) return true
  const cause = error instanceof Error ? error.cause : undefined
  return (cause instanceof AggregateError ? cause.errors : [cause ?? {}]).every(isWithoutConnection)
}

const failureOf = (error: unknown, sent: readonly string[]): MessageFailed => {
  if (error instanceof MessageFailed) return error
  const words = `message not sent: ${failureWords(error, sent)}`
  return isNeverSent(error) ? new MessageNotSent(words, 'nao-saiu') : new MessageFailed(words, 'sem-resposta')
}

/** Sends SMS, or WhatsApp. After a timeout it is unknown whether the message was sent: the same way is never tried again by itself. */
export const createGateway = (settings: GatewaySettings) => {
  const { url, metodo, cabecalhos, corpo, corpoCodigo, resposta, codigosPais, limitMs = 4000 } = settings
  const guarded = createBreaker()
  const request = async (filling: Filling, sent: readonly string[]): Promise<void> => {
    const template = (filling.codigo !== '' && corpoCodigo) || corpo
    if (!isFilled(`${url}${template}`, filling)) throw new MessageFailed('the template says less', 'recusado')
    const response = await fetch(fill(url, filling, inAddress), {
      method: metodo,
      headers: cabecalhos,
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
      ...(metodo === 'GET' ? {} : { body: fill(template, filling, encodingOf(cabecalhos)) }),
    })
    const words = (await response.text()).slice(0, 10_000)
    const isAccepted = response.ok && words.includes(resposta)
    if (isAccepted) return
    const { status } = response
    const said = `gateway answered ${status} ${providerWords(words, sent)}`
    if (REFUSING_FOR_NOW.has(status)) throw new MessageNotSent(said, status === 503 ? 'nao-saiu' : 'recusado')
    throw new MessageFailed(said, status < 500 ? 'recusado' : 'sem-resposta')
  }
  return async (message: Message): Promise<void> => {
    const number = mobileNumberOf(message.to)
    // Others are expensive or invalid.
    if (!number || !codigosPais.some(codigo => number.codigoPais.startsWith(codigo)))
      throw new MessageRefused('not a mobile number of a served country', 'numero')
    const filling = fillingOf(number, message)
    const sent = [...Object.values(filling), ...Object.values(cabecalhos)]
    try {
      await guarded(() => request(filling, sent))
    } catch (error) {
      throw failureOf(error, sent)
    }
  }
}
