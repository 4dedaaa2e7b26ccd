import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { portalNow, readClock, setPortalClock } from '#server/core/clock.ts'
import { readNow } from '#server/db/now.ts'
import { readSituacao } from '#server/features/situacao/service.ts'
import { readTicket } from '#server/live/ticket.ts'
import { buildAccount, buildApresentacao, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { onServer } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait.ts'
import { syncTransmissoes } from './jobs.ts'

const t = openTestApp()
const DAY_MS = 86_400_000

// The embedded database has the clock of its process.
describe.runIf(onServer())('a node whose clock is two days off', () => {
  /** By how much a test moves the hour of the database. */
  let movedMs = 0
  let camera = ''
  let despedidaId = 0
  let codigo = ''
  let staff: TestAccount
  beforeAll(async () => {
    const now = await readClock(() => readNow(t.deps.db))
    setPortalClock(() => now() + movedMs)
  })
  beforeEach(async () => {
    movedMs = 0
    await t.deps.db.deleteFrom('apresentacao').execute()
    staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const built = await buildDespedida(t.deps)
    despedidaId = built.row.id
    codigo = built.codigo
    camera = (await buildApresentacao(t.deps, despedidaId, { segmento_em: null })).camera
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(() => setPortalClock(() => Date.now()))

  const get = async (url: string, account?: TestAccount) =>
    t.app.inject({ url, headers: account ? { authorization: account.authorization } : {} })
  const addressFor = async (): Promise<string> => (await get(`/api/videos/stream/${camera}?codigo=${codigo}`)).body
  const jump = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS })
  const JUMPS = [2, -2]

  it.each(JUMPS)(
    'shows a wake and lists it as live, whether the clock jumps in the middle or not: %i days',
    async days => {
      await syncTransmissoes(t.deps)
      const before = await addressFor()
      jump(days)
      await t.deps.db.updateTable('apresentacao').set({ segmento_em: null }).execute()
      await syncTransmissoes(t.deps)
      const after = await addressFor()
      for (const address of [before, after]) expect([address, (await get(address)).statusCode]).toEqual([address, 200])
      const [, , , ticket = ''] = after.split('/')
      const secondsLeft = (readTicket(t.deps.secrets, camera, ticket)?.exp ?? 0) - portalNow() / 1000
      expect(Math.abs(secondsLeft - 3600)).toBeLessThan(60)
      await waitFor(async () =>
        expect((await get('/exibicao/despedidas/apresentadas')).json()).toMatchObject([{ id: despedidaId }]),
      )
    },
  )

  it.each(JUMPS)('keeps sessions, and ends the picture of one that was signed out: %i days', async days => {
    await syncTransmissoes(t.deps)
    const { previa } = (await get(`/cliente/transmissao/${despedidaId}`, staff)).json()
    expect((await get(previa)).statusCode).toBe(200)
    jump(days)
    expect((await get('/cliente/perfil', staff)).statusCode).toBe(200)
    await t.app.inject({ method: 'POST', url: '/api/auth/signout', headers: { authorization: staff.authorization } })
    movedMs = 2000
    expect((await get(previa)).statusCode).toBe(403)
  })

  it.each(JUMPS)('tells the hour of the database: %i days', async days => {
    const now = Date.now()
    jump(days)
    expect(Math.abs(Date.parse((await readSituacao(t.deps)).agora) - now)).toBeLessThan(60_000)
  })
})
