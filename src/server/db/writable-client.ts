import pg from 'pg'
import { databaseUrls, hostsOf } from '#server/core/database-url.ts'
import { errorCode } from '#server/core/system-error.ts'
import { isRefusedLogin, NoWritableServer } from './client.ts'

const SEARCH_TIMEOUT_MS = 1500

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

const requireWritable = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'off') throw new NoWritableServer('read-only')
}

/** @returns the address if its server accepts writes */
const probe = async (url: string): Promise<string> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: SEARCH_TIMEOUT_MS,
    query_timeout: SEARCH_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await requireWritable(client)
    return url
  } catch (error) {
    if (isRefusedLogin(error)) throw error
    const reason = error instanceof NoWritableServer ? error.message : errorCode(error) || String(error)
    throw new NoWritableServer(`${hostsOf(url)}: ${reason}`)
  } finally {
    client.end().catch(() => {})
  }
}

/** Asks every server at once: one that is cut off does not delay the answer of another. */
const search = async (urls: readonly string[]): Promise<string> => {
  try {
    return await Promise.any(urls.map(probe))
  } catch (error) {
    const { errors } = error as AggregateError
    throw errors.find(isRefusedLogin) ?? new NoWritableServer(errors.map(({ message }) => message).join('; '))
  }
}

/** A connection of an idle portal may be dead for hours before a query finds it out: a firewall forgot it, or a machine was cut off. */
const KEEP_ALIVE_DELAY_MS = 10_000

class KeepAliveClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS })
  }
}

/**
 * The client class for an address: with several servers one that connects to the server that accepts writes, as libpq does for
 * `target_session_attrs=read-write`, which node-postgres does not know. The server is remembered until a connection to it fails or turns
 * out to be read-only. A primary that becomes a standby restarts, so no open connection has to be checked again.
 */
export const createClientClass = (url: string): typeof pg.Client => {
  const urls = databaseUrls(url)
  if (urls.length === 1) return KeepAliveClient
  let known: string | undefined
  let searching: Promise<string> | undefined
  const find = async (): Promise<string> => {
    searching ??= search(urls).finally(() => {
      searching = undefined
    })
    known = await searching
    return known
  }
  return class extends KeepAliveClient {
    async #connect(): Promise<pg.Client> {
      const { hostname, port } = new URL(known ?? (await find()))
      this.host = hostname.replace(/^\[|\]$/g, '')
      this.port = Number(port === '' ? 5432 : port)
      try {
        await super.connect()
        await requireWritable(this)
        return this
      } catch (error) {
        known = undefined
        this.end().catch(() => {})
        throw error
      }
    }

    override connect(): Promise<pg.Client>
    override connect(callback: Callback): void
    /** The pool passes a callback. */
    override connect(callback?: Callback): Promise<pg.Client> {
      const connecting = this.#connect()
      if (callback) connecting.then(() => (callback as () => void)(), callback as (error: Error) => void)
      return connecting
    }
  }
}
