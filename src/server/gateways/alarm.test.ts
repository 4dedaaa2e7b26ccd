import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noteWrongCode } from '#server/features/verificacao/wrong-codes.ts'
import { buildAccount, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { MessageRefused } from './messages.ts'
import { withinBudget } from './sms-budget.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('limite').execute()
  await sql`delete from mensagem`.execute(t.deps.db)
})
afterAll(() => t.close())

const mails = async () =>
  (await sql<{ para: string; texto: string }>`select para, texto from mensagem order by id`.execute(t.deps.db)).rows

describe('an alarm', () => {
  it('reaches the technician once an hour for the same thing, and at once for another', async () => {
    for (let time = 0; time < 3; time++) await t.deps.alarm('transmissao', 'cam-1', 'Sem imagem na capela 01.')
    await t.deps.alarm('transmissao', 'cam-2', 'Sem imagem na capela 02.')
    expect(await mails()).toEqual([
      { para: 'tecnico@exemplo.com.br', texto: 'Sem imagem na capela 01.' },
      { para: 'tecnico@exemplo.com.br', texto: 'Sem imagem na capela 02.' },
    ])
  })

  it('that cannot be kept takes nothing down', async () => {
    const broken = await createTestApp()
    await broken.deps.db.schema.dropTable('mensagem').execute()
    await expect(broken.deps.alarm('disco', 'x', 'Pouco espaço.')).resolves.toBeUndefined()
    await broken.close()
  })
})

describe('the day’s SMS of the whole portal', () => {
  it('are counted together; beyond them none is sent and the technician hears of it', async () => {
    let sent = 0
    const send = withinBudget(() => Promise.resolve(void sent++), { db: t.deps.db, alarm: t.deps.alarm, max: 3 })
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => send({ to: uniqueTelefone(), text: 'x' })),
    )
    expect(sent).toBe(3)
    expect(results.filter(result => result.status === 'rejected')).toHaveLength(7)
    await expect(send({ to: uniqueTelefone(), text: 'x' })).rejects.toBeInstanceOf(MessageRefused)
    expect(await mails()).toHaveLength(1)
  })

  it('have no limit at 0', async () => {
    const send = withinBudget(() => Promise.resolve(), { db: t.deps.db, alarm: t.deps.alarm, max: 0 })
    for (let time = 0; time < 5; time++) await send({ to: uniqueTelefone(), text: 'x' })
  })
})

describe('more than two hundred wrong codes in an hour', () => {
  const recover = (valor: string, tipo: 'email' | 'telefone') =>
    t.app.inject({ method: 'POST', url: `/api/auth/validar-contato?valor=${valor}&tipo=${tipo}` })

  it('raise an alarm and rest recovery by phone, known or not, while e-mail goes on', async () => {
    const { telefone } = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    for (let time = 0; time < 200; time++) await noteWrongCode(t.deps)
    expect((await recover(telefone, 'telefone')).statusCode).toBe(200)
    await noteWrongCode(t.deps)
    for (const phone of [uniqueTelefone(), telefone]) {
      const answer = await recover(phone, 'telefone')
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '900'])
    }
    expect((await recover(uniqueEmail(), 'email')).statusCode).toBe(200)
    expect(await mails()).toHaveLength(1)
  })
})
