import { beforeAll, describe, expect, it } from 'vitest'
import { randomName } from '#server/core/secrets.ts'
import { buildAccount, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let staff: TestAccount
beforeAll(async () => {
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})

const send = (method: 'POST' | 'PUT', url: string, payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method, url, headers: { authorization: staff.authorization, ...headers }, payload })
const save = (payload: object, headers?: Record<string, string>) =>
  send('POST', '/apresentacao/salva', payload, headers)
const update = (payload: object) => send('PUT', '/apresentacao/update', payload)
const apresentacoesOf = (despedidaId: number) =>
  t.deps.db.selectFrom('apresentacao').selectAll().where('despedida_id', '=', despedidaId).orderBy('id').execute()

let lastDay = 0
/** Each test has its own day, so that its apresentacoes do not overlap those of other tests. */
const freshDay = (): string => {
  const day = new Date(Date.UTC(2030, 0, 1 + 3 * ++lastDay))
  return day.toISOString().slice(0, 10)
}
const apresentacao = (idDespedida: number, day: string, more: Record<string, unknown> = {}) => ({
  id: 0,
  id_despedida: idDespedida,
  empresa: 'CV',
  capela: '01',
  dataHoraInicial: `${day} 08:00:00`,
  dataHoraFinal: `${day} 16:00:00`,
  status: true,
  status_camera: true,
  ...more,
})
const newDespedida = async (): Promise<number> => (await buildDespedida(t.deps)).row.id
const OCUPADA = [400, 'Já existe outro registro ativo para esta empresa']

describe('saving an apresentacao', () => {
  it('returns the apresentacao in local times, with the name of the deceased, and stores a stream id of its own', async () => {
    const id = await newDespedida()
    const day = freshDay()
    const response = await save(apresentacao(id, day, { camera: 'camera-da-sala', nomeFalecido: 'Outro' }))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      ...apresentacao(id, day),
      id: expect.any(Number),
      nomeFalecido: 'Maria do Carmo Vasconcelos',
      ao_vivo: false,
      encerrada: false,
      pagina: {
        data_velorio: `${day} 08:00:00`,
        local_velorio: 'Capela 1, Central de Velórios',
        data_sepultamento: '2026-11-05 16:00:00',
        rito: 'sepultamento',
        cerimonias: [],
      },
    })
    const [stored] = await apresentacoesOf(id)
    expect(stored?.camera).toMatch(/^[\w-]{22}$/)
    expect(response.body).not.toContain(stored?.camera)
    expect(stored?.data_hora_inicial).toBe(`${day} 08:00:00`)
  })

  it('creates an apresentacao with id 0, null or none, and changes the one whose id is sent', async () => {
    for (const absent of [0, null, undefined]) {
      const id = await newDespedida()
      const response = await save(apresentacao(id, freshDay(), { id: absent }))
      expect(response.statusCode, String(absent)).toBe(200)
      expect(await apresentacoesOf(id)).toHaveLength(1)
    }
    const id = await newDespedida()
    const created = (await save(apresentacao(id, freshDay()))).json()
    const day = freshDay()
    const changed = await save(apresentacao(id, day, { id: created.id, capela: '03' }))
    expect(changed.json()).toMatchObject({ id: created.id, capela: '03', dataHoraInicial: `${day} 08:00:00` })
    expect(await apresentacoesOf(id)).toHaveLength(1)
  })

  it('stores one unit code for Parque do Agreste and two digits for any chapel number', async () => {
    const id = await newDespedida()
    for (const [empresa, capela] of [
      ['PA', 3],
      ['AM', '2'],
    ] as const) {
      const response = await save(apresentacao(id, freshDay(), { empresa, capela }))
      expect(response.json()).toMatchObject({ empresa: 'AM', capela: `0${capela}` })
    }
    const day = freshDay()
    expect((await save(apresentacao(await newDespedida(), day, { empresa: 'PA' }))).statusCode).toBe(200)
    const clash = await save(apresentacao(id, day, { empresa: 'AM' }))
    expect([clash.statusCode, clash.body]).toEqual(OCUPADA)
  })

  it('creates one apresentacao when the request is repeated with its idempotency key', async () => {
    const id = await newDespedida()
    const body = apresentacao(id, freshDay())
    const key = { 'idempotency-key': randomName() }
    const [first, again] = await Promise.all([save(body, key), save(body, key)])
    expect(first.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
    expect(await apresentacoesOf(id)).toHaveLength(1)
  })

  it('records the creation and the change in the audit', async () => {
    const id = await newDespedida()
    const created = (await save(apresentacao(id, freshDay()))).json()
    await update({ ...created, status: false })
    const entries = await t.deps.db
      .selectFrom('auditoria')
      .select(['acao', 'conta_id', 'alvo'])
      .where('despedida_id', '=', id)
      .orderBy('id')
      .execute()
    const common = { conta_id: staff.contaId, alvo: `apresentacao:${created.id}` }
    expect(entries).toEqual([
      { acao: 'capela.reservar', ...common },
      { acao: 'despedida.editar', conta_id: staff.contaId, alvo: '' },
      { acao: 'capela.editar', ...common },
    ])
  })
})

