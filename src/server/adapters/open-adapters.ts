import type { Config } from '#server/config.ts'
import { type CertificateWatch, createCertificateWatch } from './certificate.ts'
import type { Directory } from './directory.ts'
import { readDirectorySettings } from './directory-settings.ts'
import { createErp, type Erp } from './erp.ts'
import { createGateway } from './gateway.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { readIdentitySettings } from './identity-settings.ts'
import type { MediaStore } from './media-store.ts'
import { createOutbox, MessageRefused, type Messages } from './messages.ts'
import { openMediaStore } from './open-media-store.ts'
import { createProviders, type ProviderName, type Providers } from './providers.ts'
import { openTranscription, type Transcribe } from './transcription.ts'

export type ProviderCheck = { name: ProviderName; check: () => Promise<void> }

export type Adapters = {
  messages: Messages
  media: MediaStore
  directory: Directory | undefined
  identity: IdentityProvider | undefined
  erp: Erp | undefined
  /** Recognises what is said; undefined in a house without such a service. Each has its own circuit breaker. */
  transcribe: { recordings: Transcribe; live: Transcribe } | undefined
  providers: Providers
  certificate: CertificateWatch
  /** Each checks whether one provider responds; an SMS gateway cannot be checked without sending a message. */
  checks: ProviderCheck[]
}

const NO_PROVIDER = (channel: string) => () =>
  Promise.reject(new MessageRefused(`no provider of ${channel}`, 'sem-provedor'))

const EDGE_TIMEOUT_MS = 5000

/** The edge has no page there: that it refuses, with a valid certificate, is its answer. */
const edgeCheck = (url: string) => async (): Promise<void> => {
  const { status } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(EDGE_TIMEOUT_MS) })
  if (status !== 404) throw new Error(`the edge answered ${status}`)
}

const openSms = (config: Config): Messages['sms'] =>
  config.SMS_URL === ''
    ? NO_PROVIDER('SMS')
    : createGateway({
        url: config.SMS_URL,
        metodo: config.SMS_METODO,
        cabecalhos: config.SMS_CABECALHOS,
        corpo: config.SMS_CORPO,
        resposta: config.SMS_RESPOSTA,
        codigosPais: config.SMS_PAISES,
      })

/** A code that hangs here still has to reach the SMS gateway while its person waits. */
const WHATSAPP_LIMIT_MS = 2000

const openWhatsapp = (config: Config): Messages['whatsapp'] =>
  config.WHATSAPP_URL === ''
    ? undefined
    : createGateway({
        url: config.WHATSAPP_URL,
        metodo: config.WHATSAPP_METODO,
        cabecalhos: config.WHATSAPP_CABECALHOS,
        corpo: config.WHATSAPP_CORPO,
        corpoCodigo: config.WHATSAPP_CORPO_CODIGO,
        resposta: config.WHATSAPP_RESPOSTA,
        codigosPais: config.WHATSAPP_PAISES,
        limitMs: WHATSAPP_LIMIT_MS,
      })

const openDirectory = async (config: Config): Promise<Directory | undefined> => {
  const settings = readDirectorySettings(config)
  return settings && (await import('./directory.ts')).createDirectory(settings)
}

const openIdentity = async (config: Config): Promise<IdentityProvider | undefined> => {
  const settings = readIdentitySettings(config)
  return settings && (await import('./identity-provider.ts')).createIdentityProvider(settings)
}

const openSmtp = async ({ SMTP_URL: url, SMTP_REMETENTE: remetente }: Config) =>
  url === '' ? undefined : (await import('./smtp.ts')).createSmtp({ url, remetente })

const openTranscribe = (config: Config, track: Providers['track']): Adapters['transcribe'] => {
  const [recordings, live] = [openTranscription(config), openTranscription(config)]
  return recordings && live && { recordings: track('legendas', recordings), live: track('legendas', live) }
}

/**
 * Opens everything outside the portal, each with a record of its failures. The outbox file is used only if no provider is configured.
 * Only the libraries of configured providers are loaded, which shortens the start.
 */
export const openAdapters = async (config: Config): Promise<Adapters> => {
  const directory = await openDirectory(config)
  const identity = await openIdentity(config)
  const smtp = await openSmtp(config)
  const configured: [ProviderName, boolean][] = [
    ['email', smtp !== undefined],
    ['sms', config.SMS_URL !== ''],
    ['whatsapp', config.WHATSAPP_URL !== ''],
    ['diretorio', directory !== undefined],
    ['identidade', identity !== undefined],
    ['imagens', true],
    ['erp', config.ERP_URL !== ''],
    ['borda', config.BORDA_URL !== ''],
    ['legendas', config.LEGENDAS_URL !== ''],
  ]
  const providers = createProviders(configured.filter(([, is]) => is).map(([name]) => name))
  const whatsapp = openWhatsapp(config)
  const outbox = smtp || whatsapp || config.SMS_URL !== '' ? undefined : createOutbox(config.DATA_DIR)
  const { track } = providers
  const media = await openMediaStore(config)
  const erp = config.ERP_URL === '' ? undefined : createErp({ url: config.ERP_URL, cabecalhos: config.ERP_CABECALHOS })
  const certificate = createCertificateWatch(config.PUBLIC_URL)
  return {
    messages: {
      sms: track('sms', outbox?.sms ?? openSms(config)),
      email: track('email', outbox?.email ?? smtp?.email ?? NO_PROVIDER('e-mail')),
      ...(whatsapp && { whatsapp: track('whatsapp', whatsapp) }),
    },
    media: { ...media, put: track('imagens', media.put), get: track('imagens', media.get) },
    directory: directory && { ...directory, authenticate: track('diretorio', directory.authenticate) },
    identity,
    erp: erp && { ...erp, latest: track('erp', erp.latest), search: track('erp', erp.search) },
    transcribe: openTranscribe(config, track),
    providers,
    certificate,
    checks: [
      { name: 'imagens', check: track('imagens', media.check) },
      ...(smtp ? [{ name: 'email' as const, check: track('email', smtp.check) }] : []),
      ...(erp ? [{ name: 'erp' as const, check: track('erp', erp.check) }] : []),
      ...(config.BORDA_URL === ''
        ? []
        : [{ name: 'borda' as const, check: track('borda', edgeCheck(config.BORDA_URL)) }]),
      ...(directory ? [{ name: 'diretorio' as const, check: track('diretorio', directory.check) }] : []),
      ...(identity ? [{ name: 'identidade' as const, check: track('identidade', identity.check) }] : []),
    ],
  }
}
