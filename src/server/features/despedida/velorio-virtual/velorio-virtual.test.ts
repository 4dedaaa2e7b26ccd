import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { NewRow } from '#server/db/tables.ts'
import { buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const onAir = new Set<string>()
const t = openTestApp()
beforeAll(async () => {
  vi.spyOn(t.deps.streams, 'addressOf').mockImplementation(camera => (onAir.has(camera) ? '/exemplo.m3u8' : undefined))
})

const readPage = async (app: TestApp, id: number) =>
  (await app.app.inject({ url: `/exibicao/despedida/${id}/0` })).json()

const book = async (apresentacao?: Partial<NewRow<'apresentacao'>>) => {
  await t.deps.db.deleteFrom('apresentacao').execute()
  const { row } = await buildDespedida(t.deps)
  const camera = apresentacao && (await buildApresentacao(t.deps, row.id, apresentacao)).camera
  return { id: row.id, camera: camera ?? '' }
}

const past = { data_hora_inicial: portalTime(-120), data_hora_final: portalTime(-60) }
const future = { data_hora_inicial: portalTime(5), data_hora_final: portalTime(60) }

describe('the state of the transmissao on the public page', () => {
  it.each([
    ['em-breve', 'before its hour', future],
    ['em-breve', 'in its hours without a picture', {}],
    ['encerrada', 'after its end', past],
    ['encerrada', 'ended early', { encerrada_em: new Date(Date.now() - 1000).toISOString() }],
    ['desativada', 'with its camera off', { status_camera: false }],
    ['desativada', 'with its apresentacao switched off', { ...future, status: false }],
  ])('is "%s" %s', async (estado, _when, apresentacao) => {
    const { id } = await book(apresentacao)
    expect(await readPage(t, id)).toMatchObject({ estado_transmissao: estado, gravacao_disponivel: false })
  })

  it('is "ao-vivo" while there is a picture, and null without an apresentacao', async () => {
    const { id, camera } = await book({})
    onAir.add(camera)
    expect((await readPage(t, id)).estado_transmissao).toBe('ao-vivo')
    expect((await readPage(t, (await book()).id)).estado_transmissao).toBeNull()
  })
})

describe('OFERTAS_PADRAO', () => {
  it.each([
    [undefined, true],
    ['false', false],
  ])('%s reaches the public page as %s', async (value, presented) => {
    const config = readConfig({ DATA_DIR: '/tmp', ...(value ? { OFERTAS_PADRAO: value } : {}) })
    vi.spyOn(t.deps.config, 'OFERTAS_PADRAO', 'get').mockReturnValue(config.OFERTAS_PADRAO)
    expect((await readPage(t, (await book()).id)).ofertas_padrao).toBe(presented)
  })
})
