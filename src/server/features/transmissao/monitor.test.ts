import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hourOf } from '#contract/despedida/phase-rules.ts'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createSyncState, syncTransmissoes } from './jobs.ts'

const t = openTestApp()
let authorization: string
beforeAll(async () => {
  authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('apresentacao').execute()
})

const book = async (apresentacao: Partial<NewRow<'apresentacao'>> = {}) => {
  const despedida = await buildDespedida(t.deps)
  await buildApresentacao(t.deps, despedida.row.id, { segmento_em: null, ...apresentacao })
  return despedida.row.id
}
const call = (method: 'GET' | 'POST' | 'PUT', id: number, what = '', payload?: object) =>
  t.app.inject({
    method,
    url: `/cliente/transmissao/${id}${what}`,
    headers: { authorization },
    ...(payload ? { payload } : {}),
  })
const read = async (id: number): Promise<Transmissao> => (await call('GET', id)).json()

describe('the transmissao page', () => {
  it('shows person, chapel and hours, or that there is no apresentacao', async () => {
    const { row } = await buildDespedida(t.deps)
    expect(await read(row.id)).toMatchObject({ estado: 'sem-reserva', apresentacao: null, previa: null })
    await buildApresentacao(t.deps, row.id, { capela: '02' })
    expect(await read(row.id)).toMatchObject({
      despedidaId: row.id,
      nome: 'Maria do Carmo Vasconcelos',
      apresentacao: { unidade: 'Central de Velórios', capela: '02', status_camera: true, encerrada: false },
    })
  })

  it('shows the picture to staff during the preparation, and counts the viewers afterwards', async () => {
    const id = await book({ data_hora_inicial: portalTime(3), data_hora_final: portalTime(60) })
    expect(await read(id)).toMatchObject({ estado: 'agendada', previa: null })
    await syncTransmissoes(t.deps)
    const prepared = await read(id)
    expect(prepared).toMatchObject({ estado: 'ao-vivo', simulada: true, espectadores: 0 })
    expect((await t.app.inject({ url: prepared.previa ?? '' })).body).toContain('#EXTM3U')
    expect((await read(id)).espectadores).toBe(0)
  })

  it('switches captions of the live picture for the family and staff, in a house with a service for them', async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const id = await book()
    await t.deps.db.updateTable('despedida').set({ moderador_id: owner.pessoaId }).where('id', '=', id).execute()
    expect((await read(id)).legendas).toBeNull()
    expect((await call('PUT', id, '/legendas', { ligadas: true })).statusCode).toBe(404)
    t.deps.transcribe = () => Promise.resolve([])
    const follow = vi.spyOn(t.deps.streams, 'sync')
    expect((await read(id)).legendas).toBe(false)
    const asOwner = { method: 'PUT', url: `/cliente/transmissao/${id}/legendas`, payload: { ligadas: true } } as const
    const changed = await t.app.inject({ ...asOwner, headers: { authorization: owner.authorization } })
    expect(changed.json()).toMatchObject({ legendas: true, registros: [{ texto: 'Legendas automáticas ligadas' }] })
    await syncTransmissoes(t.deps)
    expect(follow.mock.lastCall?.[0]).toMatchObject([{ despedidaId: id, legendas: true }])
    expect((await call('PUT', id, '/legendas', { ligadas: false })).json().legendas).toBe(false)
    t.deps.transcribe = undefined
  })

  it('may be read by the family’s moderator, and changed by staff only', async () => {
    const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const id = await book()
    await t.deps.db.updateTable('despedida').set({ moderador_id: owner.pessoaId }).where('id', '=', id).execute()
    const as = { authorization: owner.authorization }
    expect((await t.app.inject({ url: `/cliente/transmissao/${id}`, headers: as })).statusCode).toBe(200)
    const off = {
      method: 'PUT',
      url: `/cliente/transmissao/${id}/camera`,
      headers: as,
      payload: { ligada: false },
    } as const
    expect((await t.app.inject(off)).statusCode).toBe(403)
  })

  it('switches the camera off and on, and records who did it and what happened to the picture', async () => {
    const id = await book()
    const seen = createSyncState()
    await syncTransmissoes(t.deps, seen)
    await syncTransmissoes(t.deps, seen)
    expect((await call('PUT', id, '/camera', { ligada: false })).json()).toMatchObject({ estado: 'desativada' })
    await syncTransmissoes(t.deps, seen)
    expect((await read(id)).previa).toBeNull()
    await call('PUT', id, '/camera', { ligada: true })
    await syncTransmissoes(t.deps, seen)
    const now = await read(id)
    expect(now.estado).toBe('ao-vivo')
    expect(now.registros.map(registro => registro.texto)).toEqual([
      'Imagem no ar',
      'Câmera ligada',
      'Câmera desligada',
      'Imagem no ar',
    ])
    const audited = await t.deps.db.selectFrom('auditoria').select('acao').where('despedida_id', '=', id).execute()
    expect(audited.map(row => row.acao)).toEqual(['transmissao.desligar', 'transmissao.ligar'])
  })

  it('extends the hours from their end or from now, and never into another family’s hours', async () => {
    const end = portalTime(10)
    const id = await book({ data_hora_final: end })
    const later = (text: string, minutes: number) =>
      new Date(Date.parse(`${text.replace(' ', 'T')}Z`) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    const extended = await call('POST', id, '/estender', { minutos: 30 })
    expect(extended.json().apresentacao.dataHoraFinal).toBe(later(end, 30))
    const next = await buildDespedida(t.deps)
    await buildApresentacao(t.deps, next.row.id, {
      data_hora_inicial: later(end, 45),
      data_hora_final: later(end, 100),
    })
    const refused = await call('POST', id, '/estender', { minutos: 30 })
    expect([refused.statusCode, refused.body]).toEqual([400, 'Já existe outro registro ativo para esta empresa'])
    expect((await call('POST', id, '/estender', { minutos: 15 })).statusCode).toBe(200)
    expect((await call('POST', id, '/estender', { minutos: 1000 })).statusCode).toBe(400)
  })

  it('offers the extensions that the next velório of the chapel allows', async () => {
    const id = await book({ data_hora_final: portalTime(10) })
    const estender = async () => (await read(id)).apresentacao?.estender
    expect(await estender()).toEqual([15, 30, 60])
    const next = await buildDespedida(t.deps)
    const hours = { data_hora_inicial: portalTime(45), data_hora_final: portalTime(100) }
    await buildApresentacao(t.deps, next.row.id, hours)
    expect(await estender()).toEqual([15, 30])
    await call('POST', id, '/estender', { minutos: 30 })
    expect(await estender()).toEqual([])
  })

  it('keeps the picture after the booked end while it is marked as running', async () => {
    const id = await book({ data_hora_inicial: portalTime(-60), data_hora_final: portalTime(-2) })
    await syncTransmissoes(t.deps)
    expect(await read(id)).toMatchObject({ estado: 'encerrada', previa: null })
    const marked = (await call('PUT', id, '/cerimonia', { emAndamento: true })).json()
    expect(marked.apresentacao).toMatchObject({ cerimonia: true, tolerancia: 5 })
    expect(marked.apresentacao.imagemAte > marked.agora).toBe(true)
    await syncTransmissoes(t.deps)
    expect((await read(id)).estado).toBe('ao-vivo')
    const unmarked = (await call('PUT', id, '/cerimonia', { emAndamento: false })).json()
    expect(unmarked).toMatchObject({ estado: 'encerrada', apresentacao: { cerimonia: false } })
    const audited = await t.deps.db.selectFrom('auditoria').select('acao').where('despedida_id', '=', id).execute()
    expect(audited.map(row => row.acao)).toEqual(['transmissao.cerimonia', 'transmissao.fim-cerimonia'])
  })

  it('ends the transmissao early and undoes that', async () => {
    const id = await book()
    await syncTransmissoes(t.deps)
    expect((await call('POST', id, '/encerrar')).json()).toMatchObject({ estado: 'encerrada' })
    const reopened: Transmissao = (await call('POST', id, '/reabrir')).json()
    expect(reopened.estado).toBe('ao-vivo')
    expect(reopened.registros.slice(0, 2).map(({ texto }) => texto)).toEqual([
      'Reaberta pela equipe',
      'Encerrada pela equipe',
    ])
    expect((await call('POST', 987_654_321, '/encerrar')).statusCode).toBe(404)
    const { row } = await buildDespedida(t.deps)
    expect((await call('POST', row.id, '/encerrar')).statusCode).toBe(404)
  })
})

