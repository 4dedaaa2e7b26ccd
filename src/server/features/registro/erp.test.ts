import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeceasedRegister } from '#server/adapters/deceased-register.ts'
import { createErp } from '#server/adapters/erp.ts'
import { lockRegister } from '#server/features/importacao/store.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { onServer, openAgain } from '#server/testing/test-database.ts'
import { holdTimeLimits } from '#server/testing/wait.ts'
import { createErpRegister } from './erp-service.ts'

type Responder = (response: ServerResponse, address: string) => void
const rows =
  (...list: object[]): Responder =>
  response =>
    void response.end(JSON.stringify(list))

let respond: Responder = rows()
let requests: string[] = []
const server = createServer((request, response) => {
  requests.push(`${request.headers['x-chave']} ${request.url}`)
  respond(response, request.url ?? '')
})

let t: TestApp
let register: DeceasedRegister
let limits: ReturnType<typeof holdTimeLimits>
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t = await createTestApp({
    register: {
      latest: () => register.latest(),
      search: search => register.search(search),
      isCopy: () => register.isCopy?.() ?? false,
    },
  })
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await t.close()
})
const erpUrl = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/cliente/`

/** A circuit breaker of its own for each test. */
beforeEach(async () => {
  requests = []
  limits = holdTimeLimits(3000)
  await t.deps.db.deleteFrom('registro_falecido').execute()
  const erp = createErp({ url: erpUrl(), cabecalhos: { 'x-chave': 'segredo' } })
  register = createErpRegister({ ...t.deps, erp })
})
afterEach(() => void vi.restoreAllMocks())

const ask = async (path: string) => {
  const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
  const response = await t.app.inject({ url: `/cliente/${path}`, headers: { authorization } })
  expect(response.statusCode, response.body).toBe(200)
  return {
    nomes: response.json<{ nome: string }[]>().map(row => row.nome),
    isCopy: response.headers['x-registro-copia'] === '1',
  }
}

const ANA = {
  nome: 'Ana Rosa',
  num_contrato: 'C-1',
  nascimento: '1940-01-02T00:00:00',
  falecimento: '2026-11-03',
  cpf: '52998224725',
}

describe('the register with an ERP in front of it', () => {
  it('asks by the query names of the specification and stores what it answers by the rules of the register', async () => {
    respond = rows({ ...ANA, dtVelorio: '2026-11-04T08:00:00', id: 7 }, { nome: 'Sem Data', falecimento: 'ontem' })
    expect(await ask('pessoas-ivertex-falecidas')).toMatchObject({ nomes: ['Ana Rosa'], isCopy: false })
    await ask('pessoas-ivertex?nome=ana&cpf=529.982.247-25')
    expect(requests).toEqual([
      'segredo /cliente/pessoas-ivertex-falecidas',
      'segredo /cliente/pessoas-ivertex?cpf=52998224725&nome=ana',
    ])
    const stored = await t.deps.db.selectFrom('registro_falecido').selectAll().execute()
    expect(stored).toMatchObject([{ nascimento: '1940-01-02', dt_velorio: '2026-11-04 08:00:00', origem: 'erp' }])
  })

  it('shows what the ERP found by rules of its own, and what only the portal has', async () => {
    await t.deps.db
      .insertInto('registro_falecido')
      .values({
        nome: 'Anacleto',
        nascimento: null,
        falecimento: '2026-11-02',
        dt_sepultamento: null,
        dt_velorio: null,
        sexo: null,
      })
      .execute()
    respond = rows({ ...ANA, nome: 'Hannah Roza' })
    expect((await ask('pessoas-ivertex?nome=ana')).nomes.toSorted()).toEqual(['Anacleto', 'Hannah Roza'])
  })

  it.each<[string, Responder]>([
    ['an error', response => response.writeHead(500).end('{}')],
    ['a page instead of rows', response => response.end('<html>login</html>')],
    ['rows of something else', rows({ id: 1, produto: 'coroa' })],
    ['no list', response => response.end('{"erro":true}')],
    ['a redirect', response => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['more than it may send', response => response.end(`["${'x'.repeat(5 * 1024 * 1024)}"]`)],
    ['nothing at all', () => limits.expire()],
    ['half an answer', response => response.write('[{"nome":', () => limits.expire())],
    ['a reset', response => response.socket?.resetAndDestroy()],
  ])('answers with the local copy and says so when the ERP sends %s', async (_name, bad) => {
    respond = rows(ANA)
    await ask('pessoas-ivertex-falecidas')
    respond = bad
    const away = await ask('pessoas-ivertex?nome=rosa')
    expect(away).toMatchObject({ nomes: ['Ana Rosa'], isCopy: true })
    expect(limits.lengths()).toEqual([3000, 3000])
    respond = rows(ANA)
    expect(await ask('pessoas-ivertex?nome=rosa')).toMatchObject({ isCopy: false })
  })

  it('logs what the ERP says, and neither whom it was asked for nor the key', async () => {
    const warn = vi.spyOn(t.deps.log, 'warn')
    respond = response => response.writeHead(403).end('{"erro":"Chave segredo expirada","cliente":"Maria"}')
    await ask('pessoas-ivertex?nome=Rosa+Maria')
    respond = rows(ANA)
    await ask('pessoas-ivertex-falecidas')
    respond = response => response.writeHead(404).end('{"erro":"Rosa Maria não existe"}')
    await ask('pessoas-ivertex?nome=Rosa+Maria')
    const reasons = warn.mock.calls.map(([about]) => (about as unknown as { reason: string }).reason)
    expect(reasons).toEqual(['status 403 Chave … expirada', 'status 404 … nao existe'])
  })

  it('does not wait for an ERP that failed five times in a row', async () => {
    respond = () => limits.expire()
    for (let n = 0; n < 5; n += 1) await ask('pessoas-ivertex-falecidas')
    requests = []
    expect((await ask('pessoas-ivertex-falecidas')).isCopy).toBe(true)
    expect(requests).toEqual([])
  })

  // The embedded engine has one connection, which the writing of a sheet holds.
  it.skipIf(!onServer())('answers with the local copy while a large sheet is written', async () => {
    respond = rows(ANA)
    await ask('pessoas-ivertex-falecidas')
    const impatient = await openAgain(t.deps.db, { lock_timeout: 200 })
    const erp = createErp({ url: erpUrl(), cabecalhos: { 'x-chave': 'segredo' } })
    register = createErpRegister({ ...t.deps, db: impatient.db, erp })
    await t.deps.db.transaction().execute(async tx => {
      await lockRegister(tx)
      expect(await ask('pessoas-ivertex?nome=rosa')).toMatchObject({ nomes: ['Ana Rosa'], isCopy: true })
      const refused = impatient.db.transaction().execute(lockRegister)
      await expect(refused).rejects.toMatchObject({
        code: 'CADASTRO_DE_FALECIDOS_INDISPONIVEL',
        details: { retryAfter: 60 },
      })
    })
    expect(await ask('pessoas-ivertex?nome=rosa')).toMatchObject({ isCopy: false })
    await impatient.close()
  })
})
