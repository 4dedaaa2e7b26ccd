import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { NO_PICTURE_FAULTS } from '#server/live/picture-monitor.ts'
import type { StreamMonitor } from '#server/live/stream-engine.ts'
import type { WantedStream } from '#server/live/stream-opener.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { alertsOf } from './alerts-jobs.ts'
import { createSyncState, syncTransmissoes } from './jobs.ts'

const MINUTE_MS = 60_000
const NOW = Date.UTC(2026, 10, 21, 15)
const wanted: WantedStream = {
  ...{ camera: 'c', empresa: 'CV', capela: '01', despedidaId: 1, acessoVersao: 1, publica: true, soGravada: false },
  ...{ desde: NOW / 1000 - 3600, ate: NOW / 1000 + 3600 },
}
const GOOD: StreamMonitor = {
  ...{ estado: 'ao-vivo', simulada: false, segmentoHa: 1, duracaoSegmento: 2, reinicios: 0, ultimaLinha: '' },
  ...{ espectadores: 3, pico: 3, envio: undefined, falta: NO_PICTURE_FAULTS },
}
const alertsFor = (
  monitor: Partial<StreamMonitor>,
  more: { wanted?: Partial<WantedStream>; since?: number; stillMs?: number } = {},
) =>
  alertsOf(
    {
      wanted: { ...wanted, ...more.wanted },
      monitor: { ...GOOD, ...monitor },
      since: more.since ?? NOW - 3 * MINUTE_MS,
      silenceMs: 10 * MINUTE_MS,
      stillMs: more.stillMs ?? 2 * MINUTE_MS,
    },
    NOW,
  )
const gone = (black: number | undefined, silent: number | undefined, still?: number): Partial<StreamMonitor> => ({
  falta: {
    stillSince: still === undefined ? undefined : NOW - still * MINUTE_MS,
    blackSince: black === undefined ? undefined : NOW - black * MINUTE_MS,
    silentSince: silent === undefined ? undefined : NOW - silent * MINUTE_MS,
  },
})

describe('the alerts of a transmissao', () => {
  it('are none while picture and sound arrive', () => {
    expect(alertsFor({})).toEqual([])
  })

  it('report a missing picture after a minute, whatever the reason', () => {
    for (const estado of ['reconectando', 'sem-sinal', 'porta', 'endereco', 'sem-camera', 'codec', 'disco'] as const) {
      expect(alertsFor({ estado }), estado).toEqual(['fora'])
      expect(alertsFor({ estado }, { since: NOW - MINUTE_MS / 2 }), estado).toEqual([])
    }
  })

  it('report a black picture after a minute, silence after ten, and both together', () => {
    expect(alertsFor(gone(0.5, 9))).toEqual([])
    expect(alertsFor(gone(1, 9))).toEqual(['preta'])
    expect(alertsFor(gone(undefined, 10))).toEqual(['muda'])
    expect(alertsFor(gone(2, 11))).toEqual(['preta', 'muda'])
  })

  it('report a still picture after two minutes, unless that is switched off or the picture is black', () => {
    expect(alertsFor(gone(undefined, undefined, 1.9))).toEqual([])
    expect(alertsFor(gone(undefined, 11, 2))).toEqual(['parada', 'muda'])
    expect(alertsFor(gone(undefined, undefined, 2), { stillMs: 0 })).toEqual([])
    expect(alertsFor(gone(0.5, undefined, 9))).toEqual([])
    expect(alertsFor(gone(1, undefined, 9))).toEqual(['preta'])
  })

  it('count from the start of the apresentacao: a dark and empty chapel before it is no alert', () => {
    const just = { desde: NOW / 1000 - 30 }
    expect(alertsFor(gone(20, 20), { wanted: just })).toEqual([])
    expect(alertsFor({ estado: 'sem-sinal' }, { wanted: just })).toEqual([])
    expect(alertsFor({ estado: 'sem-sinal' }, { wanted: { desde: NOW / 1000 + 30 } })).toEqual([])
  })

  it('report the approaching end while there are viewers, and neither without viewers nor afterwards', () => {
    const soon = { ate: NOW / 1000 + 299 }
    expect(alertsFor({}, { wanted: soon })).toEqual(['corte'])
    expect(alertsFor({ espectadores: 0 }, { wanted: soon })).toEqual([])
    expect(alertsFor({}, { wanted: { ate: NOW / 1000 + 301 } })).toEqual([])
    expect(alertsFor({ estado: 'sem-sinal' }, { wanted: { ate: NOW / 1000 - 1 } })).toEqual([])
  })
})

