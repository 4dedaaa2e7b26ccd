import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccount, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { addHomenagem, recordNotices, requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const notices = recordNotices()
const t = openTestApp(() => ({ notices }))
let ask: ReturnType<typeof requesterFor>
beforeAll(async () => {
  ask = requesterFor(t)
})

const family = async (values: Parameters<typeof buildDespedida>[1] = {}) => {
  const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
  const { row, codigo } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId, ...values })
  return { moderador, id: row.id, codigo, homenagem: await addHomenagem(t, row.id, { publicado: true }) }
}
let visitor = 0
const report = (despedida: number, homenagem: number, more: Parameters<typeof ask>[4] = {}) => {
  visitor += 1
  const payload = { despedida, homenagem, motivo: 'Ofende a família.' }
  return ask('POST', '/homenagem/denuncia', undefined, payload, { remoteAddress: `10.9.0.${visitor}`, ...more })
}
const reportsOf = async (who: TestAccount, id: number) => (await ask('GET', `/homenagem/denuncias/${id}`, who)).json()
const decide = (who: TestAccount, homenagem: number, decisao: string) =>
  ask('PUT', `/homenagem/denuncias/${homenagem}`, who, { decisao })

describe('reporting a published homenagem', () => {
  it('stores the report with its time and notifies the moderador once while the homenagem is open', async () => {
    const { moderador, id, homenagem } = await family()
    const response = await report(id, homenagem)
    expect([response.statusCode, response.json().mensagem]).toEqual([
      200,
      'Recebemos a sua denúncia. A família e a nossa equipe vão olhar a mensagem.',
    ])
    await report(id, homenagem)
    const list = await reportsOf(moderador, id)
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ motivo: 'Ofende a família.', decisao: null, homenagem: { id: homenagem } })
    expect(Date.now() - Date.parse(list[0].criado_em)).toBeLessThan(60_000)
    expect(notices.to(moderador.email)).toHaveLength(1)
    const shown = await ask('GET', `/homenagem/homenagem-despedida/${id}`, moderador)
    expect(shown.json()[0].denuncias).toBe(2)
  })

  it('stores one report of a visitor who reports twice, and never shows it to the public', async () => {
    const { moderador, id, homenagem } = await family()
    for (const _ of [1, 2]) expect((await report(id, homenagem, { remoteAddress: '10.8.0.1' })).statusCode).toBe(200)
    expect(await reportsOf(moderador, id)).toHaveLength(1)
    expect((await ask('GET', `/homenagem/homenagem-aprovadas/${id}`)).body).not.toContain('Ofende')
  })

  it('is refused for an unpublished homenagem, for an empty reason, and on a private despedida without its code', async () => {
    const { id, homenagem } = await family()
    const waiting = await addHomenagem(t, id)
    const other = await family()
    expect((await report(id, waiting)).json().code).toBe('NAO_ENCONTRADO')
    expect((await report(other.id, homenagem)).json().code).toBe('NAO_ENCONTRADO')
    const empty = { despedida: id, homenagem, motivo: '  ' }
    expect((await ask('POST', '/homenagem/denuncia', undefined, empty)).json().mensagem).toBe(
      'Conte o motivo da denúncia.',
    )
    const closed = await family({ tipo: 'Privada' })
    expect((await report(closed.id, closed.homenagem)).body).toBe('Despedida privada')
    expect((await report(closed.id, closed.homenagem, { headers: { codigo: closed.codigo } })).statusCode).toBe(200)
  })

  it('is limited by address and despedida', async () => {
    const { id } = await family()
    const responses = []
    for (let count = 0; count < 11; count += 1)
      responses.push(
        (await report(id, await addHomenagem(t, id, { publicado: true }), { remoteAddress: '10.7.0.1' })).statusCode,
      )
    expect(responses.slice(0, 10).every(status => status === 200)).toBe(true)
    expect(responses[10]).toBe(429)
  })
})

describe('deciding about a report', () => {
  it('confirming the homenagem closes every open report of it', async () => {
    const { moderador, id, homenagem } = await family()
    await report(id, homenagem)
    await report(id, homenagem)
    expect((await decide(moderador, homenagem, 'mantida')).json()).toEqual({ id: homenagem, publicado: true })
    const list = await reportsOf(moderador, id)
    expect(list.map((one: { decisao: string }) => one.decisao)).toEqual(['mantida', 'mantida'])
    await report(id, homenagem)
    expect((await reportsOf(moderador, id))[0].decisao).toBeNull()
    expect(notices.to(moderador.email)).toHaveLength(1)
  })

  it('withdrawing the homenagem records both times in the log and in the audit', async () => {
    const { moderador, id, homenagem } = await family()
    const staff = await buildAccount(t.deps, ['ROLE_ADMIN'], 'Bruno Sá')
    await report(id, homenagem)
    expect((await decide(staff, homenagem, 'retirada')).json()).toEqual({ id: homenagem, publicado: false })
    expect((await ask('GET', `/homenagem/homenagem-aprovadas/${id}`)).json()).toEqual([])
    const [log] = await reportsOf(staff, id)
    expect(log).toMatchObject({ decisao: 'retirada', decidido_por: 'Bruno Sá' })
    expect(Date.parse(log.decidido_em)).toBeGreaterThanOrEqual(Date.parse(log.criado_em))
    expect((await reportsOf(moderador, id))[0].decidido_por).toBe('Equipe do memorial')
    const audit = await t.deps.db.selectFrom('auditoria').select('acao').where('despedida_id', '=', id).execute()
    expect(audit.map(entry => entry.acao)).toEqual(['homenagem.denunciar', 'homenagem.retirar'])
  })

  it('withdrawing by the switch closes the reports too, and undoing reopens them', async () => {
    const { moderador, id, homenagem } = await family()
    await report(id, homenagem)
    await ask('PUT', `/homenagem/update-status-homenagem/${homenagem}/false`, moderador)
    expect((await reportsOf(moderador, id))[0].decisao).toBe('retirada')
    await ask('PUT', '/homenagem/desfazer-decisao', moderador, { despedida: id, ids: [homenagem] })
    expect((await reportsOf(moderador, id))[0].decisao).toBeNull()
  })

  it('is refused to another family and without a report', async () => {
    const [own, other] = [await family(), await family()]
    await report(own.id, own.homenagem)
    expect((await decide(other.moderador, own.homenagem, 'retirada')).json().code).toBe('NAO_ENCONTRADO')
    expect((await decide(own.moderador, await addHomenagem(t, own.id), 'retirada')).statusCode).toBe(404)
    expect((await decide(own.moderador, own.homenagem, 'apagada')).statusCode).toBe(400)
    const refused = await ask('GET', `/homenagem/denuncias/${own.id}`, other.moderador)
    expect([refused.statusCode, refused.body]).toEqual([404, 'Despedida não encontrada'])
    expect((await reportsOf(own.moderador, own.id))[0].decisao).toBeNull()
  })
})
