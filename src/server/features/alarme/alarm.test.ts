import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { dailyBudgets, withinBudget } from '#server/adapters/message-budget.ts'
import { MessageNotSent, MessageRefused } from '#server/adapters/messages.ts'
import { recoveryTries, wrongRecoveryCode } from '#server/features/acesso/recuperacao/reset-service.ts'
import { insertNotice } from '#server/features/aviso/store.ts'
import { buildAccount, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { waitFor } from '#server/testing/wait.ts'
import { createAlarms } from './service.ts'

const t = openTestApp()
beforeEach(async () => {
  await t.deps.db.deleteFrom('limite').execute()
  await sql`delete from mensagem`.execute(t.deps.db)
  await t.deps.db.deleteFrom('alarme').execute()
})

const mails = async () =>
  (
    await sql<{
      para: string
      texto: string
    }>`select para, texto from mensagem where canal = 'email' order by id`.execute(t.deps.db)
  ).rows

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
      max: { ...(dailyBudgets(30, 9) ?? {}), visitante: 3 } as never,
    })
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => send({ to: uniqueTelefone(), text: 'x' })),
    )
    expect(sent).toBe(3)
    expect(results.filter(result => result.status === 'rejected')).toHaveLength(7)
    await expect(send({ to: uniqueTelefone(), text: 'x' })).rejects.toBeInstanceOf(MessageRefused)
    expect(await mails()).toHaveLength(1)
  })

  it('has parts that do not borrow from each other, whichever is used up first', async () => {
    const sent: string[] = []
    const max = dailyBudgets(50, 18)
    expect(max).toEqual({ equipe: 17, moderador: 5, recuperacao: 10, pedido: 6, visitante: 12 })
    const send = withinBudget(message => Promise.resolve(void sent.push(message.budget ?? '')), {
      db: t.deps.db,
      raiseAlarm: t.deps.raiseAlarm,
      max,
    })
    const parts = ['pedido', 'visitante', 'moderador', 'equipe', 'recuperacao'] as const
    for (const budget of parts)
      await Promise.allSettled(Array.from({ length: 20 }, () => send({ to: uniqueTelefone(), text: 'x', budget })))
    expect(parts.map(part => sent.filter(one => one === part).length)).toEqual([6, 12, 5, 17, 10])
  })

  it('does not count what certainly did not leave', async () => {
    let isAway = true
    const send = withinBudget(
      () => (isAway ? Promise.reject(new MessageNotSent('away', 'nao-saiu')) : Promise.resolve()),
      {
        db: t.deps.db,
        raiseAlarm: t.deps.raiseAlarm,
        max: { equipe: 1, visitante: 1, moderador: 1, pedido: 1, recuperacao: 1 },
      },
    )
    const attempt = () => send({ to: uniqueTelefone(), text: 'x' })
    for (let time = 0; time < 3; time++) await expect(attempt()).rejects.toBeInstanceOf(MessageNotSent)
    isAway = false
    await attempt()
    await expect(attempt()).rejects.toBeInstanceOf(MessageRefused)
  })

  it('allows SMS caused by visitors at most half of the total', () => {
    expect(dailyBudgets(100, 500)).toEqual({ equipe: 20, moderador: 10, recuperacao: 20, pedido: 16, visitante: 34 })
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

describe('more than two hundred wrong recovery codes in an hour', () => {
  const address = (network: number, host = 1) => ({ address: `10.40.${network}.${host}` })
  const request = async (valor: string) =>
    (await t.app.inject({ method: 'POST', url: `/api/auth/validar-contato?valor=${valor}&tipo=telefone` })).json()
      .id_usuario as number
  const reset = (id_usuario: number, token: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/auth/redefinir-nova-senha',
      payload: { id_usuario, token, senhaNova: 'um jardim sereno' },
    })

  it('of one network count as twenty, and slow nobody', async () => {
    for (let time = 0; time < 25; time++) await wrongRecoveryCode(t.deps, address(0, time))
    const counted = await sql<{ contagem: number }>`select contagem from limite where chave = 'TRY:portal'`.execute(
      t.deps.db,
    )
    expect(counted.rows).toEqual([{ contagem: 20 }])
    expect(await recoveryTries(t.deps)).toBe(5)
  })

  it('of many networks raise an alarm and leave a code two tries, while everybody goes on', async () => {
    await sql`insert into limite (chave, contagem) values ('TRY:portal', 199)`.execute(t.deps.db)
    await wrongRecoveryCode(t.deps, address(1))
    expect([await recoveryTries(t.deps), await mails()]).toEqual([5, []])
    await wrongRecoveryCode(t.deps, address(2))
    expect(await mails()).toHaveLength(1)
    const { telefone } = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const first = await request(telefone)
    const codigo = await waitFor(() => {
      const sent = t.outbox().findLast(line => line.to === telefone)?.code
      if (sent === undefined) throw new Error('no code yet')
      return sent
    })
    await reset(first, codigo === '00000' ? '11111' : '00000')
    expect((await reset(first, codigo)).statusCode).toBe(200)
    const { telefone: other } = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const second = await request(other)
    const tries: number[] = []
    for (let time = 0; time < 3; time++) tries.push((await reset(second, 'errado')).statusCode)
    expect(tries).toEqual([400, 400, 429])
  })
})
