import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { until } from '#server/testing/wait.ts'
import { createLeaderElection, createSingleNode, type LeaderElection } from './leader.ts'
import { acquireLease } from './leader-lease-store.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const A = 'http://10.0.0.1:3000'
const B = 'http://10.0.0.2:3000'
const log = pino({ level: 'silent' })

type Node = { election: LeaderElection; role: () => string }
const open: LeaderElection[] = []
afterEach(async () => {
  for (const election of open.splice(0)) await election.stop()
})

/** The role of a node as a word: none, leads, follows. */
const begin = async (address: string, db = database.db): Promise<Node> => {
  const election = createLeaderElection({ db, log, leaseSeconds: 600, renewalIntervalMs: 100 })
  open.push(election)
  let role = 'none'
  const takeRole = (word: string) => (): (() => void) => {
    expect(role).toBe('none')
    role = word
    return () => {
      role = 'none'
    }
  }
  await election.start(address, takeRole('leads'), takeRole('follows'))
  return { election, role: () => role }
}

const leaseEnd = async (): Promise<string | undefined> =>
  (await sql<{ ate: string }>`select ate::text as ate from turno`.execute(database.db)).rows[0]?.ate
const untilRenewed = async (): Promise<void> => {
  const before = await leaseEnd()
  await until(async () => (await leaseEnd()) !== before)
}

describe('leader election', () => {
  it('elects one node; the others follow it at its address', async () => {
    const nodes = await Promise.all([begin(A), begin(B)])
    expect(nodes.map(node => node.role()).sort()).toEqual(['follows', 'leads'])
    const [follower] = nodes.filter(node => node.role() === 'follows')
    expect([A, B]).toContain(follower?.election.leader())
    for (let time = 0; time < 3; time += 1) await untilRenewed()
    expect(nodes.map(node => node.role()).sort()).toEqual(['follows', 'leads'])
  })

  it('elects another node immediately when the leader stops in order', async () => {
    const first = await begin(A)
    const second = await begin(B)
    expect([first.role(), second.role(), second.election.leader()]).toEqual(['leads', 'follows', A])
    await first.election.stop()
    await until(() => second.role() === 'leads')
    expect(second.election.leader()).toBeUndefined()
  })

  it('elects another node when the lease of a killed leader expires; the node that returns follows', async () => {
    await acquireLease(database.db, { no: 'killed', endereco: A }, 600)
    const second = await begin(B)
    expect(second.role()).toBe('follows')
    await sql`update turno set ate = now() - interval '1 second' where no = 'killed'`.execute(database.db)
    await until(() => second.role() === 'leads')
    const back = await begin(A)
    expect([back.role(), back.election.leader()]).toEqual(['follows', B])
  })

  it('lets a killed leader renew its own lease immediately', async () => {
    const before = createLeaderElection({ db: database.db, log, leaseSeconds: 600, renewalIntervalMs: 600_000 })
    open.push(before)
    await before.start(
      A,
      () => () => undefined,
      () => () => undefined,
    )
    expect((await begin(A)).role()).toBe('leads')
  })

  it('retains the leader while the database does not respond', async () => {
    let unavailable = false
    let refusals = 0
    const db = new Proxy(database.db, {
      get: (target, name) => {
        if (unavailable) {
          refusals += 1
          throw new Error('unavailable')
        }
        const part: unknown = Reflect.get(target, name)
        return typeof part === 'function' ? part.bind(target) : part
      },
    })
    const node = await begin(A, db)
    unavailable = true
    await until(() => refusals >= 3)
    expect(node.role()).toBe('leads')
    unavailable = false
  })
})

it('a database that belongs to one process always has a leader', async () => {
  const election = createSingleNode()
  let leads = false
  const lead = () => {
    leads = true
    return () => {
      leads = false
    }
  }
  await election.start(A, lead, () => () => undefined)
  expect([leads, election.leader()]).toEqual([true, undefined])
  await election.stop()
  expect(leads).toBe(false)
})
