import { type Client, EqualityFilter, ExtensibleFilter, type Filter, OrFilter, ResultCodeError } from 'ldapts'

/** Active Directory's rule "member in chain": membership through groups in groups. */
const CHAIN_RULE = '1.2.840.113556.1.4.1941'
/** Levels of groups in groups, and groups of one person, that are looked at. */
const LEVELS_MAX = 10
const GROUPS_MAX = 500

/** Two names of a group that differ in spaces and case are the same. */
export const foldDn = (dn: string): string => dn.toLowerCase().replace(/\s*([,=+])\s*/g, '$1')

const search = async (client: Client, base: string, scope: 'base' | 'sub', filter: Filter): Promise<string[]> => {
  const { searchEntries } = await client.search(base, { scope, derefAliases: 'never', filter, attributes: ['1.1'] })
  return searchEntries.map(entry => entry.dn)
}

const isEmptyAnswer = (error: unknown, code?: number): boolean =>
  error instanceof ResultCodeError && (code === undefined || error.code === code)
const NO_SUCH_OBJECT = 32

const memberFilters = (dn: string): Filter[] => [
  new EqualityFilter({ attribute: 'member', value: dn }),
  new EqualityFilter({ attribute: 'uniqueMember', value: dn }),
]

const isDirectMember = async (client: Client, group: string, dn: string, login: string): Promise<boolean> => {
  const filters = [...memberFilters(dn), new EqualityFilter({ attribute: 'memberUid', value: login })]
  try {
    return (await search(client, group, 'base', new OrFilter({ filters }))).length === 1
  } catch (error) {
    if (isEmptyAnswer(error, NO_SUCH_OBJECT)) return false
    throw error
  }
}

/** One question for all levels; other directories know no such rule, and answer with nothing or an error. */
const isMemberInChain = async (client: Client, group: string, dn: string): Promise<boolean> => {
  const filter = new ExtensibleFilter({ matchType: 'memberOf', rule: CHAIN_RULE, value: group })
  try {
    return (await search(client, dn, 'base', filter)).length === 1
  } catch (error) {
    if (isEmptyAnswer(error)) return false
    throw error
  }
}

/** What the names have in common from the right: groups and people often stand in different branches. */
const commonBase = (names: readonly string[]): string => {
  const [first = [], ...others] = names.map(name =>
    foldDn(name)
      .split(/(?<!\\),/)
      .reverse(),
  )
  const end = first.findIndex((part, index) => others.some(other => other[index] !== part))
  return first
    .slice(0, end === -1 ? first.length : end)
    .reverse()
    .join(',')
}

/** The groups around these names, level by level. */
const groupsAround = async (client: Client, base: string, names: readonly string[]): Promise<Set<string>> => {
  const known = new Set(names.map(foldDn))
  let level = [...names]
  for (let depth = 0; depth < LEVELS_MAX && level.length > 0 && known.size < GROUPS_MAX; depth += 1) {
    const filter = new OrFilter({ filters: level.flatMap(memberFilters) })
    const above = await search(client, base, 'sub', filter).catch((error: unknown) => {
      if (isEmptyAnswer(error, NO_SUCH_OBJECT)) return []
      throw error
    })
    level = above.filter(dn => !known.has(foldDn(dn)))
    for (const dn of level) known.add(foldDn(dn))
  }
  return known
}

type Member = { dn: string; login: string; groups: readonly string[] }

/**
 * Which of these groups a person belongs to, directly or through groups in groups. The cheapest question comes first: the groups that the
 * entry lists, the group itself, Active Directory's rule, and at last the levels of groups one by one.
 */
export const membershipsOf = async (
  client: Client,
  { dn, login, groups }: Member,
  wanted: readonly string[],
  base: string,
): Promise<ReadonlySet<string>> => {
  const listed = new Set(groups.map(foldDn))
  let around: Promise<Set<string>> | undefined
  const isAround = async (group: string): Promise<boolean> => {
    around ??= groupsAround(client, commonBase([base, ...wanted]) || base, [dn, ...groups])
    return (await around).has(foldDn(group))
  }
  const belongs = async (group: string): Promise<boolean> =>
    listed.has(foldDn(group)) ||
    (await isDirectMember(client, group, dn, login)) ||
    (await isMemberInChain(client, group, dn)) ||
    (await isAround(group))
  const memberships = new Set<string>()
  for (const group of wanted) if (await belongs(group)) memberships.add(group)
  return memberships
}
