import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { dailyBudgets, withinBudget } from '#server/adapters/message-budget.ts'
import { MessageRefused } from '#server/adapters/messages.ts'
import { insertNotice } from '#server/features/aviso/store.ts'
import { wrongCode } from '#server/features/verificacao/wrong-codes-service.ts'
import { buildAccount, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createAlarms } from './service.ts'

const t = openTestApp()
beforeEach(async () => {
  await t.deps.db.deleteFrom('limite').execute()
  await sql`delete from mensagem`.execute(t.deps.db)
  await t.deps.db.deleteFrom('alarme').execute()
})

const mails = async () =>
  (await sql<{ para: string; texto: string }>`select para, texto from mensagem order by id`.execute(t.deps.db)).rows

/** Two nodes on one database. Resolved alarms end immediately: a stored time is rounded to milliseconds, which can be later than the next `now()`. */
const nodes = () => {
  const parts = {
    ...{ db: t.deps.db, notices: { send: insertNotice }, emails: ['a@exemplo.com.br', 'b@exemplo.com.br'] },
    ...{ repeatHours: 6, log: t.deps.log, resolvedSeconds: -1 },
  }
  return [createAlarms(parts), createAlarms(parts)] as const
}
const words = async () => (await mails()).map(mail => mail.texto)
const age = (column: 'avisado_em' | 'visto_em', hours: number) =>
  sql`update alarme set ${sql.ref(column)} = now() - ${hours} * interval '1 hour'`.execute(t.deps.db)

describe('an alarm', () => {
  it('is sent to every recipient once for the same trouble, whichever nodes raise it, and immediately for another trouble', async () => {
    const [one, two] = nodes()
    await Promise.all(
      [one, two, one].map(({ raiseAlarm }) => raiseAlarm('transmissao', 'cam-1', 'Sem imagem na capela 01.')),
    )
    await two.raiseAlarm('transmissao', 'cam-2', 'Sem imagem na capela 02.')
    expect(await mails()).toEqual([
      { para: 'a@exemplo.com.br', texto: 'Sem imagem na capela 01.' },
      { para: 'b@exemplo.com.br', texto: 'Sem imagem na capela 01.' },
      { para: 'a@exemplo.com.br', texto: 'Sem imagem na capela 02.' },
      { para: 'b@exemplo.com.br', texto: 'Sem imagem na capela 02.' },
    ])
  })

  it('is sent again only after the repeat interval while it lasts', async () => {
    const [one] = nodes()
    await one.raiseAlarm('disco', 'disco', 'Pouco espaço.')
    await age('avisado_em', 5)
    await one.raiseAlarm('disco', 'disco', 'Pouco espaço.')
    expect(await words()).toHaveLength(2)
    await age('avisado_em', 7)
    await one.raiseAlarm('disco', 'disco', 'Pouco espaço.')
    expect(await words()).toHaveLength(4)
  })

  it('ends once, with a message, and starts again afterwards', async () => {
    const [one, two] = nodes()
    await one.raiseAlarm('provedor', 'sms', 'O provedor falhou.')
    await one.resolveAlarm('provedor', 'sms')
    await one.resolveAlarm('provedor', 'email')
    await Promise.all([one.endAlarms(), two.endAlarms()])
    expect((await words()).slice(2)).toEqual(['Resolvido: O provedor falhou.', 'Resolvido: O provedor falhou.'])
    await two.raiseAlarm('provedor', 'sms', 'O provedor falhou.')
    expect(await words()).toHaveLength(6)
  })

  it('that is resolved and raised again shortly afterwards remains one alarm', async () => {
    const patient = createAlarms({
      ...{ db: t.deps.db, notices: { send: insertNotice }, emails: ['a@exemplo.com.br'] },
      ...{ repeatHours: 6, log: t.deps.log },
    })
    for (let time = 0; time < 3; time++) {
      await patient.raiseAlarm('transmissao', 'cam-1', 'Sem imagem.')
      await patient.resolveAlarm('transmissao', 'cam-1', 'A imagem voltou.')
      await patient.endAlarms()
    }
    expect(await words()).toEqual(['Sem imagem.'])
    await sql`update alarme set bom_desde = now() - interval '3 minutes'`.execute(t.deps.db)
    await patient.endAlarms()
    expect(await words()).toEqual(['Sem imagem.', 'A imagem voltou.'])
  })

  it('that is no longer raised ends after ten minutes; an event ends after a day without a message', async () => {
    const [one] = nodes()
    await one.raiseAlarm('disco', 'disco', 'Pouco espaço.')
    await one.raiseAlarm('retencao', 'x', 'Nada foi apagado.')
    await age('visto_em', 1)
    await one.endAlarms()
    expect((await words()).filter(texto => texto.startsWith('Resolvido'))).toHaveLength(2)
    await age('visto_em', 25)
    await one.endAlarms()
    expect(await words()).toHaveLength(6)
    expect(await t.deps.db.selectFrom('alarme').select('id').where('encerrado_em', 'is', null).execute()).toEqual([])
  })

  it('that cannot be stored does not make other work fail', async () => {
    const broken = await createTestApp()
    await broken.deps.db.schema.dropTable('alarme').execute()
    await expect(broken.deps.raiseAlarm('disco', 'x', 'Pouco espaço.')).resolves.toBeUndefined()
    await expect(broken.deps.resolveAlarm('disco', 'x')).resolves.toBeUndefined()
    await broken.close()
  })
})