describe('two apresentacoes in one chapel', () => {
  it.each([
    ['10:00:00', '12:00:00'],
    ['06:00:00', '08:00:01'],
    ['15:59:59', '20:00:00'],
    ['06:00:00', '20:00:00'],
    ['08:00:00', '16:00:00'],
  ])(
    'an apresentacao from %s to %s overlaps one from 8 to 16 and is refused with the text of the specification',
    async (start, end) => {
      const day = freshDay()
      await save(apresentacao(await newDespedida(), day))
      const id = await newDespedida()
      const late = await save(
        apresentacao(id, day, { dataHoraInicial: `${day} ${start}`, dataHoraFinal: `${day} ${end}` }),
      )
      expect([late.statusCode, late.body]).toEqual(OCUPADA)
      expect(late.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(await apresentacoesOf(id)).toEqual([])
    },
  )

  it.each<[string, Record<string, unknown>]>([
    ['in the next chapel', { capela: '02' }],
    ['in another unit', { empresa: 'PF' }],
    ['switched off', { status: false }],
  ])('an apresentacao at the same time %s is accepted', async (_where, more) => {
    const day = freshDay()
    await save(apresentacao(await newDespedida(), day))
    expect((await save(apresentacao(await newDespedida(), day, more))).statusCode).toBe(200)
  })

  it('an apresentacao may begin in the second in which the previous one ends', async () => {
    const day = freshDay()
    await save(apresentacao(await newDespedida(), day))
    const next = { dataHoraInicial: `${day} 16:00:00`, dataHoraFinal: `${day} 20:00:00` }
    expect((await save(apresentacao(await newDespedida(), day, next))).statusCode).toBe(200)
  })

  it('moving or activating an apresentacao into a conflict is refused and changes nothing', async () => {
    const day = freshDay()
    await save(apresentacao(await newDespedida(), day))
    const id = await newDespedida()
    const off = (await save(apresentacao(id, day, { status: false }))).json()
    for (const attempt of [await update({ ...off, status: true }), await save({ ...off, status: true })])
      expect([attempt.statusCode, attempt.body]).toEqual(OCUPADA)
    expect((await apresentacoesOf(id))[0]?.status).toBe(false)
    expect((await update({ ...off, status: true, capela: '04' })).statusCode).toBe(200)
  })

  it('two apresentacoes that swap chapels at the same moment are both refused', async () => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const day = freshDay()
      const [one, other] = await Promise.all([newDespedida(), newDespedida()])
      const first = (await save(apresentacao(one, day))).json()
      const second = (await save(apresentacao(other, day, { capela: '02' }))).json()
      const swap = await Promise.all([update({ ...first, capela: '02' }), update({ ...second, capela: '01' })])
      for (const response of swap) expect([response.statusCode, response.body]).toEqual(OCUPADA)
      expect([...(await apresentacoesOf(one)), ...(await apresentacoesOf(other))].map(row => row.capela)).toEqual([
        '01',
        '02',
      ])
    }
  })

  it('twenty concurrent requests for one slot create exactly one apresentacao', async () => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const day = freshDay()
      const ids = await Promise.all(Array.from({ length: 20 }, newDespedida))
      const responses = await Promise.all(ids.map(id => save(apresentacao(id, day))))
      expect(responses.filter(response => response.statusCode === 200)).toHaveLength(1)
      const refused = responses.filter(response => response.statusCode !== 200)
      expect(new Set(refused.map(response => `${response.statusCode} ${response.body}`))).toEqual(
        new Set([OCUPADA.join(' ')]),
      )
    }
  })
})

