import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOMENAGEM_AUDIO_BYTES } from '#contract/homenagem/limits.ts'
import { FORMULARIO_DE_VOZ, HOMENAGEM } from '#contract/homenagem/messages.ts'
import type { Homenagem, HomenagemPublica } from '#contract/homenagem/schema.ts'
import type { TranscribedSegment } from '#server/adapters/transcription.ts'
import { readCapelaVersion } from '#server/features/tela/store.ts'
import { buildAccount, buildApresentacao, buildDespedida, type TestAccount } from '#server/testing/factories.ts'
import {
  buildParticipante,
  homenagem,
  homenagensOf,
  picturesOf,
  plainPicture,
  sendHomenagem,
} from '#server/testing/homenagem-form.ts'
import { requesterFor } from '#server/testing/homenagens.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { voice } from '#server/testing/sounds.ts'
import { ffmpeg } from '#server/testing/stream-fixture.ts'
import { createVozTranscription } from './transcription-jobs.ts'

const KEPT = Buffer.from('a sound of twenty bytes'.slice(0, 20))
let heard: Buffer = Buffer.alloc(0)
const voices = { clean: () => Promise.resolve({ bytes: KEPT, segundos: 7 }), decode: () => Promise.resolve(heard) }
let said: () => Promise<TranscribedSegment[]> = () => Promise.resolve([])
const t = openTestApp(() => ({ voices, transcribe: () => said() }))
const ask = requesterFor(t)
let moderador: TestAccount
let stranger: TestAccount
let staff: TestAccount
beforeAll(async () => {
  moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'])
  stranger = await buildAccount(t.deps, ['ROLE_MODERADOR'])
  staff = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
})
beforeEach(() => {
  t.deps.voices = voices
})

const AUDIO = Buffer.from('a recording')
const page = async (values: Parameters<typeof buildDespedida>[1] = {}) => {
  const { row } = await buildDespedida(t.deps, { moderador_id: moderador.pessoaId, ...values })
  const { codigo } = await buildParticipante(t, row.id)
  return { id: row.id, codigo }
}
type Page = Awaited<ReturnType<typeof page>>
const sendVoice = ({ id, codigo }: Page, part: object = {}, more: Partial<Parameters<typeof sendHomenagem>[1]> = {}) =>
  sendHomenagem(t, { homenagem: homenagem(id, codigo, { voz: true, descricao: '', ...part }), audio: AUDIO, ...more })
const keptVoice = async (
  kept: Page,
  part: object = {},
): Promise<Homenagem & { voz: NonNullable<Homenagem['voz']> }> => {
  await sendVoice(kept, part)
  const listed = await ask('GET', `/homenagem/homenagem-despedida/${kept.id}`, moderador)
  return listed.json()[0]
}
const decide = (id: number, publicado: boolean) =>
  ask('PUT', `/homenagem/update-status-homenagem/${id}/${publicado}`, moderador)
const aprovadas = async ({ id }: Page): Promise<HomenagemPublica[]> =>
  (await ask('GET', `/homenagem/homenagem-aprovadas/${id}`)).json()

