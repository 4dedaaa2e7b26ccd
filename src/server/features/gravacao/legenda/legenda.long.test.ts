import { beforeEach, describe, expect, it } from 'vitest'
import { consentimentoDe } from '#contract/gravacao/messages.ts'
import type { GravacaoDaDespedida } from '#contract/gravacao/schema.ts'
import { deleteRecording } from '#server/features/gravacao/deletion-service.ts'
import { buildAccount, buildDespedida, portalTime, type TestAccount } from '#server/testing/factories.ts'
import { openFakeTranscription } from '#server/testing/fake-transcription.ts'
import { requesterFor } from '#server/testing/homenagens.ts'
import { addKeptRecording, createKeptRecordings } from '#server/testing/kept-recordings.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { OTHER_SOUNDS, soundOf, voice } from '#server/testing/sounds.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { until } from '#server/testing/wait.ts'
import { createLegendaMaking } from './making-jobs.ts'

const kept = createKeptRecordings()
const service = openFakeTranscription()
const t = openTestApp(() => ({
  recordings: kept.recordings,
  transcribe: (pcm, signal) => service.open()(pcm, signal),
}))
const ask = requesterFor(t)

/** Sound of each piece of ten seconds. */
let sounds: Buffer[] = []
beforeEach(async () => {
  await t.deps.db.deleteFrom('gravacao').execute()
  sounds = [voice(10)]
  Object.assign(kept.recordings, {
    skipped: () => 0,
    soundPieces: () => sounds.map((_, index) => ({ inicio: index * 10, segundos: 10, names: [] })),
    sound: (_chave: string, { inicio }: { inicio: number }) => Promise.resolve(sounds[inicio / 10]),
    remove: () => Promise.resolve(),
  })
})

const family = async () => {
  const moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
  const { row, codigo } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId })
  await addKeptRecording(t, row.id, moderador)
  const { id, chave } = await t.deps.db
    .selectFrom('gravacao')
    .select(['id', 'chave'])
    .where('despedida_id', '=', row.id)
    .executeTakeFirstOrThrow()
  return { id: row.id, gravacao: id, chave, moderador, codigo }
}
type Family = Awaited<ReturnType<typeof family>>

const read = async ({ id, moderador }: Family): Promise<GravacaoDaDespedida['gravacoes'][number]> =>
  (await ask('GET', `/cliente/gravacao/${id}`, moderador)).json().gravacoes[0]
const falasOf = async ({ id, gravacao, moderador }: Family) =>
  (await ask('GET', `/cliente/gravacao/${id}/legendas/${gravacao}`, moderador)).json().falas
const vttOf = async (wake: Family) => {
  const { endereco } = await read(wake)
  return t.app.inject((endereco ?? '').replace('index.m3u8', 'legendas.vtt'))
}
const correct = ({ id }: Family, who: TestAccount, fala: number, body: object) =>
  ask('PUT', `/cliente/gravacao/${id}/falas/${fala}`, who, body)

/** Runs the job until nothing waits, as many times as the leader would. */
const make = async (wake: Family, estado: string): Promise<void> => {
  const making = createLegendaMaking(t.deps)
  await until(async () => {
    await making.run()
    return (await read(wake)).legendas.estado === estado
  })
  await making.stop()
}

/** What a voice says in the first seconds of each piece. */
const say = (text: string) => service.answer(service.say({ start: 1, end: 3, text }))

