import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transmissao } from '#contract/transmissao/schema.ts'
import { NO_PICTURE_FAULTS } from '#server/live/channel-watchdog.ts'
import type { StreamMonitor } from '#server/live/stream-engine.ts'
import type { WantedStream } from '#server/live/stream-opener.ts'
import { buildAccount, buildApresentacao, buildDespedida, portalTime } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { alertsOf } from './alerts-jobs.ts'
import { createSyncState, syncTransmissoes } from './jobs.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 21, 15)
const wanted: WantedStream = {
  ...{ camera: 'c', empresa: 'CV', capela: '01', despedidaId: 1, acessoVersao: 1, publica: true },
  ...{ desde: NOW / 1000 - 3600, ate: NOW / 1000 + 3600 },
}
const GOOD: StreamMonitor = {
  ...{ estado: 'ao-vivo', simulada: false, segmentoHa: 1, duracaoSegmento: 2, reinicios: 0, ultimaLinha: '' },
  ...{ espectadores: 3, pico: 3, envio: undefined, falta: NO_PICTURE_FAULTS },
}
const judge = (
  monitor: Partial<StreamMonitor>,
  more: { wanted?: Partial<WantedStream>; since?: number; stillMs?: number } = {},
) =>
  alertsOf(
    {
      wanted: { ...wanted, ...more.wanted },
      monitor: { ...GOOD, ...monitor },
      since: more.since ?? NOW - 3 * MINUTE,
      silenceMs: 10 * MINUTE,
      stillMs: more.stillMs ?? 2 * MINUTE,
    },
    NOW,
  )
const gone = (black: number | undefined, silent: number | undefined, still?: number): Partial<StreamMonitor> => ({
  falta: {
    stillSince: still === undefined ? undefined : NOW - still * MINUTE,
    blackSince: black === undefined ? undefined : NOW - black * MINUTE,
    silentSince: silent === undefined ? undefined : NOW - silent * MINUTE,
  },
})

describe('what is told of a transmissao', () => {
  it('is nothing while the chapel is seen and heard', () => {
    expect(judge({})).toEqual([])
  })

  it('is a missing picture after a minute, whatever keeps it away', () => {
    for (const estado of ['reconectando', 'sem-sinal', 'porta', 'endereco', 'sem-camera', 'codec', 'disco'] as const) {
      expect(judge({ estado }), estado).toEqual(['fora'])
      expect(judge({ estado }, { since: NOW - MINUTE / 2 }), estado).toEqual([])
    }
  })

  it('is black after a minute, silent after ten, and says both', () => {
    expect(judge(gone(0.5, 9))).toEqual([])
    expect(judge(gone(1, 9))).toEqual(['preta'])
    expect(judge(gone(undefined, 10))).toEqual(['muda'])
    expect(judge(gone(2, 11))).toEqual(['preta', 'muda'])
  })

  it('is a picture that stands still after two minutes, unless the house does not want to hear of it, or it is black', () => {
    expect(judge(gone(undefined, undefined, 1.9))).toEqual([])
    expect(judge(gone(undefined, 11, 2))).toEqual(['parada', 'muda'])
    expect(judge(gone(undefined, undefined, 2), { stillMs: 0 })).toEqual([])
    expect(judge(gone(0.5, undefined, 9))).toEqual([])
    expect(judge(gone(1, undefined, 9))).toEqual(['preta'])
  })

  it('counts from the hour of the wake: a dark and empty chapel before it is no trouble', () => {
    const just = { desde: NOW / 1000 - 30 }
    expect(judge(gone(20, 20), { wanted: just })).toEqual([])
    expect(judge({ estado: 'sem-sinal' }, { wanted: just })).toEqual([])
    expect(judge({ estado: 'sem-sinal' }, { wanted: { desde: NOW / 1000 + 30 } })).toEqual([])
  })

  it('is the coming end when somebody watches, and not to an empty room, nor after it', () => {
    const soon = { ate: NOW / 1000 + 299 }
    expect(judge({}, { wanted: soon })).toEqual(['corte'])
    expect(judge({ espectadores: 0 }, { wanted: soon })).toEqual([])
    expect(judge({}, { wanted: { ate: NOW / 1000 + 301 } })).toEqual([])
    expect(judge({ estado: 'sem-sinal' }, { wanted: { ate: NOW / 1000 - 1 } })).toEqual([])
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
    const answer = await t.app.inject({ url: `/cliente/transmissao/${id}`, headers: { authorization } })
    return answer.json<Transmissao>().alertas.map(alert => alert.tipo)
  }

  it('stands on the page of its transmissao while it lasts, and only there', async () => {
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
      falta: { ...NO_PICTURE_FAULTS, blackSince: Date.now() - 2 * MINUTE, silentSince: Date.now() - 20 * MINUTE },
    }
    await syncTransmissoes(t.deps, seen)
    expect(await alertsShown(one.row.id)).toEqual(['preta', 'muda'])
    expect(await alertsShown(other.row.id)).toEqual([])
    monitor = {
      ...GOOD,
      falta: { ...NO_PICTURE_FAULTS, stillSince: Date.now() - 3 * MINUTE, silentSince: Date.now() - 20 * MINUTE },
    }
    await syncTransmissoes(t.deps, seen)
    expect(await alertsShown(one.row.id)).toEqual(['muda', 'parada'])
    monitor = GOOD
    await syncTransmissoes(t.deps, seen)
    expect(await alertsShown(one.row.id)).toEqual([])
  })

  it('left open by a portal that was restarted is over when the picture is good', async () => {
    const { row } = await buildDespedida(t.deps)
    await buildApresentacao(t.deps, row.id, { data_hora_inicial: portalTime(-30) })
    monitor = { ...GOOD, falta: { ...NO_PICTURE_FAULTS, blackSince: Date.now() - 2 * MINUTE } }
    await syncTransmissoes(t.deps, createSyncState())
    expect(await alertsShown(row.id)).toEqual(['preta'])
    monitor = GOOD
    await syncTransmissoes(t.deps, createSyncState())
    expect(await alertsShown(row.id)).toEqual([])
  })

  it('is over with its transmissao', async () => {
    const { row } = await buildDespedida(t.deps)
    const { id } = await buildApresentacao(t.deps, row.id, { data_hora_inicial: portalTime(-30) })
    const seen = createSyncState()
    monitor = { ...GOOD, falta: { ...NO_PICTURE_FAULTS, blackSince: Date.now() - 2 * MINUTE } }
    await syncTransmissoes(t.deps, seen)
    await t.deps.db.updateTable('apresentacao').set({ status_camera: false }).where('id', '=', id).execute()
    await syncTransmissoes(t.deps, seen)
    expect(await alertsShown(row.id)).toEqual([])
  })
})
