import type { FastifyBaseLogger } from 'fastify'
import type { CartaoCache } from './adapters/cartao-cache.ts'
import type { CertificateWatch } from './adapters/certificate.ts'
import type { DeceasedRegister } from './adapters/deceased-register.ts'
import type { Directory } from './adapters/directory.ts'
import type { Documents } from './adapters/documents.ts'
import type { MediaStore } from './adapters/media-store.ts'
import type { Messages } from './adapters/messages.ts'
import type { Providers } from './adapters/providers.ts'
import type { Config } from './config.ts'
import type { Secrets } from './core/secrets.ts'
import type { Tokens } from './core/tokens.ts'
import type { ChapelMargins } from './db/capela-margins.ts'
import type { Db, Executor, OpenDatabase, PageChanges, PageVersions } from './db/client.ts'
import type { Alarm, AllClear } from './features/alarme/service.ts'
import type { Notice } from './features/aviso/service.ts'
import type { Limits } from './http/rate-limits.ts'
import type { EventStreams } from './http/server-sent-events.ts'
import type { Recordings } from './live/recordings.ts'
import type { StreamEngine } from './live/stream-engine.ts'

/** Everything a feature may use; made once by `main` (or by a test) and handed to `buildApp`. */
export type Deps = {
  config: Config
  db: Db
  /** Its connections, where there are several. */
  pool?: OpenDatabase['pool']
  /** Whether what was rendered of the public pages still holds. */
  versions: PageVersions
  /** Tells when it no longer does. */
  changes: PageChanges
  /** Answers of this node that stay open. */
  eventStreams: EventStreams
  /** Now by the database's clock, in ms. */
  now: () => number
  secrets: Secrets
  tokens: Tokens
  limits: Limits
  messages: Messages
  /** Kept in the transaction that gave the reason, delivered afterwards. */
  notices: { send: (tx: Executor, notice: Notice) => Promise<void> }
  /** Tells somebody of the house; never fails. */
  alarm: Alarm
  /** What an alarm was raised for is good again. */
  allClear: AllClear
  /** How the machines of others have answered this node. */
  providers: Providers
  /** Of the house's own address, as this node sees it. */
  certificate: CertificateWatch
  media: MediaStore
  documents: Documents
  /** Share cards drawn on this node. */
  cartoes: CartaoCache
  register: DeceasedRegister
  streams: StreamEngine
  /** Of the chapels in the file of cameras, where there is one. */
  chapelMargins?: () => ChapelMargins[]
  /** Where the node is that works for all, when it is another one. */
  leader?: () => string | undefined
  recordings: Recordings
  /** Undefined where none is configured: the restricted area then takes local staff. */
  directory: Directory | undefined
  log: FastifyBaseLogger
}
