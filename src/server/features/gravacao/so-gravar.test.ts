import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CONSENTIMENTO_SO_GRAVAR } from '#contract/gravacao/messages.ts'
import { buildAccount, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { buildTransmissao, createRecordingFixture, type TestTransmissao } from '#server/testing/recording-fixture.ts'

const t = openTestApp()
let fixture: ReturnType<typeof createRecordingFixture>
let clock = 0
beforeAll(() => {
  fixture = createRecordingFixture(t)
})
beforeEach(() => void vi.useRealTimers())

const SO_GRAVAR = { soGravar: true, versao: CONSENTIMENTO_SO_GRAVAR.versao }
/** Advances the clock beyond the cache time of the access check. */
const aMomentLater = (): void => {
  clock += 3000
  vi.useFakeTimers({ now: Date.now() + clock, toFake: ['Date'] })
}
const stream = async ({ camera, codigo }: TestTransmissao): Promise<string> =>
  (await t.app.inject({ url: `/api/videos/stream/${camera}?codigo=${codigo}` })).body
const statusOf = async (address: string): Promise<number> => (await t.app.inject(address)).statusCode
const pageOf = async ({ despedidaId, codigo }: TestTransmissao) =>
  (await t.app.inject({ url: `/exibicao/despedida/${despedidaId}/${codigo}` })).json()
const choose = (wake: TestTransmissao, mostrarEm: unknown) =>
  fixture.as(wake.moderator, {
    ...{ method: 'PUT', url: `/cliente/gravacao/${wake.despedidaId}/mostrar` },
    payload: { mostrarEm },
  })
const auditOf = ({ despedidaId }: TestTransmissao) =>
  t.deps.db.selectFrom('auditoria').selectAll().where('despedida_id', '=', despedidaId).orderBy('id').execute()

const recorded = async (): Promise<TestTransmissao> => {
  const wake = await buildTransmissao(t)
  await fixture.consent(wake, SO_GRAVAR)
  await fixture.record(wake)
  return wake
}

describe('a wake that is recorded and not shown live', () => {
  it('needs a consent to its own text', async () => {
    const wake = await buildTransmissao(t)
    for (const more of [
      { soGravar: true },
      { versao: CONSENTIMENTO_SO_GRAVAR.versao },
      { ...SO_GRAVAR, soGravar: 'sim' },
    ])
      expect((await fixture.consent(wake, more)).statusCode).toBe(400)
    expect((await fixture.read(wake)).consentimento).toBeNull()
    await fixture.consent(wake, SO_GRAVAR)
    expect((await fixture.read(wake)).consentimento).toMatchObject({ soGravar: true, mostrarEm: null })
    expect((await auditOf(wake)).at(-1)).toMatchObject({ acao: 'gravacao.autorizar', detalhe: { soGravar: true } })
  })

  it('is recorded, and no visitor gets an address, neither the family by its public page', async () => {
    const wake = await recorded()
    expect(t.deps.streams.onAir()).toContain(wake.camera)
    expect(await stream(wake)).toBe('Transmissão Desativada')
    const asFamily = await fixture.as(wake.moderator, { url: `/api/videos/stream/${wake.camera}` })
    expect(asFamily.body).toBe('Transmissão Desativada')
    expect(await pageOf(wake)).toMatchObject({
      ...{
        estado_transmissao: 'so-gravada',
        gravacao_em: null,
        gravacao_disponivel: false,
        status_apresentacao: false,
      },
    })
    for (const list of ['apresentadas', 'proximas']) {
      const wakes = (await t.app.inject({ url: `/exibicao/despedidas/${list}` })).json() as { id: number }[]
      expect(wakes.map(({ id }) => id)).not.toContain(wake.despedidaId)
    }
    expect(await fixture.shown(wake)).toMatchObject({ soGravada: { aPartirDe: null }, gravacoes: [] })
  })

  const saysOf = async (wake: TestTransmissao) => {
    const [page, shown] = [await pageOf(wake), await fixture.shown(wake)]
    expect(page.gravacao_situacao).toBe(shown.soGravada?.situacao)
    return page.gravacao_situacao
  }

  it('has no recording where it was stopped before anything was stored', async () => {
    const early = await buildTransmissao(t)
    await fixture.consent(early, SO_GRAVAR)
    expect(await saysOf(early)).toBe('segue')
    await fixture.pause(early, true)
    expect(await saysOf(early)).toBe('nenhuma')
  })

  it('is said to be recorded only while it is', async () => {
    const wake = await recorded()
    expect(await saysOf(wake)).toBe('segue')
    await fixture.pause(wake, true)
    expect(await saysOf(wake)).toBe('parou')
    await fixture.pause(wake, false)
    const camera = (status_camera: boolean) =>
      t.deps.db.updateTable('apresentacao').set({ status_camera }).where('camera', '=', wake.camera).execute()
    await camera(false)
    expect(await saysOf(wake)).toBe('parou')
    await camera(true)
    expect(await saysOf(wake)).toBe('segue')
    await fixture.end(wake)
    expect(await saysOf(wake)).toBe('parou')
  })

  it('is still seen by staff, who must know that there is something to record', async () => {
    const wake = await recorded()
    const staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const { previa } = (await fixture.as(staff, { url: `/cliente/transmissao/${wake.despedidaId}` })).json()
    expect(await statusOf(previa)).toBe(200)
  })

  it('closes an address that is open, for every file, as soon as the family asks for it', async () => {
    const wake = await buildTransmissao(t)
    await fixture.look()
    const address = await stream(wake)
    const files = ['index.m3u8', 'master.m3u8', 'menor.m3u8', 'som.m3u8', 'poster.jpg']
    expect(await statusOf(address)).toBe(200)
    await fixture.consent(wake, SO_GRAVAR)
    await fixture.look()
    for (const file of files) expect(await statusOf(address.replace('index.m3u8', file)), file).toBe(403)
  })

  it('opens its recording at the hour that the family chose, and at no address before it', async () => {
    const wake = await recorded()
    await fixture.end(wake)
    expect(await fixture.shown(wake)).toMatchObject({ soGravada: { aPartirDe: null }, gravacoes: [] })
    expect((await choose(wake, portalTime(-1))).statusCode).toBe(200)
    const [shown] = (await fixture.shown(wake)).gravacoes
    const address = shown?.endereco ?? ''
    expect(await statusOf(address)).toBe(200)
    expect(await pageOf(wake)).toMatchObject({ estado_transmissao: 'encerrada', gravacao_disponivel: true })

    const later = portalTime(60)
    expect((await choose(wake, later)).json().consentimento).toMatchObject({ mostrarEm: later })
    expect((await fixture.shown(wake)).gravacoes).toEqual([])
    expect(await pageOf(wake)).toMatchObject({ estado_transmissao: 'so-gravada', gravacao_em: later })
    aMomentLater()
    expect(await statusOf(address)).toBe(403)
    expect(await statusOf(address.replace('index.m3u8', 'som.m3u8'))).toBe(403)
    vi.useRealTimers()
    expect((await choose(wake, null)).json().consentimento.mostrarEm).toBeNull()
    const chosen = (await auditOf(wake)).filter(({ acao }) => acao === 'gravacao.mostrar')
    expect(chosen.map(({ detalhe }) => detalhe)).toEqual([
      { mostrarEm: expect.any(String) },
      { mostrarEm: later },
      { mostrarEm: null },
    ])
  })

  it('keeps the chosen hour when the family changes the term, and shows the family its recording before it', async () => {
    const wake = await recorded()
    await fixture.end(wake)
    const later = portalTime(60)
    await choose(wake, later)
    await fixture.consent(wake, { ...SO_GRAVAR, dias: 90 })
    const { consentimento, gravacoes } = await fixture.read(wake)
    expect(consentimento).toMatchObject({ dias: 90, mostrarEm: later })
    expect(await statusOf(gravacoes[0]?.endereco ?? '')).toBe(200)
    await fixture.consent(wake, { dias: 90 })
    expect((await fixture.read(wake)).consentimento).toMatchObject({ soGravar: false, mostrarEm: null })
  })

  it.each([
    ['before the end of the wake', () => portalTime(10), 'depois do fim do velório'],
    ['after the recording is deleted', () => portalTime(60 * 24 * 40), 'já foi apagada'],
    ['that is no hour', () => 'amanhã', '28/11/2026 10:00'],
    ['that does not exist', () => '2026-02-30 10:00:00', '28/11/2026 10:00'],
    ['as a number', () => 7, '28/11/2026 10:00'],
  ])('refuses an hour %s, and keeps what was chosen', async (_, hour, sentence) => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake, SO_GRAVAR)
    const response = await choose(wake, hour())
    expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining(sentence)])
    expect((await fixture.read(wake)).consentimento?.mostrarEm).toBeNull()
  })

  it('has no hour where the wake is shown live, or nothing is recorded', async () => {
    const wake = await buildTransmissao(t)
    expect((await choose(wake, portalTime(600))).statusCode).toBe(400)
    await fixture.consent(wake)
    expect((await choose(wake, portalTime(600))).statusCode).toBe(400)
  })

  it('is not shown live when the family revokes: the recording goes, and the camera is switched off', async () => {
    const wake = await recorded()
    await fixture.revoke(wake)
    await fixture.look()
    expect(await stream(wake)).toBe('Transmissão Desativada')
    expect(t.deps.streams.onAir()).not.toContain(wake.camera)
    expect((await fixture.read(wake)).gravacoes).toEqual([])
    // There is nothing left to revoke, and nothing to record about it.
    await fixture.revoke(wake)
    const revoked = (await auditOf(wake)).filter(({ acao }) => acao === 'gravacao.revogar')
    expect(revoked).toMatchObject([{ detalhe: { cameraDesligada: true } }])
  })
})
