import { readFileSync } from 'node:fs'
import { connect, isIP } from 'node:net'
import { Client, type Entry, EqualityFilter, OrFilter, ResultCodeError } from 'ldapts'
import type { Role } from '#contract/roles.ts'
import { randomName } from '#server/core/secrets.ts'
import type { DirectorySettings } from './directory-settings.ts'

/** Who the directory says came in; `roles` is empty for people of no mapped group. */
export type DirectoryPerson = { id: string; login: string; nome: string; email: string; roles: Role[] }

export type Directory = {
  /**
   * Search, then bind as the one entry found. @returns undefined for a wrong login or password.
   * @throws DirectoryUnavailable when the directory cannot say.
   */
  authenticate: (login: string, senha: string) => Promise<DirectoryPerson | undefined>
  /** Connects and binds as the portal itself. @throws when the directory does not take that */
  check: () => Promise<void>
}

export class DirectoryUnavailable extends Error {}

const CONNECT_MS = 2000
const OPERATION_TIMEOUT_MS = 5000
/** Everything together, whatever the directory does between its answers. */
const SIGN_IN_TIMEOUT_MS = 8000
const CONCURRENT_MAX = 20

/** Refusals of a bind that speak of the person; anything else speaks of the directory. */
const PERSONAL = new Set([
  19, // constraint violation: locked or expired by policy
  32, // no such object
  48, // inappropriate authentication: the entry has no password
  49, // invalid credentials
  50, // insufficient access
  53, // unwilling to perform: Active Directory's disabled accounts
])

/** One connection, once: ldapts would reconnect by itself, and a second one would not be encrypted by StartTLS. */
const onlyOnce = (): typeof connect => {
  let used = false
  return ((port: number, host: string) => {
    if (used) throw new DirectoryUnavailable('the directory closed the connection')
    used = true
    return connect(port, host)
  }) as typeof connect
}

const tlsFor = (settings: DirectorySettings) => {
  const { hostname } = settings
  return {
    host: hostname,
    ...(isIP(hostname) === 0 ? { servername: hostname } : {}),
    ...(settings.caFile === '' ? {} : { ca: readFileSync(settings.caFile) }),
    minVersion: 'TLSv1.2' as const,
  }
}

const clientFor = (settings: DirectorySettings): Client =>
  new Client({
    url: settings.url,
    timeout: OPERATION_TIMEOUT_MS,
    connectTimeout: CONNECT_MS,
    createConnection: onlyOnce(),
    ...(settings.secure ? { tlsOptions: tlsFor(settings) } : {}),
  })

const textOf = (entry: Entry, attribute: string): string => {
  const key = Object.keys(entry).find(name => name.toLowerCase() === attribute.toLowerCase())
  const value = key === undefined ? undefined : entry[key]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first.trim() : Buffer.isBuffer(first) ? first.toString('hex') : ''
}

const listOf = (entry: Entry, attribute: string): string[] => {
  const key = Object.keys(entry).find(name => name.toLowerCase() === attribute.toLowerCase())
  const value: unknown = key === undefined ? [] : entry[key]
  return (Array.isArray(value) ? value : [value]).filter(item => typeof item === 'string' && item !== '')
}

const findEntry = async (client: Client, settings: DirectorySettings, login: string): Promise<Entry | undefined> => {
  const { searchEntries } = await client.search(settings.base, {
    scope: 'sub',
    derefAliases: 'never',
    sizeLimit: 2,
    timeLimit: OPERATION_TIMEOUT_MS / 1000,
    filter: new EqualityFilter({ attribute: settings.loginAttribute, value: login }),
    attributes: [
      settings.loginAttribute,
      settings.groupsAttribute,
      'displayName',
      'cn',
      'mail',
      'entryUUID',
      'objectGUID',
    ],
    explicitBufferAttributes: ['objectGUID'],
  })
  // References to other servers are never followed, and two entries are nobody.
  return searchEntries.length === 1 ? searchEntries[0] : undefined
}

/** Spaces and capitals do not tell two names of one group apart. */
const foldDn = (dn: string): string => dn.toLowerCase().replace(/\s*([,=+])\s*/g, '$1')