describe('an alert', () => {
  let t: TestApp
  let authorization = ''
  let monitor: StreamMonitor = GOOD
  beforeAll(async () => {
    t = await createTestApp()
    authorization = (await buildAccount(t.deps, ['ROLE_COLABORADOR'])).authorization
    vi.spyOn(t.deps.streams, 'monitor').mockImplementation(() => monitor)
  })
  beforeEach(async () => {
    await t.deps.db.deleteFrom('apresentacao').execute()
    await t.deps.db.deleteFrom('alarme').execute()
  })
  afterAll(() => t.close())
  const alertsShown = async (id: number): Promise<string[]> => {
    const response = await t.app.inject({ url: `/cliente/transmissao/${id}`, headers: { authorization } })
    return response.json<Transmissao>().alertas.map(alert => alert.tipo)
  }

  it('is shown on the page of its transmissao while it lasts, and on no other', async () => {
    const one = await buildDespedida(t.deps)
    const other = await buildDespedida(t.deps)
    await buildApresentacao(t.deps, one.row.id, { capela: '01', data_hora_inicial: portalTime(-30) })
    await buildApresentacao(t.deps, other.row.id, {
      capela: '02',
      data_hora_inicial: portalTime(60),
      data_hora_final: portalTime(120),
    })
    const seen = createSyncState()
    monitor = {
      ...GOOD,
      falta: { ...NO_PICTURE_FAULTS, blackSince: Date.now() - 2 * MINUTE_MS, silentSince: Date.now() - 20 * MINUTE_MS },
    }
    await syncTransmissoes(t.deps, seen)
    expect(await alertsShown(one.row.id)).toEqual(['preta', 'muda'])
    expect(await alertsShown(other.row.id)).toEqual([])
    monitor = {
      ...GOOD,
      falta: { ...NO_PICTURE_FAULTS, stillSince: Date.now() - 3 * MINUTE_MS, silentSince: Date.now() - 20 * MINUTE_MS },
    }
    await syncTransmissoes(t.deps, seen)
    expect(await alertsShown(one.row.id)).toEqual(['muda', 'parada'])
    monitor = GOOD
    await syncTransmissoes(t.deps, seen)
    expect(await alertsShown(one.row.id)).toEqual([])
  })

  it('that was open before a restart is resolved when the picture is good', async () => {
    const { row } = await buildDespedida(t.deps)
    await buildApresentacao(t.deps, row.id, { data_hora_inicial: portalTime(-30) })
    monitor = { ...GOOD, falta: { ...NO_PICTURE_FAULTS, blackSince: Date.now() - 2 * MINUTE_MS } }
    await syncTransmissoes(t.deps, createSyncState())
    expect(await alertsShown(row.id)).toEqual(['preta'])
    monitor = GOOD
    await syncTransmissoes(t.deps, createSyncState())
    expect(await alertsShown(row.id)).toEqual([])
  })

  it('is resolved when its transmissao ends', async () => {
    const { row } = await buildDespedida(t.deps)
    const { id } = await buildApresentacao(t.deps, row.id, { data_hora_inicial: portalTime(-30) })
    const seen = createSyncState()
    monitor = { ...GOOD, falta: { ...NO_PICTURE_FAULTS, blackSince: Date.now() - 2 * MINUTE_MS } }
    await syncTransmissoes(t.deps, seen)
    await t.deps.db.updateTable('apresentacao').set({ status_camera: false }).where('id', '=', id).execute()
    await syncTransmissoes(t.deps, seen)
    expect(await alertsShown(row.id)).toEqual([])
  })
})