describe('a velório that staff end early', () => {
  const pageOf = async (id: number) => (await t.app.inject({ url: `/exibicao/despedida/${id}/0` })).json()
  const phaseNow = async (id: number) => hourOf(await pageOf(id), portalTime(0)).phase

  it('is over on the page, in the lists and for staff at once, and comes back with an undo', async () => {
    const id = await book({ data_hora_inicial: portalTime(-60), data_hora_final: portalTime(60) })
    const end = (await read(id)).apresentacao?.dataHoraFinal
    await syncTransmissoes(t.deps)
    expect(await phaseNow(id)).toBe('live')
    const ended = (await call('POST', id, '/encerrar', { cerimonia: true })).json()
    expect(ended).toMatchObject({ estado: 'encerrada', apresentacao: { encerrada: true, terminada: true } })
    expect(ended.apresentacao.dataHoraFinal <= portalTime(0)).toBe(true)
    expect(ended.registros[0].texto).toBe('Cerimônia terminada, encerrada pela equipe')
    expect(await pageOf(id)).toMatchObject({ estado_transmissao: 'encerrada', status_apresentacao: false })
    expect(['between', 'after']).toContain(await phaseNow(id))
    const reopened = (await call('POST', id, '/reabrir')).json()
    expect(reopened.apresentacao).toMatchObject({ dataHoraFinal: end, terminada: false })
    expect(await phaseNow(id)).toBe('live')
  })

  it('goes on for the page when only the picture ended', async () => {
    const id = await book({ data_hora_inicial: portalTime(-60), data_hora_final: portalTime(60) })
    const ended = (await call('POST', id, '/encerrar')).json()
    expect(ended).toMatchObject({ estado: 'encerrada', apresentacao: { terminada: false } })
    expect(await phaseNow(id)).toBe('live')
  })

  it('tells open pages of it', async () => {
    const id = await book({ data_hora_inicial: portalTime(-60), data_hora_final: portalTime(60) })
    const versionOf = async () =>
      /"velorio":"(\w+)"/.exec((await t.app.inject({ url: `/homenagem/novidades/${id}` })).body)?.[1]
    const before = await versionOf()
    expect(before).toBeTruthy()
    await call('POST', id, '/encerrar', { cerimonia: true })
    expect(await versionOf()).not.toBe(before)
  })
})

