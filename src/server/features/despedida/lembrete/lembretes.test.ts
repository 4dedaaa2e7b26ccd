import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { AVISOS_PARADOS } from '#contract/participante/messages.ts'
import { uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { dayInWords, dayOf, lembretesOf, mass, type Notice, stopKey, umAno } from '#server/testing/lembretes.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { postTitular, registerVisitor, titularTokenFor } from '#server/testing/titular.ts'

const t = openTestApp()
const { buildPage, consent, enter, keyOf, notices, offered, run, stop } = lembretesOf(t)
beforeEach(async () => {
  for (const table of ['lembrete', 'mudanca_a_avisar'] as const) await t.deps.db.deleteFrom(table).execute()
})

describe('the notice of one year', () => {
  it('is sent once on the eve, by e-mail or else by SMS, with the day, the page and the link to stop', async () => {
    const { id } = await buildPage()
    const [email, telefone, silent] = [uniqueEmail(), uniqueTelefone(), uniqueTelefone()]
    await consent(id, { email })
    await consent(id, { email })
    await consent(id, { telefone })
    await registerVisitor(t, id, { telefone: silent })
    await run(umAno - 2)
    expect(await notices(email, telefone)).toEqual([])
    await run(umAno - 1)
    await run(umAno - 1)
    await run(umAno)
    const sent = await notices(email, telefone, silent)
    expect(sent.map(({ canal, para }) => [canal, para])).toEqual([
      ['email', email],
      ['sms', telefone],
    ])
    for (const { texto } of sent) {
      expect(texto).toContain(`o dia ${dayInWords(umAno)} faz um ano do falecimento`)
      expect(texto).not.toContain('missa')
      expect(texto).toContain(`/despedida/${id}`)
      expect(texto).not.toContain('{')
    }
  })

  it('leaves between 9h and 20h of the portal, and on the day itself where the portal was away on the eve', async () => {
    const { id } = await buildPage()
    const email = uniqueEmail()
    await consent(id, { email })
    for (const hour of [0, 8, 20, 23]) await run(umAno - 1, hour)
    expect(await notices(email)).toEqual([])
    await run(umAno + 1)
    expect(await notices(email)).toEqual([])
    await run(umAno, 9)
    expect(await notices(email)).toHaveLength(1)
  })

  it('is neither offered nor stored where the day of the death is too long ago', async () => {
    const { id, falecidoId } = await buildPage()
    expect(await offered(id)).toEqual(['um_ano'])
    await t.deps.db
      .updateTable('falecido')
      .set({ data_falecimento: dayOf(-umAno + 3) })
      .where('id', '=', falecidoId)
      .execute()
    expect(await offered(id)).toEqual([])
    const telefone = uniqueTelefone()
    await consent(id, { telefone })
    expect(await t.deps.db.selectFrom('lembrete').selectAll().execute()).toEqual([])
    expect(
      (await postTitular(t, 'dados', { acesso: titularTokenFor(t, telefone) })).json().consentimentos,
    ).toHaveLength(2)
  })

  it('is not sent for a page that is not active, and of a private page only to those whose registration opens it', async () => {
    const closed = await buildPage()
    const hidden = await buildPage()
    const secret = await buildPage({ tipo: 'Privada' })
    const [ofClosed, before, inside, outdated] = [uniqueEmail(), uniqueEmail(), uniqueEmail(), uniqueEmail()]
    await consent(closed.id, { email: ofClosed })
    await consent(hidden.id, { email: before })
    await consent(secret.id, { email: inside, codigo: secret.codigo })
    const update = (id: number, values: object) =>
      t.deps.db.updateTable('despedida').set(values).where('id', '=', id).execute()
    await update(closed.id, { status_memoria: false })
    await update(hidden.id, { tipo: 'Privada' })
    await run(umAno - 1)
    expect((await notices(ofClosed, before, inside)).map(one => one.para)).toEqual([inside])
    await consent(secret.id, { email: outdated, codigo: secret.codigo })
    await update(secret.id, { acesso_versao: sql`acesso_versao + 1` })
    await update(closed.id, { status_memoria: true })
    await run(umAno - 1)
    expect((await notices(ofClosed, outdated)).map(one => one.para)).toEqual([ofClosed])
  })

  it('names day, hour and place of a public mass of one year that is ahead', async () => {
    const [named, past, family] = [await buildPage(), await buildPage(), await buildPage()]
    const emails = [uniqueEmail(), uniqueEmail(), uniqueEmail()] as const
    await consent(named.id, { email: emails[0] })
    await consent(past.id, { email: emails[1] })
    await consent(family.id, { email: emails[2] })
    await enter(named.id, mass(umAno + 1, { tipo: 'missa_um_ano' }))
    await enter(past.id, mass(umAno - 2, { tipo: 'missa_um_ano' }))
    await enter(family.id, mass(umAno + 1, { tipo: 'missa_um_ano', publica: false }))
    await run(umAno - 1)
    const texts = (await notices(...emails)).map(({ texto }) => texto)
    expect(texts).toHaveLength(3)
    const words = `${dayInWords(umAno + 1, 'long')}, às sete da noite, Matriz de Santo Antônio, Rua do Sol, 10`
    expect(texts[0]).toContain(`\n\nA missa de um ano é ${words}.\n\n`)
    for (const texto of texts.slice(1)) expect(texto).not.toMatch(/missa|Matriz|\n{3}/)
  })
})

describe('a life whose anniversary the family does not want', () => {
  it('is neither offered nor told, not even to those who asked before', async () => {
    const { id, falecidoId } = await buildPage()
    const email = uniqueEmail()
    await consent(id, { email })
    const update = (values: object) =>
      t.deps.db.updateTable('falecido').set(values).where('id', '=', falecidoId).execute()
    await update({ data_nascimento: dayOf(-20) })
    expect(await offered(id)).toEqual([])
    await run(umAno - 1)
    await update({ data_falecimento: dayOf(0).slice(0, 7) })
    await run(umAno - 1)
    expect(await notices(email)).toEqual([])
    await update({ data_falecimento: dayOf(0) })
    await t.deps.db.updateTable('despedida').set({ lembrar_aniversario: true }).where('id', '=', id).execute()
    await run(umAno - 1)
    expect(await notices(email)).toHaveLength(1)
  })
})

describe('the link of a notice', () => {
  it('stops every notice of the despedida to the person, also those of another registration and those in the queue', async () => {
    const { id } = await buildPage()
    const other = await buildPage()
    const email = uniqueEmail()
    const telefone = uniqueTelefone()
    await consent(id, { email, telefone })
    await consent(id, { email })
    await consent(other.id, { email })
    const answer = await stop(await keyOf(telefone))
    expect([answer.statusCode, answer.json()]).toEqual([200, { mensagem: AVISOS_PARADOS }])
    await run(umAno - 1)
    const sent = await notices(email)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.texto).toContain(`/despedida/${other.id}`)
    const key = stopKey(sent[0] as Notice)
    await stop(key)
    await stop(key)
    expect(await notices(email)).toEqual([])
    const dados = (await postTitular(t, 'dados', { acesso: titularTokenFor(t, email) })).json()
    const given = dados.consentimentos.filter((one: { versao: string }) => one.versao === 'um-ano-2026-11')
    expect(given).toHaveLength(3)
    for (const one of given) expect(one.retirado_em).not.toBeNull()
  })

  it('has the same answer for an unknown, a forged and a missing key', async () => {
    const { id } = await buildPage()
    const telefone = uniqueTelefone()
    await consent(id, { telefone })
    const key = await keyOf(telefone)
    const forged = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
    const known = await stop(key)
    await consent(id, { telefone })
    for (const chave of [forged, '1.x', '', 'x'.repeat(100)]) {
      const response = await stop(chave)
      expect([response.statusCode, response.body]).toEqual([known.statusCode, known.body])
    }
    await run(umAno - 1)
    expect(await notices(telefone)).toHaveLength(1)
  })
})
