import { readFileSync } from 'node:fs'
import { connect, isIP } from 'node:net'
import { Client, type Entry, EqualityFilter, OrFilter, ResultCodeError } from 'ldapts'
import type { Role } from '#contract/roles.ts'
import { randomName } from '#server/core/secrets.ts'
import { createSlots } from '#server/core/slots.ts'
import { withTimeout } from '#server/core/timeout.ts'
import type { DirectorySettings } from './directory-settings.ts'

/** A person of the directory; `roles` is empty for people of no mapped group. */
export type DirectoryPerson = { id: string; login: string; nome: string; email: string; roles: Role[] }

export type Directory = {
  /**
   * Search, then bind as the one entry found. @returns undefined for a wrong login or password.
   * @throws DirectoryUnavailable when the directory fails or takes too long.
   */
  authenticate: (login: string, senha: string) => Promise<DirectoryPerson | undefined>
  /** Connects and binds as the portal itself. @throws if the directory refuses or does not respond */
  check: () => Promise<void>
}

export class DirectoryUnavailable extends Error {}

const CONNECT_MS = 2000
const OPERATION_TIMEOUT_MS = 5000
/** For all steps of a sign-in together. */
const SIGN_IN_TIMEOUT_MS = 8000
const CONCURRENT_MAX = 20

/** Result codes of a bind that concern the person; all others concern the directory. */
const PERSONAL = new Set([
  19, // constraint violation: locked or expired by policy
  32, // no such object
  48, // inappropriate authentication: the entry has no password
  49, // invalid credentials
  50, // insufficient access
  53, // unwilling to perform: Active Directory's disabled accounts
])

/** Allows one connection: ldapts would reconnect by itself, and a second connection would not be encrypted by StartTLS. */
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

/** The values of an attribute; its name is compared without case. */
const valuesOf = (entry: Entry, attribute: string): unknown[] => {
  const key = Object.keys(entry).find(name => name.toLowerCase() === attribute.toLowerCase())
  return key === undefined ? [] : [entry[key]].flat()
}

const textOf = (entry: Entry, attribute: string): string => {
  const [first] = valuesOf(entry, attribute)
  return typeof first === 'string' ? first.trim() : Buffer.isBuffer(first) ? first.toString('hex') : ''
}

const listOf = (entry: Entry, attribute: string): string[] =>
  valuesOf(entry, attribute).filter((value): value is string => typeof value === 'string' && value !== '')

const PERSON_ATTRIBUTES = ['displayName', 'cn', 'mail', 'entryUUID', 'objectGUID']

const findEntry = async (client: Client, settings: DirectorySettings, login: string): Promise<Entry | undefined> => {
  const { searchEntries } = await client.search(settings.base, {
    scope: 'sub',
    derefAliases: 'never',
    sizeLimit: 2,
    timeLimit: OPERATION_TIMEOUT_MS / 1000,
    filter: new EqualityFilter({ attribute: settings.loginAttribute, value: login }),
    attributes: [settings.loginAttribute, settings.groupsAttribute, ...PERSON_ATTRIBUTES],
    explicitBufferAttributes: ['objectGUID'],
  })
  // References to other servers are not followed, and a login with two entries is refused.
  return searchEntries.length === 1 ? searchEntries[0] : undefined
}

/** Two names of a group that differ in spaces and case are the same. */
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

/** @returns whether the directory accepts this password for this entry. */
const bindAs = async (client: Client, dn: string, senha: string): Promise<boolean> => {
  try {
    await client.bind(dn, senha)
    return true
  } catch (error) {
    if (error instanceof ResultCodeError && PERSONAL.has(error.code)) return false
    throw error
  }
}

const authenticate = async (settings: DirectorySettings, client: Client, login: string, senha: string) => {
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

/** Runs `work` on a connection of its own. @throws DirectoryUnavailable after the timeout. */
const withClient = async <T>(settings: DirectorySettings, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = clientFor(settings)
  try {
    const refusal = new DirectoryUnavailable('the directory took too long')
    return await withTimeout(SIGN_IN_TIMEOUT_MS, () => work(client), refusal)
  } finally {
    void client.unbind().catch(() => undefined)
  }
}

const bindAsPortal = async (settings: DirectorySettings, client: Client): Promise<void> => {
  if (settings.startTls) await client.startTLS(tlsFor(settings))
  await client.bind(settings.bindDn, settings.bindSenha)
}

/** The organisation's directory. Each sign-in has a connection of its own; too many at once are refused, so that a hanging directory stops nothing else. */
export const createDirectory = (settings: DirectorySettings): Directory => {
  const inSlot = createSlots(CONCURRENT_MAX, {
    max: 0,
    refusal: () => new DirectoryUnavailable('too many sign-ins are waiting for the directory'),
  })
  const signIn = (login: string, senha: string) =>
    withClient(settings, client => authenticate(settings, client, login, senha)).catch((error: unknown) => {
      if (error instanceof DirectoryUnavailable) throw error
      throw new DirectoryUnavailable(error instanceof Error ? error.message : String(error))
    })
  return {
    // Some directories accept an empty password as an anonymous bind.
    authenticate: async (login, senha) => (senha === '' ? undefined : inSlot(() => signIn(login, senha))),
    check: () => withClient(settings, client => bindAsPortal(settings, client)),
  }
}
