import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import type { Entry } from './testing/authorisation-rows.ts'
import { ADDED_TABLE, SPEC_TABLE } from './testing/authorisation-table.ts'
import { ACTORS, type Actor, ask, askHomenagem, buildWorld, type World } from './testing/authorisation-world.ts'
import { openTestApp } from './testing/open-test-app.ts'

const t = openTestApp()
/** Of the calls that only read. */
let readWorld: World
beforeAll(async () => {
  readWorld = await buildWorld(t)
})

const table = Object.entries({ ...SPEC_TABLE, ...ADDED_TABLE }) as [CallKey, Entry][]

const statusOf = async (world: World, actor: Actor, { ask: request }: Entry): Promise<number> => {
  if (request === 'homenagem') return askHomenagem(world, actor)
  return ask(world, actor, typeof request === 'function' ? await request(world, actor) : request)
}

/** Two moderators of one despedida have the same rights but where the entry says otherwise; a request for access gives none. */
const DERIVED = {
  second: ({ row, second }: Entry) => second ?? row[2],
  asker: ({ row }: Entry) => row[0],
}

describe('the authorisation table', () => {
  it('contains the 48 calls of the specification and every added one', () => {
    expect(Object.keys(SPEC_TABLE)).toHaveLength(48)
    const added = (Object.keys(routes) as CallKey[]).filter(key => (routes[key] as Route).adicional)
    expect(new Set(Object.keys(ADDED_TABLE))).toEqual(new Set(added))
    expect(new Set(table.map(([key]) => key))).toEqual(new Set(Object.keys(routes)))
  })

  it.each(table)('%s responds to each of the nine actors as declared', async (key, entry) => {
    const world = key.startsWith('GET ') ? readWorld : await buildWorld(t)
    const statuses: Partial<Record<Actor, number>> = {}
    for (const actor of ACTORS) statuses[actor] = await statusOf(world, actor, entry)
    const wanted = Object.fromEntries(
      ACTORS.map((actor, index) => [actor, DERIVED[actor as keyof typeof DERIVED]?.(entry) ?? entry.row[index]]),
    )
    expect(statuses).toEqual(wanted)
  })
})
