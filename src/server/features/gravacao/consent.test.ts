import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  CONSENTIMENTO_GRAVACAO,
  CONSENTIMENTO_LEGENDAS,
  consentimentoDe,
  GRAVACAO,
} from '#contract/gravacao/messages.ts'
import { createRecordings } from '#server/live/recordings.ts'
import { buildAccount, buildApresentacao, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { buildTransmissao, consentBody, createRecordingFixture } from '#server/testing/recording-fixture.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/wait.ts'
import { reconcileRecordings } from './recording-jobs.ts'

const t = openTestApp()
let fixture: ReturnType<typeof createRecordingFixture>
beforeAll(async () => {
  fixture = createRecordingFixture(t)
})
afterEach(() => void vi.useRealTimers())
/** A node that records nothing. */
const NO_RECORDER = { folder: '/nonexistent', pull: () => undefined, ffmpeg: undefined, minFreeBytes: 0 }
const advance = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

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

describe('stopping a recording without erasing it', () => {
  it('keeps what is recorded, records nothing until it goes on, and tells visitors', async () => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake)
    await fixture.record(wake)
    const response = await fixture.pause(wake, true)
    expect([response.statusCode, response.json().estado]).toEqual([200, 'pausada'])
    // Another period does not have it go on.
    await fixture.consent(wake, { dias: 7 })
    await fixture.look()
    const secondsOf = async () => (await fixture.read(wake)).gravacoes[0]?.segundos ?? 0
    const nextSegment = async () => {
      advance(2100)
      await fixture.look()
    }
    // What lasted until the moment it was stopped may still be written.
    await nextSegment()
    const kept = await secondsOf()
    await nextSegment()
    expect(await secondsOf()).toBe(kept)
    expect((await fixture.shown(wake)).gravando).toBe(false)

    await fixture.pause(wake, false)
    await until(async () => {
      await nextSegment()
      return (await secondsOf()) > kept
    })
    expect((await fixture.read(wake)).estado).toBe('gravando')
    expect((await fixture.shown(wake)).gravando).toBe(true)
    const list = (await t.app.inject((await fixture.read(wake)).gravacoes[0]?.endereco ?? '')).body
    expect(list).toContain('#EXT-X-DISCONTINUITY')
    const audit = t.deps.db.selectFrom('auditoria').select('acao').where('despedida_id', '=', wake.despedidaId)
    const actions = (await audit.orderBy('id').execute()).map(({ acao }) => acao)
    expect(actions.filter(acao => /pausar|retomar/.test(acao))).toEqual(['gravacao.pausar', 'gravacao.retomar'])
  })

  it('is told to the recorder at once: nothing that ends later is taken', async () => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake)
    await fixture.record(wake)
    const chave = await fixture.chaveOf(wake)
    const follow = vi.spyOn(t.deps.recordings, 'follow')
    const { pausadaEm } = (await fixture.pause(wake, true)).json().consentimento
    expect(follow.mock.calls.flat(2).filter(one => one.chave === chave)).toMatchObject([
      { ate: expect.closeTo(Date.parse(pausadaEm) / 1000, 1) },
    ])
    follow.mockClear()
    await fixture.pause(wake, false)
    expect(follow.mock.calls.flat(2).filter(one => one.chave === chave)).toMatchObject([
      { desde: expect.closeTo(Date.now() / 1000, -1) },
    ])
    follow.mockRestore()
  })

  it('leaves it unfinished while it may go on: it is not cut, and is not in the archive of the family', async () => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake)
    await fixture.record(wake, 12)
    await fixture.pause(wake, true)
    t.deps.recordings.follow([])
    const [part] = (await fixture.read(wake)).gravacoes
    const cut = () =>
      fixture.as(wake.moderator, {
        method: 'PUT',
        url: `/cliente/gravacao/${wake.despedidaId}/corte/${part?.id}`,
        payload: { inicio: 0, fim: 2 },
      })
    const kept = async () =>
      (await fixture.as(wake.moderator, { url: `/cliente/despedida/${wake.despedidaId}/arquivo-familia` })).json()
        .guarda.gravacao
    expect([(await cut()).json().mensagem, await kept()]).toEqual([GRAVACAO.emCurso, null])
    await fixture.end(wake)
    expect([(await cut()).statusCode, await kept()]).toEqual([200, expect.any(String)])
  })

  it('is told also when a wake is over and another one is to come, which would not be recorded', async () => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake)
    await fixture.record(wake)
    await fixture.pause(wake, true)
    await fixture.end(wake)
    expect((await fixture.read(wake)).estado).toBe('guardada')
    await buildApresentacao(t.deps, wake.despedidaId, {
      data_hora_inicial: portalTime(300),
      data_hora_final: portalTime(360),
    })
    expect((await fixture.read(wake)).estado).toBe('pausada')
  })

  it('reaches the recorder from every node, which all tell that it records', async () => {
    const wake = await buildTransmissao(t)
    await fixture.consent(wake)
    await fixture.record(wake)
    const leader = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const follower = await createTestApp({ ...t.deps, recordings: createRecordings(NO_RECORDER), leader: () => leader })
    const url = `${await follower.app.listen({ port: 0, host: '127.0.0.1' })}/cliente/gravacao/${wake.despedidaId}`
    const headers = { authorization: wake.moderator.authorization, 'content-type': 'application/json' }
    expect(await (await fetch(url, { headers })).json()).toMatchObject({ estado: 'gravando' })
    const follow = vi.spyOn(t.deps.recordings, 'follow')
    await fetch(`${url}/pausa`, { method: 'PUT', headers, body: JSON.stringify({ pausada: true }) })
    expect(follow).toHaveBeenCalled()
    follow.mockRestore()
    await follower.app.close()
  })

  it('is refused without a consent, and to another family', async () => {
    const wake = await buildTransmissao(t)
    expect((await fixture.pause(wake, true)).statusCode).toBe(400)
    await fixture.consent(wake)
    const stranger = await buildAccount(t.deps, ['ROLE_MODERADOR'])
    expect((await fixture.pause(wake, true, stranger)).statusCode).toBe(404)
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
    advance(2100)
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

  it('and consenting again records nothing from before: of the first consent, not of another term, and not of the revoked one', async () => {
    const wake = await buildTransmissao(t)
    const follow = vi.spyOn(t.deps.recordings, 'follow')
    const desde = async () => {
      await until(async () => {
        await fixture.look()
        return (await fixture.read(wake)).estado === 'gravando'
      })
      const chave = await fixture.chaveOf(wake)
      return follow.mock.calls
        .flat(2)
        .filter(one => one.chave === chave)
        .at(-1)?.desde
    }
    const consented = async (more: object = {}) =>
      Date.parse((await fixture.consent(wake, more)).json().consentimento.registradoEm) / 1000
    const first = await consented()
    expect(await desde()).toBeCloseTo(first, 2)
    await consented({ dias: 7 })
    expect(await desde()).toBeCloseTo(first, 2)
    await fixture.revoke(wake)
    const again = await consented()
    expect(again).toBeGreaterThan(first)
    expect(await desde()).toBeCloseTo(again, 2)
    follow.mockRestore()
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
