import { beforeAll, describe, expect, it } from 'vitest'
import { FOTOGRAFIA } from '#contract/fotografia/messages.ts'
import { runRetention } from '#server/features/privacidade/retencao/service.ts'
import { buildAccount, type TestAccount, uniqueTelefone } from '#server/testing/factories.ts'
import { addFotografia, fotografiaReader } from '#server/testing/fotografias.ts'
import { homenagem, pageForm, plainPicture, sendHomenagem } from '#server/testing/homenagem-form.ts'
import { addHomenagem, recordNotices, requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const notices = recordNotices()
type Reader = ReturnType<typeof fotografiaReader>
const t = openTestApp(() => ({ notices }))
let ask: ReturnType<typeof requesterFor>
let moderador: TestAccount
let staff: TestAccount
let family: Reader['family']
let listOf: Reader['listOf']
let idsOf: Reader['idsOf']
beforeAll(async () => {
  ask = requesterFor(t)
  moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'], 'Bruno Sá')
  ;({ family, listOf, idsOf } = fotografiaReader(t, moderador))
})

const DAY_MS = 86_400_000
const report = (id: number, fotografia: number, visitor = 1, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/exibicao/fotografias/denuncia',
    payload: { despedida: id, fotografia, motivo: 'Não é a pessoa.' },
    headers,
    remoteAddress: `10.77.0.${visitor}`,
  })

describe('a reported photograph', () => {
  it('is decided by the family or the staff, and once withdrawn is shown to nobody else', async () => {
    const { id, base } = await family()
    const { id: one, imagem } = await addFotografia(t, id)
    expect((await report(id, one)).json()).toEqual({ mensagem: FOTOGRAFIA.denunciada })
    await report(id, one)
    await report(id, one, 2)
    expect((await listOf(id))[0]?.denuncias).toMatchObject([
      { motivo: 'Não é a pessoa.' },
      { motivo: 'Não é a pessoa.' },
    ])
    const despedida = (await ask('GET', `/cliente/despedida/${id}`, moderador)).json()
    expect(despedida).toMatchObject({ qtd_denuncias: 0, qtd_denuncias_fotos: 2 })
    const notice = JSON.stringify(notices.to(moderador.email))
    expect(notice).toContain(`/?para=/admin/fotografias/${id}`)
    expect(notice).toContain('Uma fotografia')
    await ask('PUT', `${base}/${one}/denuncias`, staff, { decisao: 'retirada' })
    expect(await idsOf(id)).toEqual([])
    const page = (await t.app.inject({ url: `/exibicao/despedida/${id}/0` })).json()
    expect(page).toMatchObject({ qtd_fotografias: 0, primeira_fotografia: null })
    expect((await t.app.inject({ url: imagem })).statusCode).toBe(404)
    expect((await listOf(id))[0]).toMatchObject({ retirada: true, denuncias: [] })
    const cookie = `sessao_imagens=${t.deps.tokens.sign('imagens', { sid: moderador.sessaoId }, 60)}`
    expect((await t.app.inject({ url: imagem, headers: { cookie } })).statusCode).toBe(200)
    expect((await report(id, one, 3)).statusCode).toBe(404)
    await ask('PUT', `${base}/${one}/denuncias`, moderador, { decisao: 'mantida' })
    expect(await idsOf(id)).toEqual([one])
    const log = (await ask('GET', '/homenagem/denuncias', staff)).json()
    expect(log[0]).toMatchObject({
      homenagem: null,
      fotografia: { id: one },
      decisao: 'retirada',
      decidido_por: 'Bruno Sá',
    })
    expect((await ask('GET', `/homenagem/denuncias/${id}`, staff)).headers['x-total-count']).toBe('0')
  })

  it('is not reported on another page, or on a private one without its code', async () => {
    const { id, codigo } = await family({ tipo: 'Privada' })
    const other = await family()
    const { id: one } = await addFotografia(t, id)
    expect((await report(other.id, one)).statusCode).toBe(404)
    expect((await report(id, one)).body).toBe('Despedida privada')
    expect((await report(id, one, 1, { codigo })).statusCode).toBe(200)
  })

  it('is erased with its file thirty days after it was withdrawn', async () => {
    const { id } = await family()
    const [gone, stays] = [
      await addFotografia(t, id, { retirada_em: new Date().toISOString() }),
      await addFotografia(t, id),
    ]
    await runRetention(t.deps, new Date(Date.now() + 29 * DAY_MS))
    expect(await listOf(id)).toHaveLength(2)
    await runRetention(t.deps, new Date(Date.now() + 31 * DAY_MS))
    expect((await listOf(id)).map(one => one.id)).toEqual([stays.id])
    expect((await t.app.inject({ url: gone.imagem })).statusCode).toBe(404)
  })
})

