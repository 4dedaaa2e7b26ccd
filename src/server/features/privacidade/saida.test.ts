import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { LIMITS } from '#contract/limits.ts'
import { SAIU } from '#contract/privacidade/messages.ts'
import { buildDespedida, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { dayOf, lembretesOf, mass } from '#server/testing/lembretes.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { registerVisitor } from '#server/testing/titular.ts'

const t = openTestApp()
const { keyOf, notices, run, stop, tellChanges } = lembretesOf(t)

const leave = (telefone: string, remoteAddress = freshAddress()) =>
  t.app.inject({
    method: 'POST',
    url: '/titular/saida',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ telefone }).toString(),
    remoteAddress,
  })

const ALL = { desejoReceberOfertas: true, desejoReceberAvisos: true, desejoAvisoMissa: true, desejoAvisoUmAno: true }

/** What is still agreed to under a phone, by purpose; the terms are no choice. */
const agreedTo = async (telefone: string) => {
  const rows = await t.deps.db
    .selectFrom('consentimento as c')
    .innerJoin('participante as p', 'p.id', 'c.participante_id')
    .select(['c.finalidade', 'c.retirado_em', 'p.deseja_ofertas'])
    .where('p.telefone', '=', telefone)
    .where('c.finalidade', '<>', 'termos')
    .execute()
  const kept = rows.filter(row => row.retirado_em === null).map(row => row.finalidade)
  return { proofs: rows.length, kept, ofertas: rows.some(row => row.deseja_ofertas) }
}

const page = async () =>
  (await buildDespedida(t.deps, { cerimonias: JSON.stringify([mass(1)]) }, { data_falecimento: dayOf(0) })).row.id

describe('whoever registered with name and phone', () => {
  it('leaves offers and notices of every despedida with that phone alone, and the proofs stay', async () => {
    const telefone = uniqueTelefone()
    const [first, second] = [await page(), await page()]
    for (const id of [first, second]) await registerVisitor(t, id, { telefone, ...ALL })
    await run(0)
    expect(await notices(telefone)).not.toEqual([])
    const response = await leave(`+55 (${telefone.slice(0, 2)}) ${telefone.slice(2, 7)}-${telefone.slice(7)}`)
    expect([response.statusCode, response.json()]).toEqual([200, { mensagem: SAIU }])
    expect(await agreedTo(telefone)).toEqual({ proofs: 8, kept: [], ofertas: false })
    expect(await notices(telefone)).toEqual([])
    const rows = t.deps.db.selectFrom('lembrete as l').innerJoin('participante as p', 'p.id', 'l.participante_id')
    expect(await rows.select('l.id').where('p.telefone', '=', telefone).execute()).toEqual([])
  })

  it('leaves for nobody else, also where the e-mail is the same', async () => {
    const id = await page()
    const [telefone, other, email] = [uniqueTelefone(), uniqueTelefone(), uniqueEmail()]
    for (const one of [telefone, other]) await registerVisitor(t, id, { telefone: one, email, ...ALL })
    await leave(telefone)
    expect(await agreedTo(other)).toMatchObject({ kept: expect.arrayContaining(['ofertas', 'avisos']), ofertas: true })
  })

  it.each([
    ['+351912345678', '+351 912 345 678'],
    // The digit that is dialled within the country only.
    ['+447911123456', '+44 07911 123456'],
  ])('leaves with a number of another country, as it was stored: %s', async (telefone, typed) => {
    await registerVisitor(t, await page(), { telefone: typed, email: uniqueEmail(), ...ALL })
    expect(await agreedTo(telefone)).toMatchObject({ ofertas: true })
    await leave(typed)
    expect(await agreedTo(telefone)).toMatchObject({ kept: [], ofertas: false })
  })
})