describe.skipIf(!ffmpeg)('captions of a recording', () => {
  it('are made piece by piece where somebody speaks, and the service hears nothing of silence and music', async () => {
    sounds = [
      voice(10),
      soundOf(OTHER_SOUNDS.silence ?? '', 10),
      soundOf(OTHER_SOUNDS['a chord of an organ'] ?? '', 10),
      voice(10),
    ]
    say('Boa tarde a todos.')
    const wake = await family()
    expect((await read(wake)).legendas).toEqual({ estado: 'fila', feito: 0, visivel: true })
    await make(wake, 'pronta')
    expect(service.received()).toHaveLength(2)
    expect(await falasOf(wake)).toMatchObject([
      { inicio: 1000, fim: 3000, texto: 'Boa tarde a todos.', versao: 1 },
      { inicio: 31_000, fim: 33_000, texto: 'Boa tarde a todos.' },
    ])
    const vtt = await vttOf(wake)
    expect([vtt.statusCode, vtt.headers['content-type'], vtt.headers['cache-control']]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'no-store',
    ])
    expect(vtt.body).toContain('00:00:31.000 --> 00:00:33.000\nBoa tarde a todos.\n')
  })

  it('are made a piece a minute while a live picture is captioned, and without a pause when none is', async () => {
    sounds = [voice(10), voice(10), voice(10), voice(10)]
    say('Boa tarde a todos.')
    const wake = await family()
    const state = { now: 0, isCaptioning: true }
    const streams = { ...t.deps.streams, isCaptioning: () => state.isCaptioning }
    const making = createLegendaMaking({ ...t.deps, streams, now: () => state.now })
    const made = async () => (await t.deps.db.selectFrom('legenda').select('feitas').executeTakeFirst())?.feitas
    for (const piece of [1, 2]) {
      await until(async () => {
        await making.run()
        return (await made()) === piece
      })
      state.now += 59_999
      for (let time = 0; time < 3; time += 1) await making.run()
      expect([await made(), service.received().length]).toEqual([piece, piece])
      state.now += 1
    }
    state.isCaptioning = false
    await until(async () => {
      await making.run()
      return (await read(wake)).legendas.estado === 'pronta'
    })
    expect(service.received()).toHaveLength(4)
    await making.stop()
  })

  it('wait for a consent that tells of the service, which hears nothing before', async () => {
    say('Boa tarde a todos.')
    const wake = await family()
    const setConsent = (versao_texto: string) =>
      t.deps.db
        .updateTable('gravacao_consentimento')
        .set({ versao_texto })
        .where('despedida_id', '=', wake.id)
        .execute()
    await setConsent(consentimentoDe(false, false).versao)
    const making = createLegendaMaking(t.deps)
    await making.run()
    await making.stop()
    expect([(await read(wake)).legendas.estado, service.received()]).toEqual(['semAutorizacao', []])
    await setConsent(consentimentoDe(true, true).versao)
    await make(wake, 'pronta')
  })

  it('are none where the model writes over music, whatever it claims', async () => {
    sounds = [soundOf(OTHER_SOUNDS['notes of a piano'] ?? '', 10)]
    say('Legendas pela comunidade Amara.org')
    const wake = await family()
    await make(wake, 'nenhuma')
    expect((await vttOf(wake)).statusCode).toBe(404)
  })

  it('wait while the service fails, say so, and go on after the last piece that was made', async () => {
    sounds = [voice(10), voice(10)]
    let calls = 0
    service.answer(response => {
      calls += 1
      if (calls === 2) response.writeHead(500).end()
      else service.say({ start: 1, end: 3, text: `Fala ${calls}.` })(response)
    })
    const wake = await family()
    await make(wake, 'esperando')
    expect((await read(wake)).legendas.feito).toBe(50)
    expect((await vttOf(wake)).statusCode).toBe(404)
    await t.deps.db.updateTable('legenda').set({ tentar_em: new Date().toISOString() }).execute()
    await make(wake, 'pronta')
    expect((await falasOf(wake)).map((one: { texto: string }) => one.texto)).toEqual(['Fala 1.', 'Fala 3.'])
  })

  it('are given up after many failures until somebody asks for them again', async () => {
    service.answer(response => response.writeHead(500).end())
    const wake = await family()
    await make(wake, 'esperando')
    await t.deps.db
      .updateTable('legenda')
      .set({ falhas: 7, tentar_em: new Date(0).toISOString() })
      .execute()
    await make(wake, 'falhou')
    say('Voltou.')
    const url = `/cliente/gravacao/${wake.id}/legendas/${wake.gravacao}`
    expect((await ask('PUT', url, wake.moderador, { acao: 'refazer' })).json().gravacoes[0].legendas.estado).toBe(
      'fila',
    )
    await make(wake, 'pronta')
  })

  it('are not made of a recording that goes on, and go with one that is deleted', async () => {
    say('Boa tarde.')
    const wake = await family()
    await make(wake, 'pronta')
    await deleteRecording(t.deps, { id: wake.gravacao, chave: wake.chave, despedidaId: wake.id, motivo: 'revogada' })
    expect(await t.deps.db.selectFrom('legenda_fala').selectAll().execute()).toEqual([])
    const running = await family()
    await t.deps.db
      .updateTable('apresentacao')
      .set({ data_hora_final: portalTime(60) })
      .where('despedida_id', '=', running.id)
      .execute()
    const making = createLegendaMaking(t.deps)
    await making.run()
    await making.stop()
    expect(await t.deps.db.selectFrom('legenda').selectAll().execute()).toEqual([])
  })
})