describe('a voice', () => {
  it('waits for the family also where nothing else does, and is heard by visitors only while it is published', async () => {
    const open = await page({ com_moderacao: false })
    const sent = await keptVoice(open)
    expect(sent).toMatchObject({ publicado: false, decidido_em: null, imagem: null, descricao: HOMENAGEM.voz })
    expect(sent.voz).toMatchObject({ segundos: 7, transcricao: '', versao: 1, estado: 'fila' })
    const { audio } = sent.voz
    const listen = async () => (await t.app.inject({ url: audio })).statusCode
    expect([await listen(), await aprovadas(open)]).toEqual([404, []])
    await decide(sent.id, true)
    expect(await listen()).toBe(200)
    expect(await aprovadas(open)).toMatchObject([{ voz: { audio, segundos: 7, transcricao: '' } }])
    expect(Object.keys((await aprovadas(open))[0]?.voz ?? {})).toHaveLength(3)
    await decide(sent.id, false)
    expect(await listen()).toBe(404)
  })

  it('for the family alone is never published, and neither staff nor visitors hear it', async () => {
    const kept = await page({ com_moderacao: false })
    const { voz, id } = await keptVoice(kept, { so_familia: true })
    await decide(id, true)
    expect((await homenagensOf(t, kept.id))[0]).toMatchObject({ publicado: false, guardada: true })
    expect((await t.app.inject({ url: voz.audio })).statusCode).toBe(404)
    const corrects = await ask('PUT', `/homenagem/transcricao/${id}`, staff, { transcricao: 'Oi.', versao: 1 })
    expect(corrects.statusCode).toBe(404)
  })

  it('is sent in ranges, which Safari asks for', async () => {
    const { voz, id } = await keptVoice(await page())
    await decide(id, true)
    const part = (range: string) => t.app.inject({ url: voz.audio, headers: { range } })
    const [first, last, beyond] = [await part('bytes=0-1'), await part('bytes=-5'), await part('bytes=90-')]
    expect([first.statusCode, first.body, first.headers['content-range']]).toEqual([206, 'a ', 'bytes 0-1/20'])
    expect(last.body).toBe(KEPT.toString().slice(-5))
    expect([beyond.statusCode, beyond.headers['content-type']]).toEqual([200, 'audio/mp4'])
  })

  it('keeps the words that came with it', async () => {
    expect(await keptVoice(await page(), { descricao: 'Para a vó.' })).toMatchObject({ descricao: 'Para a vó.' })
  })

  it('is written once, however often it is sent', async () => {
    const own = await page()
    const headers = { 'idempotency-key': 'a-voice-sent-twice' }
    const first = await sendVoice(own, {}, { headers })
    const again = await sendVoice(own, {}, { headers })
    const other = await sendVoice(own, {}, { headers, audio: Buffer.from('another recording') })
    expect(again.json()).toEqual(first.json())
    expect(other.json().code).toBe('REPETICAO_DIFERENTE')
    const [pictures, homenagens] = [await picturesOf(t, own.id), await homenagensOf(t, own.id)]
    expect([pictures.length, homenagens.length]).toEqual([1, 1])
    const stored: string[] = []
    for await (const name of t.deps.media.list()) stored.push(name)
    expect(stored).toEqual(expect.arrayContaining(pictures.map(({ nome }) => nome)))
    const rows = await t.deps.db.selectFrom('midia').select('nome').execute()
    expect(stored.length).toBe(rows.length)
  })
})

describe('a form that is not a voice', () => {
  it.each([
    ['without a sound', { voz: true }, { audio: undefined }, FORMULARIO_DE_VOZ.semAudio],
    ['with a sound that is not announced', { voz: false, descricao: 'Oi' }, {}, FORMULARIO_DE_VOZ.audioSemVoz],
    ['with neither words nor a sound', { voz: false }, { audio: undefined }, 'Este campo é obrigatório'],
  ])('%s is refused', async (_what, part, more, sentence) => {
    const own = await page()
    const response = await sendVoice(own, part, more as { audio?: Buffer })
    expect([response.statusCode, response.json().message]).toEqual([400, sentence])
    expect(await homenagensOf(t, own.id)).toEqual([])
  })

  it('with a picture is refused', async () => {
    const response = await sendVoice(await page(), {}, { imagem: await plainPicture(4, 4) })
    expect(response.json().message).toBe(FORMULARIO_DE_VOZ.vozComImagem)
  })

  it('of more than 3 MB is refused', async () => {
    const address = await t.app.listen({ host: '127.0.0.1', port: 0 })
    const { id, codigo } = await page()
    const form = new FormData()
    form.append('homenagem', JSON.stringify(homenagem(id, codigo, { voz: true, descricao: '' })))
    form.append('audio', new Blob([new Uint8Array(HOMENAGEM_AUDIO_BYTES + 1)]), 'voz.m4a')
    const response = await fetch(`${address}/homenagem/homenagem`, { method: 'POST', body: form })
    expect(await response.json()).toMatchObject({ code: 'AUDIO_GRANDE', values: { n: 3 } })
  })

  it('is refused where no program reads voices, and the page says so', async () => {
    const own = await page()
    const shown = async () => (await ask('GET', `/exibicao/despedida/${own.id}/0`)).json().sem_voz
    const withProgram = await shown()
    t.deps.voices = undefined
    expect((await sendVoice(own)).json().code).toBe('AUDIO_INDISPONIVEL')
    expect(withProgram).toBeUndefined()
  })
})

