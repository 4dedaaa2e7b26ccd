import { expect, it } from 'vitest'
import { hashOf } from '#server/features/privacidade/titular/contact-rules.ts'
import { buildAccount, buildDespedida, uniqueEmail, uniqueTelefone } from '#server/testing/factories.ts'
import { homenagem, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { freshAddress } from '#server/testing/sign-in.ts'
import { registerVisitor } from '#server/testing/titular.ts'
import { storeVerifiedPhone } from '#server/testing/verified-phone.ts'

const t = openTestApp()

const recordsOf = (telefone: string) =>
  t.deps.db
    .selectFrom('consentimento')
    .selectAll()
    .where('telefone_hmac', '=', hashOf(t.deps, { canal: 'telefone', valor: telefone }))
    .orderBy('id')
    .execute()

it('a registration records the consent to the terms and the choice about offers by a hash of phone and e-mail', async () => {
  const { row } = await buildDespedida(t.deps)
  const [telefone, email] = [uniqueTelefone(), uniqueEmail()]
  await registerVisitor(t, row.id, { telefone, email })
  const records = await recordsOf(telefone)
  expect(records).toMatchObject([
    { finalidade: 'termos', valor: true, canal: 'pagina', versao_texto: 'termos-2025-08-05' },
    { finalidade: 'ofertas', valor: false, canal: 'pagina', versao_texto: 'ofertas-2026-11-29' },
  ])
  for (const record of records) {
    expect(record.email_hmac).toBe(hashOf(t.deps, { canal: 'email', valor: email }))
    expect(Date.now() - Date.parse(record.registrado_em)).toBeLessThan(60_000)
    expect(JSON.stringify(record)).not.toContain(telefone)
  }
})

it("a homenagem records its author's consent to the publication", async () => {
  const { row } = await buildDespedida(t.deps)
  const telefone = uniqueTelefone()
  const codigo = await registerVisitor(t, row.id, { telefone })
  const { id } = (await sendHomenagem(t, { homenagem: homenagem(row.id, codigo) })).json()
  expect((await recordsOf(telefone)).at(-1)).toMatchObject({
    finalidade: 'publicacao',
    valor: true,
    homenagem_id: id,
    versao_texto: 'publicacao-2026-11',
  })
})

it("a homenagem sent with the family's access code records a consent without a contact", async () => {
  const { row, codigo } = await buildDespedida(t.deps)
  const { id } = (await sendHomenagem(t, { homenagem: homenagem(row.id, codigo) })).json()
  const record = await t.deps.db
    .selectFrom('consentimento')
    .selectAll()
    .where('homenagem_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(record).toMatchObject({ finalidade: 'publicacao', participante_id: null, telefone_hmac: null })
})

it('a homenagem of the event records the consent to its publication', async () => {
  const telefone = uniqueTelefone()
  const { id } = (
    await t.app.inject({
      method: 'POST',
      url: '/homenagem/evento',
      payload: { nomeCliente: 'Ana', telefone, mensagem: 'Saudade de sempre.' },
      remoteAddress: freshAddress(),
    })
  ).json()
  expect(await recordsOf(telefone)).toMatchObject([
    { finalidade: 'publicacao', valor: true, canal: 'evento', homenagem_evento_id: id },
  ])
})

it('a moderator registered by staff with a verified phone records the consent to the terms', async () => {
  const admin = await buildAccount(t.deps, ['ROLE_ADMIN'])
  const telefone = uniqueTelefone()
  await storeVerifiedPhone(t, admin, telefone)
  const response = await t.app.inject({
    method: 'POST',
    url: '/cliente/nova-pessoa-moderador',
    headers: { authorization: admin.authorization },
    payload: { username: uniqueEmail(), password: 'jardim tranquilo', pessoa: { nome: 'Ana Rosa', telefone } },
  })
  expect(await recordsOf(telefone)).toMatchObject([
    { finalidade: 'termos', valor: true, canal: 'equipe', pessoa_id: response.json().id },
  ])
})
