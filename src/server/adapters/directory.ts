import { readFileSync } from 'node:fs'
import { connect, isIP } from 'node:net'
import { Client, type Entry, EqualityFilter, ExtensibleFilter, OrFilter, ResultCodeError } from 'ldapts'
import type { Role } from '#contract/roles.ts'
import { failureWords, providerWords } from '#server/core/provider-words.ts'
import { randomName } from '#server/core/secrets.ts'
import { createSlots } from '#server/core/slots.ts'
import { withTimeout } from '#server/core/timeout.ts'
import { type AskGroups, type GroupQuestion, membershipsOf } from './directory-groups.ts'
import type { DirectorySettings } from './directory-settings.ts'

/** A person of the directory; `roles` is empty for people of no mapped group. */
export type DirectoryPerson = {
  id: string
  /** Under which an earlier version of the portal stored the account. */
  formerId?: string
  login: string
  nome: string
  email: string
  roles: Role[]
  /** Groups as the directory or the provider writes them, for the log of somebody who has no role. */
  groups: readonly string[]
}

/** Why nobody enters although the directory answered. All but the first are answers to a right password. */
export type DirectoryRefusal = {
  motivo: 'credenciais' | 'senha-vencida' | 'conta-desativada' | 'conta-vencida' | 'fora-do-horario'
  /** What the directory said, for the log. */
  resposta: string
}

export type Directory = {
  /**
   * Search, then bind as the one entry found.
   * @throws DirectoryUnavailable when the directory fails or takes too long.
   */
  authenticate: (login: string, senha: string) => Promise<DirectoryPerson | DirectoryRefusal>
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

/** A login with an @ may also be the `userPrincipalName` of Active Directory. */
const loginFilter = ({ loginAttribute }: DirectorySettings, login: string) => {
  const attributes = login.includes('@') ? [loginAttribute, 'userPrincipalName'] : [loginAttribute]
  return new OrFilter({ filters: attributes.map(attribute => new EqualityFilter({ attribute, value: login })) })
}

const findEntries = async (client: Client, settings: DirectorySettings, login: string): Promise<Entry[]> => {
  const { searchEntries } = await client.search(settings.base, {
    scope: 'sub',
    derefAliases: 'never',
    sizeLimit: 2,
    timeLimit: OPERATION_TIMEOUT_MS / 1000,
    filter: loginFilter(settings, login),
    attributes: [settings.loginAttribute, settings.groupsAttribute, ...PERSON_ATTRIBUTES],
    explicitBufferAttributes: ['objectGUID'],
  })
  // References to other servers are not followed.
  return searchEntries
}

/** Active Directory's rule "member in chain". */
const CHAIN_RULE = '1.2.840.113556.1.4.1941'

const groupFilter = (question: GroupQuestion) =>
  'chain' in question
    ? new ExtensibleFilter({ matchType: 'memberOf', rule: CHAIN_RULE, value: question.chain })
    : new OrFilter({ filters: question.any.map(pair => new EqualityFilter(pair)) })

const askGroups =
  (client: Client): AskGroups =>
  async (base, scope, question) => {
    const filter = groupFilter(question)
    try {
      const { searchEntries } = await client.search(base, { scope, derefAliases: 'never', filter, attributes: ['1.1'] })
      return searchEntries.map(entry => entry.dn)
    } catch (error) {
      // 32: no such object. Other directories answer an unknown rule with nothing or with an error.
      if (error instanceof ResultCodeError && (error.code === 32 || 'chain' in question)) return []
      throw error
    }
  }

const rolesOf = async (client: Client, settings: DirectorySettings, entry: Entry, login: string): Promise<Role[]> => {
  const member = { dn: entry.dn, login, groups: listOf(entry, settings.groupsAttribute) }
  const wanted = settings.groups.map(([, group]) => group)
  const memberships = await membershipsOf(askGroups(client), member, wanted, settings.base)
  return settings.groups.filter(([, group]) => memberships.has(group)).map(([role]) => role)
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
    groups: listOf(entry, settings.groupsAttribute),
  }
}

/** Active Directory says in words of its own why a right password does not suffice: "…, data 532, …". */
const REASONS: Readonly<Record<string, DirectoryRefusal['motivo']>> = {
  530: 'fora-do-horario',
  531: 'fora-do-horario',
  532: 'senha-vencida',
  533: 'conta-desativada',
  701: 'conta-vencida',
  773: 'senha-vencida',
}

export const refusalOf = (
  { code, message }: Pick<ResultCodeError, 'code' | 'message'>,
  sent: readonly string[] = [],
): DirectoryRefusal => {
  const [, data = ''] = /\bdata ([0-9a-f]{3,4})\b/i.exec(message) ?? []
  return { motivo: REASONS[data] ?? 'credenciais', resposta: `${code} ${providerWords(message, sent)}`.trim() }
}

/** @returns why the directory does not accept this password for this entry; undefined when it does. */
const bindAs = async (client: Client, dn: string, senha: string): Promise<DirectoryRefusal | undefined> => {
  try {
    await client.bind(dn, senha)
    return undefined
  } catch (error) {
    if (error instanceof ResultCodeError && PERSONAL.has(error.code)) return refusalOf(error, [dn, senha])
    throw error
  }
}

const bindAsReader = async (settings: DirectorySettings, client: Client): Promise<void> => {
  if (settings.bindDn !== '') await client.bind(settings.bindDn, settings.bindSenha)
}

const authenticate = async (
  settings: DirectorySettings,
  client: Client,
  login: string,
  senha: string,
): Promise<DirectoryPerson | DirectoryRefusal> => {
  if (settings.startTls) await client.startTLS(tlsFor(settings))
  await bindAsReader(settings, client)
  const [entry, other] = await findEntries(client, settings, login)
  if (!entry || other) {
    // A bind that fails, so that an unknown login takes as many steps as a known one.
    await bindAs(client, `${settings.loginAttribute}=${randomName()},${settings.base}`, senha)
    return { motivo: 'credenciais', resposta: entry ? 'several entries have this login' : 'no entry has this login' }
  }
  const refusal = await bindAs(client, entry.dn, senha)
  if (refusal) return refusal
  // People may not be allowed to read the groups.
  await bindAsReader(settings, client)
  const own = textOf(entry, settings.loginAttribute) || login
  return personFrom(settings, entry, login, await rolesOf(client, settings, entry, own))
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
      throw new DirectoryUnavailable(failureWords(error, [login, senha, settings.bindSenha]))
    })
  return {
    // Some directories accept an empty password as an anonymous bind.
    authenticate: async (login, senha) =>
      senha === '' ? { motivo: 'credenciais', resposta: 'empty password' } : inSlot(() => signIn(login, senha)),
    check: () => withClient(settings, client => bindAsPortal(settings, client)),
  }
}
