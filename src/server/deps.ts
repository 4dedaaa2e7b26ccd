import type { FastifyBaseLogger } from 'fastify'
import type { AlarmPing } from './adapters/alarm-ping.ts'
import type { CartaoCache } from './adapters/cartao-cache.ts'
import type { CertificateWatch } from './adapters/certificate.ts'
import type { DeceasedRegister } from './adapters/deceased-register.ts'
import type { Directory } from './adapters/directory.ts'
import type { Documents } from './adapters/documents.ts'
import type { EbookFiles } from './adapters/ebook-files.ts'
import type { IdentityProvider } from './adapters/identity-provider.ts'
import type { MediaStore } from './adapters/media-store.ts'
import type { MessageBudget, Messages } from './adapters/messages.ts'
import type { Providers } from './adapters/providers.ts'
import type { Transcribe } from './adapters/transcription.ts'
import type { Config } from './config.ts'
import type { Secrets } from './core/secrets.ts'
import type { Tokens } from './core/tokens.ts'
import type { Db, Executor, OpenDatabase, PageChanges, PageVersions } from './db/client.ts'
import type { Limits } from './http/rate-limits.ts'
import type { EventStreams } from './http/server-sent-events.ts'
import type { CameraSource, CapelaMargins } from './live/cameras-file.ts'
import type { Recordings } from './live/recordings.ts'
import type { StreamEngine } from './live/stream-engine.ts'
import type { Voices } from './live/voices.ts'

/** One way to a person. */
export type Way = { canal: 'sms' | 'email' | 'whatsapp'; para: string; assunto: string; texto: string }

/** A notice to a person, queued in the transaction that causes it. */
export type Notice = Way & {
  /** The ways after this one, in their order. */
  reserva?: readonly Way[]
  /** Name and address in the text, for a template of WhatsApp. */
  valores?: { nome?: string; link?: string }
  /** At most one notice with this key is sent. */
  chave?: string
  /** The SMS budget that pays for it; `visitante` unless a member of staff caused the notice. */
  verba?: MessageBudget
  /** The despedida that the notice is about: its staff see that it could not be delivered. */
  despedidaId?: number
  /** Whose registration asked for it: staff see whom it did not reach. */
  participanteId?: number
  /** Of a notice of a date: local time until which it may leave, and then only in decent hours. */
  ate?: string
}

/** A verification code on its ways. Their texts have `{codigo}` where it stands. */
export type CodeNotice = Way &
  Pick<Notice, 'reserva' | 'verba'> & {
    /** Nothing more is sent once this code was used, voided or has expired. */
    codigoId: number
    codigo: string
  }

/** What an alarm is about. */
export type AlarmKind =
  | 'sms'
  | 'whatsapp'
  | 'codigos'
  | 'transmissao'
  | 'gravacao'
  | 'disco'
  | 'imagens'
  | 'provedor'
  | 'retencao'
  | 'copia'
  | 'certificado'
  | 'fraude'
  | 'webhook'

/** Raises an alarm, or confirms that it still lasts. Never fails. */
export type RaiseAlarm = (kind: AlarmKind, about: string, texto: string) => Promise<void>

/** Marks an alarm as resolved; `fim` is the text that is sent. Without an open alarm it does nothing. Never fails. */
export type ResolveAlarm = (kind: AlarmKind, about: string, fim?: string) => Promise<void>

/** Everything a feature may use; created by `main` (or by a test) for `buildApp`. */
export type Deps = {
  config: Config
  db: Db
  /** Connections in the pool; absent for the embedded database. */
  pool?: OpenDatabase['pool']
  /** Versions of the public pages. */
  versions: PageVersions
  /** Notifies when one changes. */
  changes: PageChanges
  /** Open event streams of this node. */
  eventStreams: EventStreams
  /** Now by the database's clock, in ms. */
  now: () => number
  secrets: Secrets
  tokens: Tokens
  limits: Limits
  messages: Messages
  notices: {
    /** Queues a notice in the transaction that causes it; it is delivered after the commit. */
    send: (tx: Executor, notice: Notice) => Promise<void>
    /** Sends a code at once; any node goes on with its further ways. Rejects when no way is left. */
    sendCode: (notice: CodeNotice) => Promise<void>
  }
  raiseAlarm: RaiseAlarm
  resolveAlarm: ResolveAlarm
  /** Results of this node's calls to providers. */
  providers: Providers
  /** The TLS certificate of the public address. */
  certificate: CertificateWatch
  /** The watcher outside, which the leader calls while no check fails. */
  alarmPing: AlarmPing
  media: MediaStore
  documents: Documents
  /** Ebooks that wait to be fetched. */
  ebooks: EbookFiles
  /** Share cards drawn on this node. */
  cartoes: CartaoCache
  /** Comunicados drawn on this node. */
  comunicados: CartaoCache
  register: DeceasedRegister
  streams: StreamEngine
  /** The cameras of the chapels. */
  cameras?: () => readonly CameraSource[]
  /** Margins of chapels that have their own in the file of cameras. */
  capelaMargins?: () => CapelaMargins[]
  /** Address of the leader; undefined while this node leads. */
  leader?: () => string | undefined
  recordings: Recordings
  /** Recognises what is said in a recording; undefined without such a service. */
  transcribe?: Transcribe | undefined
  /** Reads voices of homenagens; undefined without ffmpeg: the portal then receives none. */
  voices?: Voices | undefined
  /** Undefined without a configured directory: staff then sign in with local accounts. */
  directory: Directory | undefined
  /** The group's identity provider, where there is one. */
  identity?: IdentityProvider | undefined
  log: FastifyBaseLogger
}
