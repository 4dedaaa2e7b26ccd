import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { createSecrets } from '#server/core/secrets.ts'
import { addressKey, createLimits } from '#server/http/rate-limits.ts'
import { openTestDatabase } from '#server/testing/test-database.ts'
import type { OpenDatabase } from './client.ts'
import { type IdempotencyKey, onceInDatabase } from './idempotency.ts'
import { hitWindow, refundWindow } from './limit-windows.ts'
import { sweepExpired } from './retention.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('rate limit windows', () => {
  it('count every one of a hundred parallel events', async () => {
    const counts = await Promise.all(Array.from({ length: 100 }, () => hitWindow(database.db, 'parallel', 60)))
    expect(counts.map(hit => hit.count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    )
  })

  it('start again at one when they are over', async () => {
    await hitWindow(database.db, 'old', 60)
    await database.db
      .updateTable('limite')
      .set({ inicio: new Date(Date.now() - 61_000).toISOString() })
      .where('chave', '=', 'old')
      .execute()
    expect((await hitWindow(database.db, 'old', 60)).count).toBe(1)
  })

  it('commit without waiting for the disk, and leave the setting of an outer transaction unchanged', async () => {
    const own = await openTestDatabase()
    await own.exec(`
      create table visto (como text);
      create function ver() returns trigger language plpgsql as
        $$ begin insert into visto values (current_setting('synchronous_commit')); return null; end $$;
      create trigger ver after insert or update on limite for each row execute function ver();`)
    const seen = async (): Promise<string[]> => {
      const { rows } = await sql<{ como: string }>`delete from visto returning como`.execute(own.db)
      return rows.map(row => row.como)
    }
    await hitWindow(own.db, 'light', 60)
    await hitWindow(own.db, 'light', 60)
    await refundWindow(own.db, 'light')
    expect(await seen()).toEqual(['off', 'off', 'off'])
    await own.db.transaction().execute(async tx => {
      await sql`set local synchronous_commit = local`.execute(tx)
      await hitWindow(tx, 'light', 60)
      await refundWindow(tx, 'light')
    })
    expect(await seen()).toEqual(['local', 'local'])
    await own.close()
  })

  it('refuse above the maximum of their class, tell how long to wait, and do not count refunded events', async () => {
    const limits = createLimits(database.db, createSecrets('one secret of the tests, long enough'))
    const values = { 'address+despedida': '10.0.0.1:10001' }
    const max = LIMITS.GUESS[0].max
    for (let repetition = 0; repetition < max * 2; repetition++) {
      await limits.hit('GUESS', values)
      await limits.refund('GUESS', values)
    }
    for (let repetition = 0; repetition < max; repetition++) await limits.hit('GUESS', values)
    await expect(limits.hit('GUESS', values)).rejects.toMatchObject({
      code: 'MUITAS_TENTATIVAS',
      details: { retryAfter: expect.any(Number) },
    })
    await expect(limits.hit('GUESS', { 'address+despedida': '10.0.0.2:10001' })).resolves.toBeUndefined()
  })

  it('treat all addresses of one IPv6 /64 as one address', () => {
    expect(addressKey('2804:14c:65a1:8000:1::1')).toBe(addressKey('2804:14c:65a1:8000:ffff::9'))
    expect(addressKey('10.0.0.1')).not.toBe(addressKey('10.0.0.2'))
  })

  it.each([
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0DB8:0000:0000:0001::', '2001:db8:0:0'],
    ['2001:db8:0:1::5', '2001:db8:0:1'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::ffff:a01:203', '10.1.2.3'],
    ['0:0:0:0:0:ffff:10.1.2.3', '10.1.2.3'],
    ['64:ff9b::10.1.2.3', '64:ff9b:0:0'],
    ['10.1.2.3', '10.1.2.3'],
    ['no:address', 'no:address'],
  ])('expand the address %s to its /64 prefix %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})

describe('idempotency', () => {
  const key = (chave: string, corpoHash = 'a'): IdempotencyKey => ({
    quem: 'conta:1',
    rota: 'POST /x',
    chave,
    corpoHash,
    seconds: 60,
  })

  it('runs the work once for twenty parallel requests with one key', async () => {
    let runs = 0
    const send = () => onceInDatabase(database.db, key('par'), async () => `response ${++runs}`)
    const responses = await Promise.all(Array.from({ length: 20 }, send))
    expect(runs).toBe(1)
    expect(new Set(responses.map(response => JSON.stringify(response)))).toEqual(
      new Set([JSON.stringify({ response: 'response 1' })]),
    )
  })

  it('refuses the same key with another body', async () => {
    await onceInDatabase(database.db, key('body'), async () => 'first')
    expect(await onceInDatabase(database.db, key('body', 'b'), async () => 'second')).toEqual({ mismatch: true })
  })

  it('stores nothing when the work fails, so that a retry may succeed', async () => {
    await expect(onceInDatabase(database.db, key('fail'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await onceInDatabase(database.db, key('fail'), async () => 'now')).toEqual({ response: 'now' })
  })
})

describe('retention', () => {
  it('deletes codes, stored responses and windows after a day, and no newer ones', async () => {
    const { db } = database
    const old = new Date(Date.now() - 26 * 3_600_000).toISOString()
    const code = { finalidade: 'moderador', dono: 's', codigo_hmac: 'x', expira_em: old, validado_em: null } as const
    await db
      .insertInto('codigo_verificacao')
      .values([
        { ...code, contato: 'velho', criado_em: old },
        { ...code, contato: 'novo' },
      ])
      .execute()
    await db
      .insertInto('limite')
      .values([
        { chave: 'velho', contagem: 1, inicio: old },
        { chave: 'novo', contagem: 1 },
      ])
      .execute()
    const response = { quem: 'q', rota: 'r', corpo_hash: 'h', resposta: null }
    await db
      .insertInto('idempotencia')
      .values([
        { ...response, chave: 'velho', criado_em: old },
        { ...response, chave: 'novo' },
      ])
      .execute()
    await sweepExpired(db)
    const counts = await Promise.all([
      db.selectFrom('codigo_verificacao').select('contato as nome').execute(),
      db.selectFrom('limite').select('chave as nome').where('chave', 'in', ['velho', 'novo']).execute(),
      db.selectFrom('idempotencia').select('chave as nome').where('chave', 'in', ['velho', 'novo']).execute(),
    ])
    expect(counts).toEqual([[{ nome: 'novo' }], [{ nome: 'novo' }], [{ nome: 'novo' }]])
  })
})
