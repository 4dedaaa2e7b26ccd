import { beforeEach, describe, expect, it } from 'vitest'
import type { EstadoSituacao } from '#contract/situacao/schema.ts'
import type { PingState } from '#server/adapters/alarm-ping.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'
import { type CheckInput, checkPing } from './checks-rules.ts'
import { pingWhileWell } from './service.ts'
import type { NodeRow } from './store.ts'

const t = openTestApp()

const setLine = async (estado: EstadoSituacao, vista_em = new Date()) => {
  await t.deps.db.deleteFrom('situacao').execute()
  const row = { item: 'sms', estado, texto: 'x', vista_em: vista_em.toISOString() }
  await t.deps.db.insertInto('situacao').values(row).execute()
}

describe('the watcher outside', () => {
  let calls = 0
  let state: PingState
  const ping = () =>
    pingWhileWell({
      ...t.deps,
      alarmPing: {
        state: () => state,
        send: async () => {
          calls += 1
        },
      },
    })
  beforeEach(() => {
    calls = 0
    state = { configured: true, em: null, erro: '' }
  })

  it('is called while no check fails, also after a call that it refused', async () => {
    await setLine('ordem')
    await ping()
    state = { ...state, erro: 'resposta 503' }
    await setLine('atencao')
    await ping()
    expect(calls).toBe(2)
  })

  it('is not called while a check fails, while nobody checks, or without an address', async () => {
    await setLine('falha')
    await ping()
    await setLine('ordem', new Date(Date.now() - 120_000))
    await ping()
    await t.deps.db.deleteFrom('situacao').execute()
    await ping()
    state = { ...state, configured: false }
    await setLine('ordem')
    await ping()
    expect(calls).toBe(0)
  })
})

describe('the health check of the watcher', () => {
  const lineFor = (ping: Partial<PingState> | undefined) => {
    const report = ping && { configured: true, em: null, erro: '', ...ping }
    const leader = { silencio: 0, trabalho: true, relato: { ping: report } } as unknown as NodeRow
    const other = { silencio: 0, trabalho: false, relato: { ping: { configured: true, em: null, erro: 'x' } } }
    return checkPing({ config: t.deps.config, nodes: [other, leader] } as unknown as CheckInput)
  }

  it('reports the ping state of the leader, and never a failure', () => {
    expect(lineFor(undefined).estado).toBe('desligado')
    expect(lineFor({ configured: false }).estado).toBe('desligado')
    expect(lineFor({})).toMatchObject({ estado: 'ordem', texto: expect.stringContaining('ainda') })
    const accepted = lineFor({ em: '2026-11-05T11:30:00.000Z' })
    expect(accepted).toMatchObject({ estado: 'ordem', texto: expect.stringContaining('05/11/2026 08:30') })
    const refused = lineFor({ erro: 'resposta 503' })
    expect(refused).toMatchObject({ estado: 'atencao', texto: expect.stringContaining('resposta 503') })
    expect(refused.acao).not.toBe('')
  })
})