describe('changing an apresentacao', () => {
  it('leaves the camera switch unchanged when it is not sent, and never changes the stream id', async () => {
    const id = await newDespedida()
    const created = (await save(apresentacao(id, freshDay(), { status_camera: false }))).json()
    const [before] = await apresentacoesOf(id)
    const { status_camera: _absent, ...panel } = created
    const response = await update({ ...panel, dataHoraFinal: panel.dataHoraFinal.replace('16:', '17:') })
    expect(response.json()).toMatchObject({ id: created.id, status_camera: false })
    expect(response.json().dataHoraFinal).toMatch(/17:00:00$/)
    expect((await update({ ...panel, status_camera: true })).json().status_camera).toBe(true)
    expect((await apresentacoesOf(id))[0]?.camera).toBe(before?.camera)
  })

  it('refuses to move an apresentacao to another despedida or to change one that does not exist', async () => {
    const [id, other] = [await newDespedida(), await newDespedida()]
    const created = (await save(apresentacao(id, freshDay()))).json()
    for (const body of [
      { ...created, id_despedida: other },
      { ...created, id: 987_654_321 },
      { ...created, id: 0 },
      { ...created, id: undefined },
    ]) {
      const response = await update(body)
      expect([response.statusCode, response.json().code]).toEqual([404, 'NAO_ENCONTRADO'])
    }
    expect((await save({ ...created, id_despedida: other })).statusCode).toBe(404)
    expect((await apresentacoesOf(other)).length).toBe(0)
  })
})

describe('bad input', () => {
  const PREENCHA = 'Preencha todos os campos obrigatórios!'
  it.each<[Record<string, unknown>, string | undefined]>([
    [{ empresa: undefined }, PREENCHA],
    [{ empresa: 'XX' }, PREENCHA],
    [{ empresa: '' }, PREENCHA],
    [{ capela: undefined }, PREENCHA],
    [{ capela: '05' }, PREENCHA],
    [{ capela: '00' }, PREENCHA],
    [{ capela: '-1' }, PREENCHA],
    [{ empresa: 'ME', capela: '08' }, PREENCHA],
    [{ dataHoraInicial: '' }, PREENCHA],
    [{ dataHoraFinal: undefined }, PREENCHA],
    [{ dataHoraFinal: '2030-02-30 10:00:00' }, PREENCHA],
    [
      { dataHoraInicial: '2031-06-02 10:00:00', dataHoraFinal: '2031-06-02 10:00:00' },
      'O início precisa ser antes do fim.',
    ],
    [
      { dataHoraInicial: '2031-06-02 10:00:00', dataHoraFinal: '2031-06-01 10:00:00' },
      'O início precisa ser antes do fim.',
    ],
    [
      { dataHoraInicial: '2031-06-02 10:00:00', dataHoraFinal: '2031-06-04 10:01:00' },
      'A cerimônia pode durar no máximo 48 horas.',
    ],
    [{ status: 'sim' }, undefined],
    [{ id: -1 }, undefined],
    [{ id: 'abc' }, undefined],
    [{ id_despedida: undefined }, undefined],
    [{ id_despedida: '99999999999999999999' }, undefined],
  ])('%j is a 400 in both calls and stores nothing', async (wrong, sentence) => {
    const id = await newDespedida()
    for (const call of [save, update]) {
      const response = await call(apresentacao(id, '2031-06-02', wrong))
      expect([response.statusCode, response.json().code]).toEqual([400, 'DADOS_INVALIDOS'])
      if (sentence) expect(response.json().mensagem).toBe(sentence)
    }
    expect(await apresentacoesOf(id)).toEqual([])
  })

  it('refuses an apresentacao of more than 48 hours and one of a despedida that does not exist', async () => {
    const whole = { dataHoraInicial: '2031-08-02 10:00:00', dataHoraFinal: '2031-08-04 10:00:00' }
    expect((await save(apresentacao(await newDespedida(), '2031-08-02', whole))).statusCode).toBe(200)
    const absent = await save(apresentacao(987_654_321, freshDay()))
    expect([absent.statusCode, absent.body]).toEqual([404, 'Despedida não encontrada'])
  })
})
