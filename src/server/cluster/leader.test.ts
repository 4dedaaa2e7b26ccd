import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { until } from '#server/testing/wait.ts'
import { createLeaderElection, createSingleNode, type LeaderElection, type Roles } from './leader.ts'
import { acquireLease, type LeaseHolder } from './leader-lease-store.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const A = 'http://10.0.0.1:3000'
const B = 'http://10.0.0.2:3000'
const C = 'http://10.0.0.2:3001'
const log = pino({ level: 'silent' })

const NO_WORK: Roles = {
  lead: () => () => undefined,
  follow: () => () => undefined,
  act: () => () => undefined,
}

type Ask = NonNullable<Parameters<typeof createLeaderElection>[0]['ask']>
type Node = { election: LeaderElection; role: () => string }
const open: LeaderElection[] = []
afterEach(async () => {
  for (const election of open.splice(0)) await election.stop()
})

/** The role of a node as a word: none, lead, follow, act. */
const begin = async (address: string, db = database.db, ask: Ask = async () => 'alive'): Promise<Node> => {
  const times = { leaseSeconds: 600, renewalIntervalMs: 100, silenceMs: 300 }
  const election = createLeaderElection({ db, log, ...times, ask })
  open.push(election)
  let role = 'none'
  const takeRole = (word: keyof Roles) => (): (() => void) => {
    expect(role).toBe('none')
    role = word
    return () => {
      role = 'none'
    }
  }
  await election.start(address, { lead: takeRole('lead'), follow: takeRole('follow'), act: takeRole('act') })
  return { election, role: () => role }
}

const leaseEnd = async (): Promise<string | undefined> =>
  (await sql<{ ate: string }>`select ate::text as ate from turno`.execute(database.db)).rows[0]?.ate
const untilRenewed = async (): Promise<void> => {
  const before = await leaseEnd()
  await until(async () => (await leaseEnd()) !== before)
}

/** A database that can be made to refuse every query. */
const createDatabaseSwitch = () => {
  let isOff = false
  let refusals = 0
  const db = new Proxy(database.db, {
    get: (target, name) => {
      if (isOff) {
        refusals += 1
        throw new Error('unavailable')
      }
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
  const set = (off: boolean) => () => {
    isOff = off
  }
  return { db, refusals: () => refusals, switchOff: set(true), switchOn: set(false) }
}

const giveLease = async (holder: LeaseHolder): Promise<void> => {
  await sql`delete from turno`.execute(database.db)
  await acquireLease(database.db, holder, 600)
}

const reportNodes = async (...addresses: string[]): Promise<void> => {
  for (const endereco of addresses)
    await sql`insert into no_portal (no, endereco, versao, relato) values (${endereco}, ${endereco}, '1', '{}')`.execute(
      database.db,
    )
}

describe('leader election', () => {
  it('elects one node; the others follow it at its address', async () => {
    const nodes = await Promise.all([begin(A), begin(B)])
    expect(nodes.map(node => node.role()).sort()).toEqual(['follow', 'lead'])
    const [follower] = nodes.filter(node => node.role() === 'follow')
    expect([A, B]).toContain(follower?.election.leader())
    for (let time = 0; time < 3; time += 1) await untilRenewed()
    expect(nodes.map(node => node.role()).sort()).toEqual(['follow', 'lead'])
  })

  it('elects another node immediately when the leader stops in order', async () => {
    const first = await begin(A)
    const second = await begin(B)
    expect([first.role(), second.role(), second.election.leader()]).toEqual(['lead', 'follow', A])
    await first.election.stop()
    await until(() => second.role() === 'lead')
    expect(second.election.leader()).toBeUndefined()
  })

  it('elects another node when the lease of a killed leader expires; the node that returns follows', async () => {
    await acquireLease(database.db, { no: 'killed', endereco: A }, 600)
    const second = await begin(B)
    expect(second.role()).toBe('follow')
    await sql`update turno set ate = now() - interval '1 second' where no = 'killed'`.execute(database.db)
    await until(() => second.role() === 'lead')
    const back = await begin(A)
    expect([back.role(), back.election.leader()]).toEqual(['follow', B])
  })

  it('lets a killed leader renew its own lease immediately', async () => {
    const before = createLeaderElection({ db: database.db, log, leaseSeconds: 600, renewalIntervalMs: 600_000 })
    open.push(before)
    await before.start(A, NO_WORK)
    expect((await begin(A)).role()).toBe('lead')
  })

  it('retains the leader while the database does not respond', async () => {
    const away = createDatabaseSwitch()
    const node = await begin(A, away.db)
    away.switchOff()
    await until(() => away.refusals() >= 3)
    expect(node.role()).toBe('lead')
  })

  it('retains a leader that responds, or whose node is being started again, until its lease expires', async () => {
    await giveLease({ no: 'other', endereco: A })
    const away = createDatabaseSwitch()
    const asked: string[] = []
    const node = await begin(B, away.db, async address => (asked.push(address) % 2 === 0 ? 'alive' : 'refused'))
    away.switchOff()
    await until(() => asked.length >= 4)
    expect([node.role(), node.election.leader(), asked[0]]).toEqual(['follow', A, A])
  })

  it('lets the first node that responds act for a leader that is lost with the database, and the lease decide afterwards', async () => {
    const lost = new Set<string>()
    const ask: Ask = async address => (lost.has(address) ? 'none' : 'alive')
    await giveLease({ no: 'lost', endereco: A })
    await reportNodes(A, B, C)
    const away = createDatabaseSwitch()
    const [second, third] = [await begin(B, away.db, ask), await begin(C, away.db, ask)]
    expect([second.role(), third.role()]).toEqual(['follow', 'follow'])
    away.switchOff()
    lost.add(A)
    await until(() => second.role() === 'act' && third.election.leader() === B)
    expect([second.election.leader(), third.role()]).toEqual([undefined, 'follow'])
    await sql`update turno set ate = now() - interval '1 second' where no = 'lost'`.execute(database.db)
    away.switchOn()
    await until(() => second.role() === 'lead')
    await until(() => third.election.leader() === B)
    expect(third.role()).toBe('follow')
  })

  it('lets a node act for a leader that is lost before its lease expires, and follow it again once it renews the lease', async () => {
    await giveLease({ no: 'lost', endereco: A })
    const node = await begin(B, database.db, async () => 'none')
    await until(() => node.role() === 'act')
    await acquireLease(database.db, { no: 'lost', endereco: A }, 600)
    await until(() => node.role() === 'follow')
    expect(node.election.leader()).toBe(A)
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
  await election.start(A, { ...NO_WORK, lead })
  expect([leads, election.leader()]).toEqual([true, undefined])
  await election.stop()
  expect(leads).toBe(false)
})
