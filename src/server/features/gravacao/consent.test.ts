import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CONSENTIMENTO_GRAVACAO, CONSENTIMENTO_LEGENDAS, consentimentoDe } from '#contract/gravacao/messages.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { buildTransmissao, consentBody, createRecordingFixture } from '#server/testing/recording-fixture.ts'
import { reconcileRecordings } from './recording-jobs.ts'

const t = openTestApp()
let fixture: ReturnType<typeof createRecordingFixture>
beforeAll(async () => {
  fixture = createRecordingFixture(t)
})
afterEach(() => void vi.useRealTimers())

describe('recording', () => {
  it('is off until the family consents: a live velório leaves no file and no row', async () => {
    const wake = await buildTransmissao(t)
    for (let time = 0; time < 3; time++) await fixture.look()
    expect(t.deps.streams.onAir()).toContain(wake.camera)
    expect(t.deps.recordings.folders()).toEqual([])
    expect(await fixture.read(wake)).toMatchObject({ consentimento: null, estado: 'desligada', gravacoes: [] })
    expect(await fixture.shown(wake)).toEqual({ gravando: false, soGravada: null, gravacoes: [] })
    expect(await t.deps.db.selectFrom('gravacao').select('id').execute()).toEqual([])
  })
})

describe('the consent of the family', () => {
  it('stores who consented, to which text, when, for how long, for whom, and who recorded it', async () => {
    const wake = await buildTransmissao(t)
    const before = Date.now() - 1000
    const response = await fixture.consent(wake, { dias: 90, quem: 'familia' })
    expect(response.statusCode).toBe(200)
    const { consentimento } = await fixture.read(wake)
    expect(consentimento).toMatchObject({
      nome: 'Ana Rosa Vasconcelos',
      parentesco: 'filha',
      dias: 90,
      quem: 'familia',
      versao: CONSENTIMENTO_GRAVACAO.versao,
      registradoPor: 'Pessoa de Teste',
    })
    expect(Date.parse(consentimento?.registradoEm ?? '')).toBeGreaterThan(before)
    const staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const history = await fixture.as(staff, { url: `/cliente/despedida/${wake.despedidaId}/historico` })
    expect(history.body).toContain('Registrou a autorização da família para gravar o velório.')
  })

  it.each([
    ['without a name', { nome: ' ' }],
    ['to another text than the one in force', { versao: '2020-01-01' }],
    ['for a term nobody offers', { dias: 45 }],
    ['for an audience nobody offers', { quem: 'todos' }],
  ])('%s is refused and allows nothing', async (_what, more) => {
    const wake = await buildTransmissao(t)
    const response = await fixture.consent(wake, more)
    expect([response.statusCode, response.json().code]).toEqual([400, 'DADOS_INVALIDOS'])
    expect((await fixture.read(wake)).consentimento).toBeNull()
  })

  it('says where captions are written that the sound of speech leaves for a service, in a version of its own', async () => {
    const wake = await buildTransmissao(t)
    Object.assign(t.deps, { transcribe: () => Promise.reject(new Error('not called')) })
    const responses = [await fixture.consent(wake)]
    const { versao, texto } = consentimentoDe(false, true)
    responses.push(await fixture.consent(wake, { versao }))
    Object.assign(t.deps, { transcribe: undefined })
    expect(responses.map(one => one.statusCode)).toEqual([400, 200])
    expect((await fixture.read(wake)).consentimento?.versao).toBe(versao)
    expect(texto).toEqual([...CONSENTIMENTO_GRAVACAO.texto, CONSENTIMENTO_LEGENDAS.texto])
  })

  it('can be recorded by staff too, and by no other family', async () => {
    const wake = await buildTransmissao(t)
    const payload = consentBody()
    const call = async (role: 'ROLE_MODERADOR' | 'ROLE_COLABORADOR') =>
      (
        await fixture.as(await buildAccount(t.deps, [role]), {
          method: 'POST',
          url: `/cliente/gravacao/${wake.despedidaId}`,
          payload,
        })
      ).statusCode
    expect([await call('ROLE_MODERADOR'), await call('ROLE_COLABORADOR')]).toEqual([404, 200])
  })

  it('with another retention period replaces the first without deleting the recording, and both remain on record', async () => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake, { dias: 7 })
    await fixture.record(wake)
    const [before] = (await fixture.read(wake)).gravacoes
    await fixture.consent(wake, { dias: 90 })
    await fixture.look()
    const [after] = (await fixture.read(wake)).gravacoes
    expect(after?.id).toBe(before?.id)
    expect(Date.parse(after?.ate ?? '') - Date.parse(before?.ate ?? '')).toBe(83 * 86_400_000)
    const rows = await t.deps.db
      .selectFrom('gravacao_consentimento')
      .select(['dias', 'motivo'])
      .where('despedida_id', '=', wake.despedidaId)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { dias: 7, motivo: 'substituido' },
      { dias: 90, motivo: null },
    ])
  })
})

describe('revoking the consent', () => {
  it('stops the recording, deletes it, closes its addresses, and leaves the transmissao running', async () => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake)
    await fixture.record(wake)
    expect((await fixture.read(wake)).estado).toBe('gravando')
    const address = (await fixture.read(wake)).gravacoes[0]?.endereco ?? ''
    expect((await t.app.inject(address)).statusCode).toBe(200)
    const chave = await fixture.chaveOf(wake)
    expect(t.deps.recordings.folders()).toContain(chave)

    const response = await fixture.revoke(wake)
    expect([response.statusCode, response.json()]).toMatchObject([200, { consentimento: null, gravacoes: [] }])
    expect(t.deps.recordings.folders()).not.toContain(chave)
    // A confirmed address is confirmed again after two seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2100 })
    await fixture.look()
    expect((await t.app.inject(address)).statusCode).toBe(403)
    expect(t.deps.recordings.folders()).not.toContain(chave)
    const live = t.deps.streams.addressOf(wake.camera, wake.row.acesso_versao) ?? ''
    expect((await t.app.inject(live)).statusCode).toBe(200)
    const row = await t.deps.db
      .selectFrom('gravacao')
      .select(['motivo', 'removida_em'])
      .where('chave', '=', chave)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ motivo: 'revogada', removida_em: expect.any(String) })
  })

  it('and consenting again starts a new recording, without a second of the removed one', async () => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake)
    await fixture.record(wake)
    const first = await fixture.chaveOf(wake)
    await fixture.revoke(wake)
    await fixture.consent(wake)
    await fixture.record(wake)
    expect(await fixture.chaveOf(wake)).not.toBe(first)
    expect((await fixture.read(wake)).gravacoes).toHaveLength(1)
  })

  it('also deletes a recording whose recorder read the consent just before', async () => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake)
    await fixture.record(wake)
    const chave = await fixture.chaveOf(wake)
    // The state if the consent ends between two queries of the recorder.
    await t.deps.db
      .updateTable('gravacao_consentimento')
      .set({ encerrado_em: new Date().toISOString(), motivo: 'revogado' })
      .where('despedida_id', '=', wake.despedidaId)
      .execute()
    await reconcileRecordings(t.deps)
    expect(t.deps.recordings.folders()).not.toContain(chave)
    expect((await fixture.read(wake)).estado).toBe('desligada')
  })
})
