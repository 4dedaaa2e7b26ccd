import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Rascunho } from '#contract/registro/schema.ts'
import { readConfig } from '#server/config.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { buildServiceKey } from '#server/testing/service-key.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
let headers: { authorization: string }
let staff: { authorization: string }
beforeAll(async () => {
  t = await createTestApp({ config: readConfig({ DESPEDIDA_RASCUNHO: '1' }) })
  headers = (await buildServiceKey(t)).headers
  staff = { authorization: (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization }
})
afterAll(() => t.close())

/** Hours from now as the register writes them, by the portal's clock. */
const inHours = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'America/Maceio' })
const yesterday = inHours(-24).slice(0, 10)
const put = async (contrato: string, row: object) => {
  const payload = { nascimento: '1940-01-02', falecimento: yesterday, ...row }
  const response = await t.app.inject({ method: 'PUT', url: `/integracao/falecidos/${contrato}`, headers, payload })
  expect(response.statusCode, response.body).toBe(200)
}
const drafts = async (): Promise<Rascunho[]> =>
  (await t.app.inject({ url: '/cliente/registro/rascunhos', headers: staff })).json()

describe('a despedida that the portal opens by itself', () => {
  it('is inactive, has the data of the register, is opened once, and is no longer a draft once staff activate it', async () => {
    const wake = inHours(20)
    await put('C-1', {
      nome: 'Ana Rosa',
      sexo: 'F',
      dtVelorio: wake,
      velorio: 'Capela 02',
      cemiterio: 'Parque das Flores',
    })
    await put('C-1', { nome: 'Ana Rosa', localizacao: 'Quadra 3' })
    const [draft, ...more] = await drafts()
    expect(more).toEqual([])
    expect(draft).toMatchObject({ nome: 'Ana Rosa', velorio: 'Capela 02', dtVelorio: wake })
    const read = await t.app.inject({ url: `/cliente/despedida/${draft?.id}`, headers: staff })
    expect(read.json()).toMatchObject({
      ...{ status_memoria: false, contrato_jazigo: 'C-1', local_sepultamento: 'Parque das Flores', publicacao: false },
      pessoa_falecida: { nome: 'Ana Rosa', data_nascimento: '1940-01-02', sexo: 'Feminino' },
    })
    const open = await t.app.inject(`/exibicao/despedida/${draft?.id}/0`)
    expect([open.statusCode, open.body]).toEqual([404, 'Despedida está inativa'])
    const found = await t.app.inject({ url: '/cliente/pessoas-ivertex?contrato=C-1', headers: staff })
    expect(found.json()[0].despedida_id).toBe(draft?.id)
    const activate = await t.app.inject({
      ...{ method: 'POST', url: '/cliente/update-despedida-status', headers: staff },
      payload: { id: draft?.id, status_memoria: true },
    })
    expect(activate.statusCode).toBe(200)
    expect(await drafts()).toEqual([])
  })

  it.each([
    ['R-1', { nome: 'Dora', cemiterio: 'Crematório Parque das Flores' }, 'cremacao'],
    ['R-2', { nome: 'Davi', cemiterio: 'Parque das Flores', rito: 'Cremação' }, 'cremacao'],
    ['R-3', { nome: 'Diva', cemiterio: 'Crematório Parque das Flores', rito: 'Sepultamento' }, 'sepultamento'],
    ['R-4', { nome: 'Dino', cemiterio: 'Cemitério e Crematório Parque das Flores' }, 'sepultamento'],
  ])('takes the kind of its last ceremony from the row %s, %o: %s', async (contrato, row, rito) => {
    await put(contrato, { sexo: 'F', dtVelorio: inHours(20), ...row })
    const [draft] = await drafts()
    const read = await t.app.inject({ url: `/cliente/despedida/${draft?.id}`, headers: staff })
    expect(read.json()).toMatchObject({ rito, pessoa_falecida: { nome: row.nome } })
    const found = await t.app.inject({ url: `/cliente/pessoas-ivertex?contrato=${contrato}`, headers: staff })
    expect(found.json()[0].rito ?? 'sepultamento').toBe(rito)
    const confirm = { id: draft?.id, status_memoria: true }
    await t.app.inject({
      ...{ method: 'POST', url: '/cliente/update-despedida-status', headers: staff },
      payload: confirm,
    })
  })

  it('is not opened without a wake, for a wake that is over, or for somebody who has a despedida', async () => {
    await put('C-2', { nome: 'Bento' })
    await put('C-3', { nome: 'Caio', dtVelorio: inHours(-30) })
    await put('C-1', { nome: 'Ana Rosa', dtVelorio: inHours(5) })
    expect(await drafts()).toEqual([])
    await put('C-2', { nome: 'Bento', dtVelorio: inHours(3) })
    expect((await drafts()).map(one => one.nome)).toEqual(['Bento'])
  })

  it('is opened for a stillborn child, of whom the register has neither sex nor birth', async () => {
    await put('C-5', { nome: 'Aurora', nascimento: '', dtVelorio: inHours(4) })
    const draft = (await drafts()).find(one => one.nome === 'Aurora')
    const read = await t.app.inject({ url: `/cliente/despedida/${draft?.id}`, headers: staff })
    expect(read.json().pessoa_falecida).toMatchObject({ data_nascimento: 'desconhecida', sexo: null })
  })

  it('is not opened unless the setting says so', async () => {
    const off = await createTestApp()
    const key = await buildServiceKey(off)
    await off.app.inject({
      ...{ method: 'PUT', url: '/integracao/falecidos/C-1', headers: key.headers },
      payload: { nome: 'Ana', nascimento: '1940-01-02', falecimento: yesterday, dtVelorio: inHours(3) },
    })
    expect(await off.deps.db.selectFrom('despedida').select('id').execute()).toEqual([])
    await off.close()
  })
})
