import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CerimoniasTransmitidas } from '#contract/transmissao/cerimonia-schema.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let headers: { authorization: string }
beforeAll(async () => {
  headers = { authorization: (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization }
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('apresentacao').execute()
})

const MASS = {
  ...{ id: 1, tipo: 'missa_corpo_presente', titulo: 'Missa de corpo presente', data_hora: portalTime(20) },
  ...{ termino: null, local: 'Igreja Matriz', endereco: '', observacao: '', publica: true },
}
const ASHES = { ...MASS, id: 2, tipo: 'entrega_cinzas', titulo: 'Entrega das cinzas', publica: false }

/** A despedida whose burial begins in half an hour, with a mass before it and the ashes for the family alone. */
const build = async (values: Partial<NewRow<'despedida'>> = {}) => {
  const { row, codigo } = await buildDespedida(t.deps, {
    ...{ data_velorio: portalTime(-120), data_sepultamento: portalTime(30), local_sepultamento: 'Quadra 7' },
    ...{ cerimonias: JSON.stringify([MASS, ASHES]), ...values },
  })
  return { id: row.id, codigo }
}
type TestDespedida = Awaited<ReturnType<typeof build>>

const call = (method: 'GET' | 'POST' | 'PUT', { id }: { id: number }, path = '', payload?: object, as = headers) =>
  t.app.inject({
    method,
    url: `/cliente/transmissao/${id}/cerimonias${path}`,
    headers: as,
    ...(payload ? { payload } : {}),
  })
const open = (despedida: TestDespedida, cerimonia = 'rito') =>
  call('POST', despedida, `/${cerimonia}`, { nome: 'Ana', parentesco: 'Filha' })
const find = (list: CerimoniasTransmitidas, which: string) => list.cerimonias.find(one => one.cerimonia === which)
const cameraOf = async ({ id }: TestDespedida, cerimonia = 'rito'): Promise<string> =>
  (
    await t.deps.db
      .selectFrom('transmissao_cerimonia')
      .select('camera')
      .where('despedida_id', '=', id)
      .where('cerimonia', '=', cerimonia)
      .executeTakeFirstOrThrow()
  ).camera
const ask = (camera: string, codigo = '') => t.app.inject({ url: `/api/videos/stream/${camera}?codigo=${codigo}` })
const continuations = async ({ id }: { id: number }, codigo: string) =>
  (await t.app.inject({ url: `/api/videos/cerimonias/${id}?codigo=${codigo}` })).json()
const register = async ({ id }: TestDespedida): Promise<string> =>
  (
    await t.app.inject({
      method: 'POST',
      url: '/participantes',
      payload: { nome: 'Rosa Maria', telefone: '82988887777', email: '', desejoReceberOfertas: false, idDespedida: id },
    })
  ).json().codigo

describe('the ceremonies without a chapel', () => {
  it('are every one but a velório that has a chapel, in their order and without a transmissao', async () => {
    const despedida = await build()
    const names = async () =>
      (await call('GET', despedida)).json().cerimonias.map((one: { titulo: string }) => one.titulo)
    expect(await names()).toEqual(['Velório', 'Missa de corpo presente', 'Entrega das cinzas', 'Sepultamento'])
    await buildApresentacao(t.deps, despedida.id)
    expect(await names()).toEqual(['Missa de corpo presente', 'Entrega das cinzas', 'Sepultamento'])
    expect((await call('POST', despedida, '/velorio', { nome: 'Ana' })).json().mensagem).toBe(
      'O velório tem capela reservada: transmita pela capela.',
    )
  })

  it('are shown on request of somebody of the family, once however often it is opened, and it is on record', async () => {
    const despedida = await build()
    expect((await call('POST', despedida, '/rito', { nome: ' ' })).statusCode).toBe(400)
    const [first, second] = [await open(despedida), await open(despedida)]
    const opened = find(first.json(), 'rito')
    expect(opened).toMatchObject({ titulo: 'Sepultamento', local: 'Quadra 7', publica: true })
    expect(opened?.transmissao).toMatchObject({
      ...{ autorizada: { nome: 'Ana', parentesco: 'Filha' }, estado: 'sem-camera', encerrada: false },
      ...{ cerimonia: false, estender: [15, 30, 60] },
    })
    expect(find(second.json(), 'rito')?.transmissao?.id).toBe(opened?.transmissao?.id)
    const audited = await t.deps.db
      .selectFrom('auditoria')
      .select(['acao', 'alvo'])
      .where('despedida_id', '=', despedida.id)
      .execute()
    expect(audited).toEqual([{ acao: 'transmissao.abrir', alvo: 'cerimonia:rito' }])
  })

  it('are refused without an hour, and where the despedida has none of that name', async () => {
    const despedida = await build({ data_sepultamento: null })
    expect((await open(despedida)).json().mensagem).toBe('Informe antes a data e a hora desta cerimônia na despedida.')
    const other = await build({ cerimonias: JSON.stringify([{ ...MASS, id: 7 }]) })
    expect((await open(despedida, '7')).statusCode).toBe(404)
    expect((await open(other, '7')).statusCode).toBe(200)
    expect((await open({ ...despedida, id: other.id }, '1')).statusCode).toBe(404)
  })
})

describe('the transmissao of a ceremony', () => {
  it('begins an hour before it, ends with it, and follows its hour', async () => {
    const despedida = await build()
    await open(despedida)
    const camera = await cameraOf(despedida)
    vi.spyOn(t.deps.streams, 'addressOf').mockImplementation(() => '/transmissao/x')
    const at = async (minutes: number) => {
      await t.deps.db
        .updateTable('despedida')
        .set({ data_sepultamento: portalTime(minutes) })
        .where('id', '=', despedida.id)
        .execute()
      return (await ask(camera, despedida.codigo)).body
    }
    expect(await at(61)).toBe('Transmissão em breve')
    expect(await at(58)).toBe('/transmissao/x')
    expect(await at(-118)).toBe('/transmissao/x')
    expect(await at(-122)).toBe('Transmissão encerrada')
    await call('POST', despedida, '/rito/estender', { minutos: 15 })
    expect((await ask(camera, despedida.codigo)).body).toBe('/transmissao/x')
    await call('POST', despedida, '/rito/encerrar')
    expect((await ask(camera, despedida.codigo)).body).toBe('Transmissão encerrada')
    await call('POST', despedida, '/rito/reabrir')
    expect((await ask(camera, despedida.codigo)).body).toBe('/transmissao/x')
    vi.restoreAllMocks()
  })

  it('ends when its ceremony is removed while it is shown', async () => {
    const despedida = await build()
    await open(despedida, '1')
    const camera = await cameraOf(despedida, '1')
    expect((await ask(camera, despedida.codigo)).body).toBe('Transmissão em breve')
    expect(await continuations(despedida, despedida.codigo)).toHaveLength(1)
    await t.deps.db.updateTable('despedida').set({ cerimonias: '[]' }).where('id', '=', despedida.id).execute()
    expect((await ask(camera, despedida.codigo)).body).toBe('Transmissão encerrada')
    expect(await continuations(despedida, despedida.codigo)).toEqual([])
  })

  it('is not waited for when it is more than half a day away, and follows in the order of the hours', async () => {
    const despedida = await build({
      cerimonias: JSON.stringify([MASS, { ...MASS, id: 5, data_hora: portalTime(15 * 60) }]),
    })
    for (const cerimonia of ['5', 'rito', '1']) await open(despedida, cerimonia)
    const names = async () =>
      (await continuations(despedida, despedida.codigo)).map((one: { cerimonia: string }) => one.cerimonia)
    expect(await names()).toEqual(['1', 'rito'])
    await call('POST', despedida, '/1/encerrar')
    expect(await names()).toEqual(['rito'])
  })

  it('of another despedida is opened by no code of this one', async () => {
    const [despedida, other] = [await build(), await build()]
    await open(other)
    expect((await ask(await cameraOf(other), despedida.codigo)).statusCode).toBe(403)
    expect((await ask(await cameraOf(other), other.codigo)).statusCode).toBe(200)
  })

  it('for the family alone is named by neither page nor registration, and opens with the access code', async () => {
    const despedida = await build()
    await open(despedida, '2')
    await open(despedida)
    const camera = await cameraOf(despedida, '2')
    const page = (await t.app.inject({ url: `/exibicao/despedida/${despedida.id}/0` })).json()
    expect(page.continuacoes).toMatchObject([{ cerimonia: 'rito', tipo: 'sepultamento', estado: 'em-breve' }])
    const personal = await register(despedida)
    expect(await continuations(despedida, personal)).toMatchObject([{ cerimonia: 'rito' }])
    expect((await ask(camera, personal)).statusCode).toBe(403)
    expect(await continuations(despedida, despedida.codigo)).toMatchObject([{ cerimonia: '2' }, { cerimonia: 'rito' }])
    expect((await ask(camera, despedida.codigo)).body).toBe('Transmissão em breve')
    expect((await t.app.inject({ url: `/api/videos/stream/${camera}`, headers })).statusCode).toBe(200)
  })
})

describe('the card of a ceremony', () => {
  const act = (path: string, payload: object) => t.app.inject({ method: 'POST', url: `/atendimento/${path}`, payload })

  it('extends it once per tap and marks it, on record without an account, and shows no other ceremony', async () => {
    const despedida = await build()
    await open(despedida)
    const chave = (await call('POST', despedida, '/rito/cartao')).json().caminho.split('#')[1]
    const { velorio, ...place } = (await act('estado', { chave })).json()
    expect(place).toMatchObject({ cerimonia: 'Sepultamento', unidade: 'Quadra 7', capela: '' })
    expect(velorio).toMatchObject({ nome: 'Maria do Carmo Vasconcelos', cerimonia: false, estender: [15, 30, 60] })
    const body = { chave, minutos: 15, fim: velorio.dataHoraFinal }
    const [first, second] = [await act('estender', body), await act('estender', body)]
    expect(first.json().velorio.dataHoraFinal > velorio.dataHoraFinal).toBe(true)
    expect(second.json().velorio.dataHoraFinal).toBe(first.json().velorio.dataHoraFinal)
    expect((await act('cerimonia', { chave, emAndamento: true })).json().velorio.cerimonia).toBe(true)
    const audited = await t.deps.db
      .selectFrom('auditoria')
      .select(['acao', 'alvo'])
      .where('despedida_id', '=', despedida.id)
      .where('conta_id', 'is', null)
      .orderBy('id')
      .execute()
    expect(audited).toEqual([
      { acao: 'transmissao.estender', alvo: 'cerimonia:rito' },
      { acao: 'transmissao.cerimonia', alvo: 'cerimonia:rito' },
    ])
  })

  it('is refused once another one is made, it is cancelled, or the ceremony is over', async () => {
    const despedida = await build()
    await open(despedida)
    const create = async () => (await call('POST', despedida, '/rito/cartao')).json().caminho.split('#')[1] as string
    const statusOf = async (chave: string) => (await act('estado', { chave })).statusCode
    const [first, second] = [await create(), await create()]
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
    await call('POST', despedida, '/rito/encerrar')
    expect((await act('cerimonia', { chave: second, emAndamento: true })).statusCode).toBe(404)
    await t.app.inject({
      method: 'DELETE',
      url: `/cliente/transmissao/${despedida.id}/cerimonias/rito/cartao`,
      headers,
    })
    expect(await statusOf(second)).toBe(404)
    const third = await create()
    const moved = { data_sepultamento: portalTime(-180) }
    await t.deps.db.updateTable('despedida').set(moved).where('id', '=', despedida.id).execute()
    expect(await statusOf(third)).toBe(404)
  })
})
