import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'
import { createOwnTurn, createSharedTurn, type Turn } from './leader.ts'
import { takeTurn } from './leader-lease-store.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const A = 'http://10.0.0.1:3000'
const B = 'http://10.0.0.2:3000'
const log = pino({ level: 'silent' })

type Node = { turn: Turn; doing: () => string }
const open: Turn[] = []
afterEach(async () => {
  for (const turn of open.splice(0)) await turn.stop()
})

/** What a node does is written as a word: nothing, works, follows. */
const begin = async (address: string, seconds = 1, db = database.db): Promise<Node> => {
  const turn = createSharedTurn({ db, log, seconds, lookMs: 100 })
  open.push(turn)
  let doing = 'nothing'
  const be = (word: string) => (): (() => void) => {
    expect(doing).toBe('nothing')
    doing = word
    return () => {
      doing = 'nothing'
    }
  }
  await turn.begin(address, be('works'), be('follows'))
  return { turn, doing: () => doing }
}

const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds() && tries < 100; tries += 1) await pause(50)
  expect(holds()).toBe(true)
}

describe('the turn among nodes of one database', () => {
  it('belongs to one: the others follow it under its address', async () => {
    const nodes = await Promise.all([begin(A), begin(B)])
    expect(nodes.map(node => node.doing()).sort()).toEqual(['follows', 'works'])
    const [follower] = nodes.filter(node => node.doing() === 'follows')
    expect([A, B]).toContain(follower?.turn.leader())
    await pause(1500)
    expect(nodes.map(node => node.doing()).sort()).toEqual(['follows', 'works'])
  })

  it('passes on at once when its holder ends in order', async () => {
    const first = await begin(A, 600)
    const second = await begin(B, 600)
    expect([first.doing(), second.doing(), second.turn.leader()]).toEqual(['works', 'follows', A])
    await first.turn.stop()
    await until(() => second.doing() === 'works')
    expect(second.turn.leader()).toBeUndefined()
  })

  it('passes on when its holder was killed and its seconds are over, and the one that comes back follows', async () => {
    await takeTurn(database.db, { no: 'killed', endereco: A }, 1)
    const second = await begin(B)
    expect(second.doing()).toBe('follows')
    await until(() => second.doing() === 'works')
    const back = await begin(A)
    expect([back.doing(), back.turn.leader()]).toEqual(['follows', B])
  })

  it('is taken up at once by the very node that was killed', async () => {
    const before = createSharedTurn({ db: database.db, log, seconds: 600, lookMs: 600_000 })
    open.push(before)
    await before.begin(
      A,
      () => () => undefined,
      () => () => undefined,
    )
    expect((await begin(A, 600)).doing()).toBe('works')
  })

  it('stays where it is while the database does not answer', async () => {
    let away = false
    const db = new Proxy(database.db, {
      get: (target, name) => {
        if (away) throw new Error('away')
        const part: unknown = Reflect.get(target, name)
        return typeof part === 'function' ? part.bind(target) : part
      },
    })
    const node = await begin(A, 1, db)
    away = true
    await pause(500)
    expect(node.doing()).toBe('works')
    away = false
  })
})

it('a database of one process has one worker, always', async () => {
  const turn = createOwnTurn()
  let works = false
  const work = () => {
    works = true
    return () => {
      works = false
    }
  }
  await turn.begin(A, work, () => () => undefined)
  expect([works, turn.leader()]).toEqual([true, undefined])
  await turn.stop()
  expect(works).toBe(false)
})
