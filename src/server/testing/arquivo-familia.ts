import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ArquivoFamilia } from '#contract/arquivo-familia/schema.ts'
import { partsOf } from '#server/adapters/archive.ts'
import type { Deps } from '#server/deps.ts'
import { type ArquivoMaking, createArquivoMaking } from '#server/features/arquivo-familia/making-jobs.ts'
import { buildAccount, buildDespedida, type TestAccount } from './factories.ts'
import { buildParticipante, homenagem, photoWithPlace, sendHomenagem } from './homenagem-form.ts'
import { addHomenagem, requesterFor } from './homenagens.ts'
import { addKeptRecording, createKeptRecordings } from './kept-recordings.ts'
import { openTestApp } from './open-test-app.ts'
import type { TestApp } from './test-app.ts'
import { until } from './wait.ts'

export const OPEN = 'Uma palavra para todos <b>& cada um</b>'
export const FAMILY = 'Uma palavra só para vocês'

/** A page with words for everybody, for the family alone, and for nobody. */
const buildFamily = async (t: TestApp, moderador: TestAccount) => {
  const { row } = await buildDespedida(t.deps, {
    moderador_id: moderador.pessoaId,
    obituario: 'Costurava & cantava.',
  })
  const { codigo } = await buildParticipante(t, row.id)
  const imagem = await photoWithPlace()
  const sent = await sendHomenagem(t, {
    homenagem: homenagem(row.id, codigo, { descricao: OPEN, nome: 'Zé Ávila' }),
    imagem,
  })
  const open = sent.json<{ id: number }>().id
  await t.deps.db.updateTable('homenagem').set({ publicado: true }).where('id', '=', open).execute()
  const now = new Date().toISOString()
  const kept = { nome: 'Prima', descricao: FAMILY, so_familia: true, guardada: true, decidido_em: now }
  await addHomenagem(t, row.id, kept)
  await addHomenagem(t, row.id, { descricao: 'Ainda espera' })
  await addHomenagem(t, row.id, { descricao: 'Foi recusada', decidido_em: now })
  const signature = { despedida_id: row.id, participante_id: null, nome: 'Visita', cidade: 'Penedo' }
  await t.deps.db.insertInto('assinatura').values(signature).execute()
  return { id: row.id, open }
}

/** What is in an archive. */
const readArchive = async (path: string, bytes: Buffer) => {
  writeFileSync(path, bytes)
  const parts = new Map<string, string>()
  for await (const { name, read } of partsOf(path))
    parts.set(name.replace(/^arquivo-da-familia\//, ''), (await buffer(await read())).toString('latin1'))
  return {
    names: [...parts.keys()].sort(),
    read: (name: string): string =>
      Buffer.from(parts.get(name) ?? '', 'latin1').toString(name.endsWith('.webp') ? 'latin1' : 'utf8'),
  }
}

type People = { moderador: TestAccount; second: TestAccount; making: ArquivoMaking }

/** A portal whose moderator asks for archives, and a leader that makes them when a test says so. */
export const openArquivos = (overrides: () => Partial<Deps> = () => ({})) => {
  const kept = createKeptRecordings()
  const t = openTestApp(() => ({ recordings: kept.recordings, ...overrides() }))
  const folder = mkdtempSync(join(tmpdir(), 'memorial-arquivo-'))
  const fixture = {} as People
  const leaveFree = (gigabytes: number): void => {
    t.deps.config = { ...t.deps.config, DISCO_MIN_GB: gigabytes }
  }
  beforeAll(async () => {
    fixture.moderador = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Rosa Tavares')
    fixture.second = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Bento Tavares')
  })
  beforeEach(() => {
    leaveFree(0)
    kept.video = () => Readable.from([Buffer.from('vídeo')])
    fixture.making = createArquivoMaking(t.deps)
  })
  afterAll(async () => {
    await fixture.making.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const family = () => buildFamily(t, fixture.moderador)
  const addRecording = (id: number): Promise<void> => addKeptRecording(t, id, fixture.moderador)
  const pathOf = (id: number, end = '') => `/cliente/despedida/${id}/arquivo-familia${end}`
  const request = (id: number, who = fixture.moderador) => requesterFor(t)('POST', pathOf(id), who)
  const state = async (id: number, who = fixture.moderador) =>
    (await requesterFor(t)('GET', pathOf(id), who)).json<ArquivoFamilia>()
  const work = async (id: number, estado: ArquivoFamilia['estado'] = 'pronto'): Promise<void> =>
    until(async () => {
      await fixture.making.run()
      return (await state(id)).estado === estado
    })
  const addressOf = async (id: number, who = fixture.moderador): Promise<string> =>
    (await requesterFor(t)('POST', pathOf(id, '/endereco'), who)).json<{ endereco: string }>().endereco
  const download = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })
  const files = () => {
    const path = join(t.deps.config.recordingDir, '.arquivos-familia')
    mkdirSync(path, { recursive: true })
    return readdirSync(path)
  }

  const unpack = (bytes: Buffer) => readArchive(join(mkdtempSync(join(folder, 'aberto-')), 'a.zip'), bytes)
  /** How many can be downloaded. */
  const ready = async (): Promise<number> =>
    (await t.deps.db.selectFrom('arquivo_familia').select('nome').where('nome', 'is not', null).execute()).length
  const access = { pathOf, request, state, work, addressOf, download }
  return { t, kept, fixture, leaveFree, family, addRecording, files, unpack, ready, ...access }
}