const isMember = async (client: Client, group: string, dn: string, login: string): Promise<boolean> => {
  const filters = [
    new EqualityFilter({ attribute: 'member', value: dn }),
    new EqualityFilter({ attribute: 'uniqueMember', value: dn }),
    new EqualityFilter({ attribute: 'memberUid', value: login }),
  ]
  try {
    const { searchEntries } = await client.search(group, {
      scope: 'base',
      derefAliases: 'never',
      filter: new OrFilter({ filters }),
      attributes: ['1.1'],
    })
    return searchEntries.length === 1
  } catch (error) {
    if (error instanceof ResultCodeError && error.code === 32) return false
    throw error
  }
}

const rolesOf = async (client: Client, settings: DirectorySettings, entry: Entry, login: string): Promise<Role[]> => {
  const groups = listOf(entry, settings.groupsAttribute).map(foldDn)
  const roles: Role[] = []
  for (const [role, group] of settings.groups) {
    const belongs = groups.length > 0 ? groups.includes(foldDn(group)) : await isMember(client, group, entry.dn, login)
    if (belongs) roles.push(role)
  }
  return roles
}

const personFrom = (settings: DirectorySettings, entry: Entry, login: string, roles: Role[]): DirectoryPerson => {
  const own = textOf(entry, settings.loginAttribute) || login
  const stable = textOf(entry, 'entryUUID') || textOf(entry, 'objectGUID')
  return {
    id: stable === '' ? `login:${own.toLowerCase()}` : stable.toLowerCase(),
    login: own.toLowerCase(),
    nome: textOf(entry, 'displayName') || textOf(entry, 'cn') || own,
    email: textOf(entry, 'mail'),
    roles,
  }
}

/** @returns whether the directory takes this password for this entry. */
const bindAs = async (client: Client, dn: string, senha: string): Promise<boolean> => {
  try {
    await client.bind(dn, senha)
    return true
  } catch (error) {
    if (error instanceof ResultCodeError && PERSONAL.has(error.code)) return false
    throw error
  }
}

const ask = async (settings: DirectorySettings, client: Client, login: string, senha: string) => {
  if (settings.startTls) await client.startTLS(tlsFor(settings))
  if (settings.bindDn !== '') await client.bind(settings.bindDn, settings.bindSenha)
  const entry = await findEntry(client, settings, login)
  if (!entry) {
    // A bind that fails, so that an unknown login takes as many steps as a known one.
    await bindAs(client, `${settings.loginAttribute}=${randomName()},${settings.base}`, senha)
    return undefined
  }
  const roles = await rolesOf(client, settings, entry, login)
  return (await bindAs(client, entry.dn, senha)) ? personFrom(settings, entry, login, roles) : undefined
}

const within = async <T>(work: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DirectoryUnavailable('the directory took too long')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const greet = async (settings: DirectorySettings, client: Client): Promise<void> => {
  if (settings.startTls) await client.startTLS(tlsFor(settings))
  await client.bind(settings.bindDn, settings.bindSenha)
}

/** The organisation's directory: one connection a sign-in, closed after it; a hanging directory gathers no crowd. */
export const createDirectory = (settings: DirectorySettings): Directory => {
  let inFlight = 0
  return {
    authenticate: async (login, senha) => {
      // Some directories take an empty password for an anonymous visitor and answer "success".
      if (senha === '') return undefined
      if (inFlight >= CONCURRENT_MAX) throw new DirectoryUnavailable('too many sign-ins are waiting for the directory')
      inFlight += 1
      const client = clientFor(settings)
      try {
        return await within(ask(settings, client, login, senha), SIGN_IN_TIMEOUT_MS)
      } catch (error) {
        if (error instanceof DirectoryUnavailable) throw error
        throw new DirectoryUnavailable(error instanceof Error ? error.message : String(error))
      } finally {
        inFlight -= 1
        void client.unbind().catch(() => undefined)
      }
    },
    check: async () => {
      const client = clientFor(settings)
      try {
        await within(greet(settings, client), SIGN_IN_TIMEOUT_MS)
      } finally {
        void client.unbind().catch(() => undefined)
      }
    },
  }
}