describe('a notice of a change that is still to be sent', () => {
  const velorio = { data_velorio: `${dayOf(1)} 10:00:00`, local_velorio: 'Capela 1' }
  const moved = async () => {
    const { id } = (await buildDespedida(t.deps, velorio)).row
    const tell = async () => {
      const before = { ...velorio, local_velorio: 'Capela 2', local_sepultamento: '', cerimonias: '[]' }
      const now = new Date().toISOString()
      await t.deps.db
        .insertInto('mudanca_a_avisar')
        .values({ ...before, despedida_id: id, avisar_em: now, desde: now })
        .execute()
      await tellChanges(0)
    }
    return { id, tell }
  }

  it.each(['espera', 'enviando', 'entregando'])('does not leave after the exit: %s', async situacao => {
    const { id, tell } = await moved()
    const telefone = uniqueTelefone()
    await registerVisitor(t, id, { telefone, desejoReceberAvisos: true })
    await tell()
    expect(await notices(telefone)).toHaveLength(1)
    await sql`update mensagem set situacao = ${situacao} where para = ${telefone}`.execute(t.deps.db)
    await leave(telefone)
    expect(await notices(telefone)).toEqual([])
  })

  it('does not leave after the link that stops the notices of a despedida', async () => {
    const { id, tell } = await moved()
    const telefone = uniqueTelefone()
    await registerVisitor(t, id, { telefone, desejoReceberAvisos: true })
    await tell()
    await stop(await keyOf(telefone))
    expect(await notices(telefone)).toEqual([])
  })

  it('goes to whoever shares the e-mail and asked for it too, and no more to the phone that left', async () => {
    const { id, tell } = await moved()
    const [stays, leaves, email] = [uniqueTelefone(), uniqueTelefone(), uniqueEmail()]
    for (const telefone of [stays, leaves]) await registerVisitor(t, id, { telefone, email, desejoReceberAvisos: true })
    await tell()
    expect(await notices(email)).toHaveLength(1)
    await leave(leaves)
    const { rows } = await sql`select reserva from mensagem where para = ${email}`.execute(t.deps.db)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).toContain(stays)
    expect(JSON.stringify(rows)).not.toContain(leaves)
    await leave(stays)
    expect(await notices(email)).toEqual([])
  })

  it.each([
    ['an exit', leave],
    ['the link that stops it, opened', async (telefone: string) => stop(await keyOf(telefone))],
  ])('does not leave after %s while it is being queued', async (_how, end) => {
    const { id, tell } = await moved()
    const telefone = uniqueTelefone()
    await registerVisitor(t, id, { telefone, desejoReceberAvisos: true })
    const { send } = t.deps.notices
    let exit: ReturnType<typeof leave> | undefined
    const queueing = vi.spyOn(t.deps.notices, 'send').mockImplementation(async (tx, notice) => {
      exit ??= end(telefone)
      await sleep(300)
      await send(tx, notice)
    })
    await tell()
    queueing.mockRestore()
    expect((await exit)?.statusCode).toBe(200)
    expect(await notices(telefone)).toEqual([])
  })
})

describe('leaving with a phone that nobody proved', () => {
  it('has the same answer for every phone, sends nothing, and is in the audit by a hash', async () => {
    const telefone = uniqueTelefone()
    await registerVisitor(t, await page(), { telefone, ...ALL })
    const answers = [await leave(telefone), await leave(telefone), await leave(uniqueTelefone())]
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
      new Set([`200 ${JSON.stringify({ mensagem: SAIU })}`]),
    )
    expect(t.outbox().filter(({ to }) => to === telefone)).toEqual([])
    const audited = t.deps.db.selectFrom('auditoria').select('alvo').where('acao', '=', 'titular.sair')
    const entries = (await audited.execute()).map(({ alvo }) => alvo)
    expect(entries.every(alvo => /^titular:\w{16}$/.test(alvo))).toBe(true)
  })

  it('is limited for one phone, and for one address over many phones', async () => {
    const [phone, address] = LIMITS.SAIDA.map(({ max }) => max)
    const telefone = uniqueTelefone()
    const same = await Promise.all(Array.from({ length: (phone ?? 0) + 1 }, () => leave(telefone)))
    expect(same.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
    const from = freshAddress()
    const many = await Promise.all(Array.from({ length: (address ?? 0) + 1 }, () => leave(uniqueTelefone(), from)))
    expect(many.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })

  it('is limited for one network, whichever of its addresses are used', async () => {
    const network = '2001:db8:7'
    for (let time = 0; time < 150; time++) await t.deps.limits.hit('SAIDA', { network })
    expect((await leave(uniqueTelefone(), `${network}:1::1`)).statusCode).toBe(429)
    expect((await leave(uniqueTelefone(), '2001:db8:8:1::1')).statusCode).toBe(200)
  })
})