describe('the picture of a homenagem', () => {
  it('is taken over with the consent of its author alone, and is erased with the homenagem', async () => {
    const { id, base } = await family()
    const { imagem } = await addFotografia(t, id)
    await t.deps.db.deleteFrom('fotografia').where('despedida_id', '=', id).execute()
    const kept = await addHomenagem(t, id, { publicado: true, imagem })
    expect((await ask('POST', `${base}/da-homenagem`, moderador, { homenagem: kept })).statusCode).toBe(404)
    await t.deps.db.updateTable('homenagem').set({ cede_imagem: true }).where('id', '=', kept).execute()
    await t.deps.db
      .updateTable('midia')
      .set({ homenagem_id: kept })
      .where('nome', '=', imagem.replace('/midia/', ''))
      .execute()
    const take = () => ask('POST', `${base}/da-homenagem`, moderador, { homenagem: kept })
    expect((await take()).json()).toHaveLength(1)
    expect((await take()).json()).toMatchObject([{ imagem }])
    const [one] = await listOf(id)
    await ask('DELETE', `${base}/${one?.id}`, moderador)
    expect((await t.app.inject({ url: imagem })).statusCode).toBe(200)
    await take()
    await t.deps.db.deleteFrom('homenagem').where('id', '=', kept).execute()
    expect(await listOf(id)).toEqual([])
  })

  it('is ceded by a box that is off by default, and never where the words are for the family alone', async () => {
    const { id, base } = await family()
    const { codigo } = (
      await t.app.inject({
        method: 'POST',
        url: '/participantes',
        payload: { nome: 'Clara', telefone: uniqueTelefone(), idDespedida: id },
      })
    ).json()
    const imagem = await plainPicture(20, 20)
    for (const boxes of [{}, { cede_imagem: true }, { cede_imagem: true, so_familia: true }])
      expect((await sendHomenagem(t, { homenagem: homenagem(id, codigo, boxes), imagem })).statusCode).toBe(200)
    await t.app.inject(await pageForm(id, { nome: 'Bento', descricao: 'Saudade.', codigo, cede_imagem: 'on' }, imagem))
    // Without a picture there is nothing to cede.
    await sendHomenagem(t, { homenagem: homenagem(id, codigo, { cede_imagem: true, nome: 'Sem foto' }) })
    const rows = await t.deps.db
      .selectFrom('homenagem')
      .selectAll()
      .where('despedida_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows.map(row => row.cede_imagem)).toEqual([false, true, false, true, false])
    const ceded = rows[1]?.id ?? 0
    const consents = t.deps.db.selectFrom('consentimento').select('homenagem_id').where('finalidade', '=', 'fotografia')
    const ids = rows.map(row => row.id)
    expect(
      (await consents.where('homenagem_id', 'in', ids).orderBy('id').execute()).map(row => row.homenagem_id),
    ).toEqual([ceded, rows[3]?.id])
    // Its words are approved first.
    expect((await ask('POST', `${base}/da-homenagem`, moderador, { homenagem: ceded })).statusCode).toBe(404)
    await ask('PUT', `/homenagem/update-status-homenagem/${ceded}/true`, moderador)
    expect((await ask('POST', `${base}/da-homenagem`, moderador, { homenagem: ceded })).json()).toMatchObject([
      { imagem: rows[1]?.imagem, autor: rows[1]?.nome },
    ])
    await ask('PUT', `/homenagem/update-status-homenagem/${ceded}/false`, moderador)
    expect((await t.app.inject({ url: rows[1]?.imagem ?? '' })).statusCode).toBe(200)
  })
})
