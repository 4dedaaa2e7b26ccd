/** What the directory is asked: entries with any of these values, or Active Directory's "member in chain", through groups in groups. */
export type GroupQuestion = { any: readonly { attribute: string; value: string }[] } | { chain: string }
/** @returns the names of the entries found; none where the base does not exist or the rule is unknown. */
export type AskGroups = (base: string, scope: 'base' | 'sub', question: GroupQuestion) => Promise<string[]>

/** How deep groups within groups are followed, and how many groups of one person are read. */
const LEVELS_MAX = 10
const GROUPS_MAX = 500

/** Two names of a group that differ in spaces and case are the same. */
const foldDn = (dn: string): string =>
  dn
    .toLowerCase()
    .split(/([,=+])/)
    .map(part => part.trim())
    .join('')

const membersOf = (dn: string) => [
  { attribute: 'member', value: dn },
  { attribute: 'uniqueMember', value: dn },
]

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
const groupsAround = async (ask: AskGroups, base: string, names: readonly string[]): Promise<Set<string>> => {
  const known = new Set(names.map(foldDn))
  let level = [...names]
  for (let depth = 0; depth < LEVELS_MAX && level.length > 0 && known.size < GROUPS_MAX; depth += 1) {
    const above = await ask(base, 'sub', { any: level.flatMap(membersOf) })
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
  ask: AskGroups,
  { dn, login, groups }: Member,
  wanted: readonly string[],
  base: string,
): Promise<ReadonlySet<string>> => {
  const listed = new Set(groups.map(foldDn))
  const direct = { any: [...membersOf(dn), { attribute: 'memberUid', value: login }] }
  let around: Promise<Set<string>> | undefined
  const isAround = async (group: string): Promise<boolean> => {
    around ??= groupsAround(ask, commonBase([base, ...wanted]) || base, [dn, ...groups])
    return (await around).has(foldDn(group))
  }
  const belongs = async (group: string): Promise<boolean> =>
    listed.has(foldDn(group)) ||
    (await ask(group, 'base', direct)).length === 1 ||
    (await ask(dn, 'base', { chain: group })).length === 1 ||
    (await isAround(group))
  const memberships = new Set<string>()
  for (const group of wanted) if (await belongs(group)) memberships.add(group)
  return memberships
}