describe('a transmissao without a picture', () => {
  it('raises an alarm after a minute within its hours, and none before', async () => {
    const alarms: string[] = []
    const dark = await createTestApp({ raiseAlarm: (_kind, _about, texto) => Promise.resolve(void alarms.push(texto)) })
    vi.spyOn(dark.deps.streams, 'monitor').mockReturnValue({
      ...dark.deps.streams.monitor('nobody'),
      estado: 'sem-sinal',
    })
    const { row } = await buildDespedida(dark.deps)
    await buildApresentacao(dark.deps, row.id, { data_hora_inicial: portalTime(3), capela: '02' })
    const seen = createSyncState()
    const later = async (ms: number) => {
      vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
      await syncTransmissoes(dark.deps, seen)
    }
    await syncTransmissoes(dark.deps, seen)
    await later(120_000)
    expect(alarms).toEqual([])
    await later(90_000)
    expect(alarms).toEqual([])
    for (let time = 0; time < 3; time++) await later(40_000)
    expect([...new Set(alarms)]).toEqual([
      'Transmissão sem imagem há mais de um minuto: Central de Velórios, capela 02. A câmera não responde',
    ])
    vi.useRealTimers()
    await dark.close()
  })
})

describe('the line about what happens in the chapel now', () => {
  const place = { empresa: 'CV', capela: '01' } as const
  const seen = async (id: number) => {
    const page = await t.app.inject({ url: `/exibicao/despedida/${id}/0` })
    const display = await t.app.inject({ url: '/exibicao/despedida-capela/CV/01' })
    const news = await t.app.inject({ url: `/homenagem/novidades/${id}` })
    const { momento } = JSON.parse(/data: (.*)/.exec(news.body)?.[1] ?? '{}')
    return [page.json().momento, display.json().exibicao?.momento, momento]
  }

  it('is read at once on the page, on the display and by the event stream, and noted with its author', async () => {
    const id = await book(place)
    expect(await seen(id)).toEqual(['', '', undefined])
    const response = await call('PUT', id, '/momento', { texto: '  Cortejo às 15h40 ' })
    expect(response.json()).toMatchObject({ apresentacao: { momento: 'Cortejo às 15h40' } })
    expect(response.json().registros[0]).toMatchObject({ tipo: 'momento', texto: 'Agora: Cortejo às 15h40' })
    expect(await seen(id)).toEqual(['Cortejo às 15h40', 'Cortejo às 15h40', 'Cortejo às 15h40'])
    expect((await call('PUT', id, '/momento', { texto: '' })).statusCode).toBe(200)
    expect(await seen(id)).toEqual(['', '', undefined])
    const audit = await t.deps.db.selectFrom('auditoria').select('acao').where('despedida_id', '=', id).execute()
    expect(audit.map(row => row.acao)).toEqual(['transmissao.momento', 'transmissao.momento'])
  })

  it('ends with the velório, by its hours or by staff', async () => {
    const id = await book(place)
    await call('PUT', id, '/momento', { texto: 'Missa' })
    await call('POST', id, '/encerrar')
    expect((await seen(id))[0]).toBe('')
    await call('POST', id, '/reabrir')
    expect((await seen(id))[0]).toBe('')
    await call('PUT', id, '/momento', { texto: 'Oração' })
    const past = { data_hora_inicial: portalTime(-60), data_hora_final: portalTime(-1) }
    await t.deps.db.updateTable('apresentacao').set(past).where('despedida_id', '=', id).execute()
    expect((await seen(id))[0]).toBe('')
    expect((await read(id)).apresentacao?.momento).toBe('')
  })

  it('is refused when it is too long for a display', async () => {
    const id = await book(place)
    expect((await call('PUT', id, '/momento', { texto: 'a'.repeat(81) })).statusCode).toBe(400)
  })
})