describe.skipIf(!ffmpeg)('corrections of captions', () => {
  const made = async () => {
    say('Descanse em paz, dona Marta.')
    const wake = await family()
    await make(wake, 'pronta')
    const [fala] = await falasOf(wake)
    return { wake, fala }
  }

  it('change text and times, remove a line, and the history says so without the words', async () => {
    const { wake, fala } = await made()
    const body = { inicio: 1500, fim: 2500, texto: 'Descanse em paz, dona Maria.', versao: 1 }
    const changed = await correct(wake, wake.moderador, fala.id, body)
    expect(changed.json().falas).toEqual([{ ...body, id: fala.id, versao: 2 }])
    expect((await vttOf(wake)).body).toContain('00:00:01.500 --> 00:00:02.500\nDescanse em paz, dona Maria.')
    const removed = await correct(wake, wake.moderador, fala.id, { ...body, versao: 2, excluir: true })
    expect(removed.json().falas).toEqual([])
    const audit = await t.deps.db.selectFrom('auditoria').selectAll().where('despedida_id', '=', wake.id).execute()
    expect(audit.map(one => one.acao)).toEqual(['legenda.corrigir', 'legenda.excluir'])
    expect(JSON.stringify(audit)).not.toContain('Maria')
  })

  it('of two people never overwrite each other', async () => {
    const { wake, fala } = await made()
    const staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const body = { inicio: 1000, fim: 3000, texto: 'Da equipe.', versao: 1 }
    const both = await Promise.all([
      correct(wake, staff, fala.id, body),
      correct(wake, wake.moderador, fala.id, { ...body, texto: 'Da família.' }),
    ])
    expect(both.map(one => one.statusCode).sort()).toEqual([200, 409])
    const [now] = await falasOf(wake)
    expect(now.versao).toBe(2)
    const late = await correct(wake, staff, fala.id, { ...body, excluir: true })
    expect([late.statusCode, late.json().code]).toEqual([409, 'ALTERADO_POR_OUTRA_PESSOA'])
  })

  it('are refused with wrong times, without a text, and for a line of another family', async () => {
    const { wake, fala } = await made()
    const right = { inicio: 1000, fim: 3000, texto: 'Certo.', versao: 1 }
    for (const wrong of [{ fim: 1000 }, { fim: 60_000 }, { inicio: -1 }, { texto: ' ' }, { texto: 'a'.repeat(201) }])
      expect((await correct(wake, wake.moderador, fala.id, { ...right, ...wrong })).statusCode).toBe(400)
    const other = await family()
    expect((await correct(other, other.moderador, fala.id, right)).statusCode).toBe(404)
    expect((await correct(wake, other.moderador, fala.id, right)).statusCode).toBe(404)
  })

  it('hide the captions from everybody who watches, and show them again', async () => {
    const { wake } = await made()
    const url = `/cliente/gravacao/${wake.id}/legendas/${wake.gravacao}`
    await ask('PUT', url, wake.moderador, { acao: 'esconder' })
    expect((await vttOf(wake)).statusCode).toBe(404)
    await ask('PUT', url, wake.moderador, { acao: 'mostrar' })
    expect((await vttOf(wake)).statusCode).toBe(200)
  })
})

describe.skipIf(!ffmpeg)('captions for visitors', () => {
  const replays = async (wake: Family, codigo?: string) => {
    const { camera } = await t.deps.db
      .selectFrom('apresentacao')
      .select('camera')
      .where('despedida_id', '=', wake.id)
      .executeTakeFirstOrThrow()
    return t.app.inject({ url: `/api/videos/gravacao/${camera}${codigo === undefined ? '' : `?codigo=${codigo}`}` })
  }
  const fileOf = (endereco: string) => t.app.inject(endereco.replace('index.m3u8', 'legendas.vtt'))

  it('open with the access of the recording, and not for the family alone, nor with the ticket of another wake', async () => {
    Object.assign(t.deps.streams, { onAir: () => [] })
    say('Boa tarde a todos.')
    const [wake, other] = [await family(), await family()]
    await t.deps.db.updateTable('gravacao_consentimento').set({ quem: 'acesso' }).execute()
    await make(wake, 'pronta')
    await make(other, 'pronta')
    const [shown] = (await replays(wake, wake.codigo)).json().gravacoes
    expect(shown.legendas).toBe(true)
    expect((await fileOf(shown.endereco)).body).toContain('Boa tarde a todos.')
    expect((await fileOf(shown.endereco.replace(wake.chave, other.chave))).statusCode).toBe(403)
    await t.deps.db.updateTable('gravacao_consentimento').set({ quem: 'familia' }).execute()
    expect((await replays(wake, wake.codigo)).json().gravacoes).toEqual([])
    const [hidden] = (await replays(other, other.codigo)).json().gravacoes
    expect(hidden).toBeUndefined()
    await until(async () => (await fileOf(shown.endereco)).statusCode === 403)
    await t.deps.db.updateTable('gravacao_consentimento').set({ quem: 'acesso' }).execute()
    const url = `/cliente/gravacao/${wake.id}/legendas/${wake.gravacao}`
    await ask('PUT', url, wake.moderador, { acao: 'esconder' })
    expect((await replays(wake, wake.codigo)).json().gravacoes[0].legendas).toBe(false)
  })
})