describe('a transcript', () => {
  const correct = (who: TestAccount, id: number, transcricao: string, versao: number) =>
    ask('PUT', `/homenagem/transcricao/${id}`, who, { transcricao, versao })

  it('is corrected by the family and staff, one after the other', async () => {
    const own = await page()
    const { id } = await keptVoice(own)
    expect((await correct(stranger, id, 'Oi.', 1)).statusCode).toBe(404)
    expect((await correct(moderador, id, 'Que saudade.', 1)).json()).toEqual({
      id,
      transcricao: 'Que saudade.',
      versao: 2,
    })
    expect((await correct(staff, id, 'Que idade.', 1)).statusCode).toBe(409)
    expect((await correct(staff, id, '', 2)).json()).toMatchObject({ transcricao: '', versao: 3 })
  })

  it('is found by a search, and is in lists as files', async () => {
    const own = await page()
    const { id } = await keptVoice(own)
    await keptVoice(own, { nome: 'Outra' })
    await correct(moderador, id, 'Que saudade, vovó.', 1)
    const url = `/homenagem/homenagem-despedida/${own.id}`
    const found: Homenagem[] = (await ask('GET', `${url}?busca=vovo`, moderador)).json()
    expect(found.map(one => one.id)).toEqual([id])
    expect((await ask('GET', `${url}?formato=csv`, staff)).body).toContain('"Mensagem de voz\n\nQue saudade, vovó."')
  })

  it('is read in the list of reports of the whole house', async () => {
    const own = await page()
    const { id } = await keptVoice(own)
    await correct(moderador, id, 'Que saudade.', 1)
    await decide(id, true)
    const report = { despedida: own.id, homenagem: id, codigo: own.codigo, motivo: 'Ofende.' }
    expect((await ask('POST', '/homenagem/denuncia', undefined, report)).statusCode).toBe(200)
    expect((await ask('GET', '/homenagem/denuncias', staff)).json()[0].homenagem.descricao).toBe(
      'Mensagem de voz: Que saudade.',
    )
  })

  it('moves the page and the display of the chapel', async () => {
    const own = await page()
    const booked = await buildApresentacao(t.deps, own.id, { capela: '07' })
    const { id } = await keptVoice(own)
    await decide(id, true)
    const state = async () => ({
      page: await t.deps.versions.current([own.id]),
      display: await readCapelaVersion(t.deps.db, [booked.id]),
    })
    const before = await state()
    await correct(moderador, id, 'Que saudade.', 1)
    const after = await state()
    expect(after.page).not.toBe(before.page)
    expect(after.display).not.toBe(before.display)
  })

  it.skipIf(!ffmpeg)('is made by the service of the house, and never replaces what somebody wrote', async () => {
    heard = voice(7)
    const segments = [{ start: 0.5, end: 5, text: ' Que saudade da senhora, vó.' }]
    said = () => Promise.resolve(segments)
    const making = createVozTranscription(t.deps)
    const own = await page()
    const written = await keptVoice(own)
    await correct(moderador, written.id, 'Minha vó querida.', 1)
    const { id } = await keptVoice(own, { nome: 'Ana' })
    await making.run()
    const listed: Homenagem[] = (await ask('GET', `/homenagem/homenagem-despedida/${own.id}`, moderador)).json()
    expect(listed.map(one => [one.id, one.voz?.transcricao, one.voz?.estado])).toEqual([
      [id, 'Que saudade da senhora, vó.', 'pronta'],
      [written.id, 'Minha vó querida.', 'pronta'],
    ])
  })

  it('that the service does not make waits half a minute', async () => {
    await t.deps.db.deleteFrom('voz').execute()
    said = () => Promise.reject(new Error('away'))
    heard = Buffer.alloc(0)
    const { id } = await keptVoice(await page())
    t.deps.media.get = () => Promise.resolve(undefined)
    await createVozTranscription(t.deps).run()
    const row = await t.deps.db.selectFrom('voz').selectAll().where('homenagem_id', '=', id).executeTakeFirstOrThrow()
    expect([row.estado, row.falhas]).toEqual(['fila', 1])
  })
})
