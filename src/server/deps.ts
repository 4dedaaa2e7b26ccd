import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { ChapelMargins } from './db/chapel-margins.ts'
import type { Db, Executor, OpenDatabase, PageChanges, PageVersions } from './db/client.ts'
import type { Alarm, AllClear } from './gateways/alarm.ts'
import type { CartaoCache } from './gateways/cartao-cache.ts'
import type { CertificateWatch } from './gateways/certificate.ts'
import type { DeceasedRegister } from './gateways/deceased-register.ts'
import type { Directory } from './gateways/directory.ts'
import type { Documents } from './gateways/documents.ts'
import type { MediaStore } from './gateways/media-store.ts'
import type { Messages } from './gateways/messages.ts'
import type { Notice } from './gateways/notices.ts'
import type { Providers } from './gateways/providers.ts'
import type { Recordings } from './gateways/recordings.ts'
import type { StreamEngine } from './gateways/stream-engine.ts'
import type { EventStreams } from './plugins/event-streams.ts'
import type { Limits } from './plugins/limits.ts'
import type { Secrets } from './secrets.ts'
import type { Tokens } from './tokens.ts'

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
