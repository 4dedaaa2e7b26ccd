import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CerimoniaGuardada } from '#contract/despedida/cerimonia-schema.ts'
import { runRetention } from '#server/features/privacidade/retencao/service.ts'
import { createDespedidaClient } from '#server/testing/despedida-client.ts'
import { uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { at, dayInWords, dayOf, lembretesOf, mass, type Notice, stopKey } from '#server/testing/lembretes.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { registerVisitor } from '#server/testing/titular.ts'

const t = openTestApp()
const { buildPage, consent, consentToMass, deliver, enter, notices, offered, run, stop, tellChanges } = lembretesOf(t)
beforeEach(async () => {
  for (const table of ['lembrete', 'mudanca_a_avisar'] as const) await t.deps.db.deleteFrom(table).execute()
})

describe('the notice of the mass of the seventh day', () => {
  it('is sent once on the eve, by e-mail or else by SMS, with hour, place, the page and the link to stop', async () => {
    const { id } = await buildPage()
    const [email, telefone, silent] = [uniqueEmail(), uniqueTelefone(), uniqueTelefone()]
    await consentToMass(id, { email })
    await consentToMass(id, { email })
    await consentToMass(id, { telefone })
    await consent(id, { telefone: silent })
    await run(5)
    await enter(id, mass(7))
    await run(5)
    await run(6, 8)
    expect(await notices(email, telefone, silent)).toEqual([])
    await run(6)
    await run(6)
    await run(7)
    const sent = await notices(email, telefone, silent)
    expect(sent.map(({ canal, para }) => [canal, para])).toEqual([
      ['email', email],
      ['sms', telefone],
    ])
    for (const { texto } of sent) {
      expect(texto).toContain(
        `issa de sétimo dia de Maria do Carmo Vasconcelos é ${dayInWords(7, 'long')}, às sete da noite, Matriz de Santo Antônio, Rua do Sol, 10.`,
      )
      expect(texto).toContain(`/despedida/${id}`)
      expect(stopKey({ texto } as Notice)).not.toBe('')
      expect(texto).not.toContain('{')
    }
    // Whoever asks again has the notice already.
    await consentToMass(id, { email })
    await run(7)
    expect(await notices(email)).toHaveLength(1)
  })

  it('leaves on the day where the mass is entered late, and never after it began or for the family alone', async () => {
    const [late, begun, family] = [await buildPage(), await buildPage(), await buildPage()]
    const emails = [uniqueEmail(), uniqueEmail(), uniqueEmail()] as const
    await consentToMass(late.id, { email: emails[0] })
    await consentToMass(begun.id, { email: emails[1] })
    await consentToMass(family.id, { email: emails[2] })
    await enter(late.id, mass(7))
    await enter(begun.id, mass(7, { data_hora: `${dayOf(7)} 11:30:00` }))
    await enter(family.id, mass(7, { publica: false }))
    await run(7)
    expect((await notices(...emails)).map(({ para }) => para)).toEqual([emails[0]])
  })

  it('is offered where the family entered a mass, until it begins, and not for a family mass', async () => {
    const { id } = await buildPage()
    const isOffered = async () => (await offered(id)).includes('missa_setimo_dia')
    expect(await isOffered()).toBe(false)
    await registerVisitor(t, id, { telefone: uniqueTelefone(), desejoAvisoMissa: true })
    expect(await t.deps.db.selectFrom('lembrete').selectAll().execute()).toEqual([])
    await enter(id, mass(20))
    expect(await isOffered()).toBe(true)
    for (const list of [[mass(-1)], [mass(20, { publica: false })]]) {
      await enter(id, ...list)
      expect(await isOffered()).toBe(false)
    }
    await enter(id, mass(-1), mass(20, { id: 2 }))
    expect(await isOffered()).toBe(true)
  })

  it('says the church of a private page only to those whose registration still opens it, and nothing of an inactive one', async () => {
    const closed = await buildPage()
    const hidden = await buildPage()
    const secret = await buildPage({ tipo: 'Privada' })
    const people = [uniqueEmail(), uniqueEmail(), uniqueEmail(), uniqueEmail()] as const
    const [ofClosed, before, outdated, inside] = people
    await consentToMass(closed.id, { email: ofClosed })
    await registerVisitor(t, hidden.id, {
      ...{ telefone: uniqueTelefone(), email: before, desejoAvisoMissa: true, desejoReceberAvisos: true },
    })
    await consentToMass(secret.id, { email: outdated, codigo: secret.codigo })
    const update = (id: number, values: object) =>
      t.deps.db.updateTable('despedida').set(values).where('id', '=', id).execute()
    await update(closed.id, { status_memoria: false })
    await update(hidden.id, { tipo: 'Privada' })
    await t.deps.db
      .updateTable('participante')
      .set({ acesso_versao: sql`acesso_versao - 1` })
      .where('email', '=', outdated)
      .execute()
    await consentToMass(secret.id, { email: inside, codigo: secret.codigo })
    for (const { id } of [closed, hidden, secret]) await enter(id, mass(7))
    await run(6)
    expect((await notices(...people)).map(one => one.para)).toEqual([inside])
    await deliver()
    const client = await createDespedidaClient(t)
    for (const { id } of [closed, hidden, secret]) await client.update({ id, cerimonias: [mass(9)] })
    await tellChanges(6)
    expect((await notices(...people)).map(one => one.para)).toEqual([inside, inside])
  })

  it('keeps no row for a mass that was never entered', async () => {
    const { id } = await buildPage()
    await consentToMass(id)
    const rows = () => t.deps.db.selectFrom('lembrete').select('tipo').execute()
    await runRetention(t.deps, new Date(at(30)))
    expect(await rows()).toHaveLength(1)
    await runRetention(t.deps, new Date(at(31)))
    expect(await rows()).toEqual([])
  })
})

describe('a mass that moves after its notice', () => {
  const buildTold = async () => {
    const client = await createDespedidaClient(t)
    const { id } = await buildPage()
    await enter(id, mass(7))
    const [asked, both, all] = [uniqueEmail(), uniqueEmail(), uniqueEmail()] as const
    await consentToMass(id, { email: asked })
    await consentToMass(id, { email: both })
    await registerVisitor(t, id, { telefone: uniqueTelefone(), email: both, desejoReceberAvisos: true })
    await registerVisitor(t, id, { telefone: uniqueTelefone(), email: all, desejoReceberAvisos: true })
    const move = async (part: object, ...list: CerimoniaGuardada[]) =>
      expect((await client.update({ id, ...part, cerimonias: list })).statusCode).toBe(200)
    const texts = async (email: string) => (await notices(email)).map(({ texto }) => texto)
    return { id, asked, both, all, move, texts }
  }

  it('is told to those who received it, once each, and of that mass alone', async () => {
    const { asked, both, all, move, texts } = await buildTold()
    await run(6)
    await deliver()
    await move({ local_sepultamento: 'Outro jazigo' }, mass(8, { local: 'Catedral' }))
    await tellChanges(6)
    const [first, second, ...more] = await texts(asked)
    expect(first).toContain(dayInWords(7))
    expect(second).toMatch(
      /A missa de sétimo dia agora é .*, Catedral, Rua do Sol, 10\.\nAntes: .*, Matriz de Santo Antônio/,
    )
    expect(second).not.toContain('sepultamento')
    expect(stopKey({ texto: second } as Notice)).not.toBe('')
    expect(more).toEqual([])
    expect(await texts(both)).toHaveLength(2)
    for (const email of [both, all]) expect((await texts(email)).at(-1)).toContain('O sepultamento agora é')
    // It was told: the notice itself is not sent again.
    await run(7)
    expect(await texts(asked)).toHaveLength(2)
    await deliver()
    await stop(stopKey({ texto: second } as Notice))
    await move({}, mass(9))
    await tellChanges(7)
    expect(await texts(asked)).toHaveLength(2)
  })

  it('is cancelled by one notice', async () => {
    const { asked, move, texts } = await buildTold()
    await run(6)
    await deliver()
    await move({})
    await tellChanges(6)
    expect((await texts(asked)).at(-1)).toContain('A missa de sétimo dia foi cancelada.')
  })

  it('replaces a notice that was not delivered yet, and waits until the change is told', async () => {
    const { asked, both, move, texts } = await buildTold()
    await run(6)
    expect(await texts(asked)).toHaveLength(1)
    await move({}, mass(7, { local: 'Catedral' }))
    await run(6)
    await tellChanges(6)
    expect(await texts(asked)).toEqual([])
    await run(6)
    expect(await texts(asked)).toEqual([
      expect.stringContaining(`é ${dayInWords(7, 'long')}, às sete da noite, Catedral`),
    ])
    for (const texto of [...(await texts(asked)), (await texts(both)).at(-1)]) expect(texto).toContain('Catedral')
  })
})
