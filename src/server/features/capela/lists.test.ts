import { beforeAll, describe, expect, it } from 'vitest'
import type { Apresentacao } from '#contract/capela/schema.ts'
import {
  buildAccount,
  buildApresentacao,
  buildDespedida,
  portalTime,
  type TestAccount,
} from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let staff: TestAccount
beforeAll(async () => {
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})

const get = (url: string, who: TestAccount = staff) =>
  t.app.inject({ url, headers: { authorization: who.authorization } })
const HOUR_MINUTES = 60
const book = async (capela: string, from: number, to: number, nome = 'Zilda Peixoto', status = true) => {
  const { row } = await buildDespedida(t.deps, {}, { nome })
  return buildApresentacao(t.deps, row.id, {
    empresa: 'ME',
    capela,
    data_hora_inicial: portalTime(from * HOUR_MINUTES),
    data_hora_final: portalTime(to * HOUR_MINUTES),
    status,
  })
}

describe('the apresentacoes of a despedida', () => {
  it('lists the apresentacoes for staff and its moderator, oldest first and without the stream id', async () => {
    const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
    const later = await buildApresentacao(t.deps, row.id, {
      data_hora_inicial: '2029-03-02 08:00:00',
      data_hora_final: '2029-03-02 16:00:00',
      status: false,
    })
    const first = await buildApresentacao(t.deps, row.id, {
      data_hora_inicial: '2029-03-01 08:00:00',
      data_hora_final: '2029-03-01 16:00:00',
    })
    for (const who of [staff, moderador]) {
      const response = await get(`/apresentacao/despedida/${row.id}`, who)
      const common = {
        id_despedida: row.id,
        empresa: 'CV',
        capela: '01',
        status_camera: true,
        ao_vivo: false,
        encerrada: false,
        nomeFalecido: expect.any(String),
      }
      expect(response.json()).toEqual([
        {
          ...common,
          id: first.id,
          pagina: expect.objectContaining({ local_velorio: '' }),
          status: true,
          dataHoraInicial: '2029-03-01 08:00:00',
          dataHoraFinal: '2029-03-01 16:00:00',
        },
        {
          ...common,
          id: later.id,
          pagina: null,
          status: false,
          dataHoraInicial: '2029-03-02 08:00:00',
          dataHoraFinal: '2029-03-02 16:00:00',
        },
      ])
      expect(response.body).not.toContain(first.camera)
    }
  })

  it('lists nothing for a despedida without an apresentacao and responds 404 to another moderator', async () => {
    const { row } = await buildDespedida(t.deps)
    expect((await get(`/apresentacao/despedida/${row.id}`)).json()).toEqual([])
    const other = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    for (const response of [
      await get(`/apresentacao/despedida/${row.id}`, other),
      await get('/apresentacao/despedida/987654321'),
      await get('/apresentacao/despedida/abc'),
    ])
      expect([response.statusCode, response.body]).toEqual([404, 'Despedida não encontrada'])
  })
})

describe('the expiring list', () => {
  it('contains apresentacoes that are running, upcoming or ended within a day, sorted by start, inactive ones included', async () => {
    const running = await book('01', -1, 1)
    const coming = await book('01', 30, 40, 'Abel Rocha')
    const ended = await book('01', -30, -23)
    const off = await book('01', -2, 2, 'Abel Rocha', false)
    await book('02', -50, -25)
    const list = (await get('/apresentacao/lista-vencer')).json<Apresentacao[]>().filter(one => one.empresa === 'ME')
    expect(list.map(one => one.id)).toEqual([ended.id, off.id, running.id, coming.id])
    expect(list.map(one => one.nomeFalecido)).toEqual(['Zilda Peixoto', 'Abel Rocha', 'Zilda Peixoto', 'Abel Rocha'])
    expect(list[2]).toMatchObject({
      dataHoraInicial: running.data_hora_inicial,
      dataHoraFinal: running.data_hora_final,
    })
  })
})

describe('conflicts of a slot', () => {
  const conflicts = async (query: Record<string, string>): Promise<number[]> => {
    const response = await t.app.inject({
      url: '/apresentacao/conflitos',
      headers: { authorization: staff.authorization },
      query: { empresa: 'AM', capela: '01', ...query },
    })
    expect(response.statusCode).toBe(200)
    return response.json<Apresentacao[]>().map(one => one.id)
  }

  it('lists every active apresentacao that overlaps the slot, except the one being edited', async () => {
    const { row } = await buildDespedida(t.deps)
    const at = (start: string, end: string, status = true) =>
      buildApresentacao(t.deps, row.id, {
        empresa: 'AM',
        data_hora_inicial: `2029-05-10 ${start}`,
        data_hora_final: `2029-05-10 ${end}`,
        status,
      })
    const morning = await at('08:00:00', '12:00:00')
    const evening = await at('14:00:00', '18:00:00')
    await at('08:00:00', '18:00:00', false)
    const slot = (start: string, end: string) => ({
      dataHoraInicial: `2029-05-10 ${start}`,
      dataHoraFinal: `2029-05-10 ${end}`,
    })
    expect(await conflicts(slot('11:00:00', '15:00:00'))).toEqual([morning.id, evening.id])
    expect(await conflicts({ ...slot('11:00:00', '15:00:00'), ignorar: String(morning.id) })).toEqual([evening.id])
    expect(await conflicts(slot('12:00:00', '14:00:00'))).toEqual([])
    expect(await conflicts({ ...slot('08:00:00', '09:00:00'), empresa: 'PA', capela: '1' })).toEqual([morning.id])
    expect(await conflicts({ ...slot('08:00:00', '09:00:00'), empresa: 'XX' })).toEqual([])
    expect(await conflicts({ ...slot('08:00:00', '09:00:00'), capela: '02' })).toEqual([])
  })

  it.each<Record<string, string>>([
    { dataHoraInicial: '', dataHoraFinal: '2029-05-10 10:00:00' },
    { dataHoraInicial: '2029-05-10 10:00:00', dataHoraFinal: 'amanhã' },
    { dataHoraInicial: '2029-05-10 10:00:00', dataHoraFinal: '2029-05-10 11:00:00', ignorar: 'abc' },
    { dataHoraInicial: '2029-05-10 10:00:00', dataHoraFinal: '2029-05-10 11:00:00', ignorar: '1e30' },
    { dataHoraInicial: '2029-05-10 10:00:00', dataHoraFinal: '2029-05-10 11:00:00', ignorar: '1.5' },
    { dataHoraInicial: '2029-05-10 10:00:00', dataHoraFinal: '2029-05-10 11:00:00', empresa: 'x\0' },
    { dataHoraInicial: '2029-05-10 10:00:00', dataHoraFinal: '2029-05-10 11:00:00', capela: '\0' },
  ])('responds without an error to the conflict query %j', async query => {
    const response = await t.app.inject({
      url: '/apresentacao/conflitos',
      headers: { authorization: staff.authorization },
      query: { empresa: 'AM', capela: '01', ...query },
    })
    expect([200, 400]).toContain(response.statusCode)
  })
})