describe('the daily SMS limit of the whole portal', () => {
  it('is counted for all senders together; beyond it no SMS is sent and the technician is alerted', async () => {
    let sent = 0
    const send = withinBudget(() => Promise.resolve(void sent++), {
      db: t.deps.db,
      raiseAlarm: t.deps.raiseAlarm,
      max: { equipe: 9, visitante: 3 },
    })
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => send({ to: uniqueTelefone(), text: 'x' })),
    )
    expect(sent).toBe(3)
    expect(results.filter(result => result.status === 'rejected')).toHaveLength(7)
    await expect(send({ to: uniqueTelefone(), text: 'x' })).rejects.toBeInstanceOf(MessageRefused)
    expect(await mails()).toHaveLength(1)
  })

  it('reserves a share for staff that SMS caused by visitors cannot use, whichever came first', async () => {
    const sent: string[] = []
    const max = dailyBudgets(10, 4)
    expect(max).toEqual({ equipe: 6, visitante: 4 })
    const send = withinBudget(message => Promise.resolve(void sent.push(message.budget ?? '')), {
      db: t.deps.db,
      raiseAlarm: t.deps.raiseAlarm,
      max,
    })
    const all = (budget: 'equipe' | 'visitante', count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => send({ to: uniqueTelefone(), text: 'x', budget })))
    await all('visitante', 20)
    await all('equipe', 20)
    expect(sent.filter(budget => budget === 'visitante')).toHaveLength(4)
    expect(sent.filter(budget => budget === 'equipe')).toHaveLength(6)
  })

  it('allows SMS caused by visitors at most half of the total', () => {
    expect(dailyBudgets(100, 500)).toEqual({ equipe: 50, visitante: 50 })
    expect(dailyBudgets(0, 500)).toBeUndefined()
  })

  it('is off at 0', async () => {
    const send = withinBudget(() => Promise.resolve(), {
      db: t.deps.db,
      raiseAlarm: t.deps.raiseAlarm,
      max: dailyBudgets(0, 100),
    })
    for (let time = 0; time < 5; time++) await send({ to: uniqueTelefone(), text: 'x' })
  })
})

describe('more than two hundred wrong codes in an hour', () => {
  const recover = (valor: string, tipo: 'email' | 'telefone') =>
    t.app.inject({ method: 'POST', url: `/api/auth/validar-contato?valor=${valor}&tipo=${tipo}` })

  it('raise an alarm and pause recovery by phone, for known and unknown phones, while e-mail continues', async () => {
    const { telefone } = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    for (let time = 0; time < 200; time++) await wrongCode(t.deps)
    expect((await recover(telefone, 'telefone')).statusCode).toBe(200)
    await wrongCode(t.deps)
    for (const phone of [uniqueTelefone(), telefone]) {
      const response = await recover(phone, 'telefone')
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '900'])
    }
    expect((await recover(uniqueEmail(), 'email')).statusCode).toBe(200)
    expect(await mails()).toHaveLength(1)
  })
})
