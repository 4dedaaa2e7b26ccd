import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LinhaSituacao, Situacao } from '#contract/situacao/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { SituacaoScreen } from './situacao.tsx'

const CALL = 'GET /api/situacao'
const STEPS = 'GET /api/primeiros-passos'
const AT = '2026-11-20T18:04:00.000Z'

const line = (change: Partial<LinhaSituacao>): LinhaSituacao => ({
  ...{ item: 'banco', estado: 'ordem', texto: 'PostgreSQL, responde em 3 ms.', acao: '', desde: AT },
  ...change,
})
const situacaoWith = (change: Partial<Situacao> = {}): Situacao => ({
  ...{ agora: '2026-11-20T18:04:09.000Z', conferida_em: AT, avisos: true, itens: [line({})], nos: [], alarmes: [] },
  ...change,
})
const SMS = line({ item: 'sms', estado: 'falha', texto: 'Falhou 3 vezes seguidas.', acao: 'Confira o crédito.' })

const open = (responses: Parameters<typeof fakeServer>[0]) => {
  const calls = fakeServer({ [STEPS]: { json: [] }, ...responses })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <SituacaoScreen />
    </AdminProvider>,
    '/admin/situacao',
  )
  return calls
}
const requestCount = (calls: { path: string }[]): number => calls.filter(call => call.path === '/api/situacao').length
const hide = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  window.dispatchEvent(new Event('visibilitychange'))
}
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the page on the state of the portal', () => {
  it('shows for each check its state in words, since when, and what to do, failures first', async () => {
    open({ [CALL]: { json: situacaoWith({ itens: [line({}), SMS, line({ item: 'telas', estado: 'atencao' })] }) } })
    expect(await screen.findByText('1 falha e 1 ponto de atenção')).toBeTruthy()
    const items = within(screen.getByRole('list', { name: 'Para o balcão' })).getAllByRole('listitem')
    expect(items.map(item => within(item).getByRole('heading').textContent)).toEqual([
      'Envio de SMS',
      'Telas das capelas',
    ])
    const words = items[0]?.textContent ?? ''
    for (const part of ['Falha', 'desde 20/11/2026 15:04', 'Falhou 3 vezes seguidas.', 'Confira o crédito.'])
      expect(words).toContain(part)
    expect(screen.getByText('Conferida há 9 segundos; esta página se renova sozinha.')).toBeTruthy()
  })

  it('folds what is for the technician while it is in order, and opens it when something fails', async () => {
    let estado: 'ordem' | 'falha' = 'ordem'
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open({ [CALL]: () => ({ json: situacaoWith({ itens: [line({ item: 'copia', estado })] }) }) })
    const part = (await screen.findByText('Para o técnico')).closest('details')
    expect(part?.open).toBe(false)
    estado = 'falha'
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    expect(screen.getByText('1 ponto pede atenção').closest('details')?.open).toBe(true)
  })

  it('shows that everything is in order, and warns when the alarms have no recipient', async () => {
    open({ [CALL]: { json: situacaoWith({ avisos: false }) } })
    expect(await screen.findByText('Tudo em ordem.')).toBeTruthy()
    expect(screen.getByText(/Nenhum e-mail recebe os alarmes/)).toBeTruthy()
    expect(screen.getByText('Nenhum alarme nos últimos sete dias.')).toBeTruthy()
  })

  it.each([
    [1, 'Nada falha. Falta 1 coisa.'],
    [4, 'Nada falha. Faltam 4 coisas.'],
  ])('counts what is still missing (%i) instead of saying that everything is in order', async (total, words) => {
    const steps = (['codigos', 'camera', 'tela', 'copia'] as const).map((passo, at) => ({ passo, feito: at >= total }))
    open({ [CALL]: { json: situacaoWith() }, [STEPS]: { json: steps } })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.queryByText('Tudo em ordem.')).toBeNull()
  })

  it('lists alarms with their end, and nodes with their jobs', async () => {
    const alarm = { id: 1, tipo: 'provedor', texto: 'Envio de SMS: falhou.', desde: AT, avisado_em: AT }
    const node = { no: 'casa a', versao: '1', trabalho: true, desde: AT, visto_em: AT, calado: false }
    open({
      [CALL]: {
        json: situacaoWith({
          alarmes: [
            { ...alarm, encerrado_em: null },
            { ...alarm, id: 2, tipo: 'disco', encerrado_em: '2026-11-20T19:00:00.000Z' },
          ],
          nos: [node, { ...node, no: 'casa b', trabalho: false }, { ...node, no: 'casa c', calado: true }],
        }),
      },
    })
    expect(await screen.findByText('Aberto')).toBeTruthy()
    expect(screen.getByText('20/11/2026 16:00')).toBeTruthy()
    for (const words of ['Provedor', 'Disco', 'Atende e trabalha por todas', 'Atende', 'Não se apresenta'])
      expect(screen.getByText(words)).toBeTruthy()
  })

  it('polls every fifteen seconds and pauses while it is hidden', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = open({ [CALL]: { json: situacaoWith() } })
    await screen.findByText('Tudo em ordem.')
    await act(() => vi.advanceTimersByTimeAsync(15_500))
    expect(requestCount(calls)).toBe(2)
    hide('hidden')
    await act(() => vi.advanceTimersByTimeAsync(120_000))
    expect(requestCount(calls)).toBe(2)
    hide('visible')
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(requestCount(calls)).toBe(3)
  })

  it('keeps the last data while the portal does not respond, and marks it as old', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let down = false
    open({ [CALL]: () => (down ? { status: 503, json: {} } : { json: situacaoWith() }) })
    await screen.findByText('Tudo em ordem.')
    down = true
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByText(/O portal não respondeu agora há pouco/).getAttribute('role')).toBe('alert')
    expect(screen.getByText('Banco de dados')).toBeTruthy()
  })

  it('shows an error when the first request fails, and offers to retry', async () => {
    open({ [CALL]: { status: 503, json: {} } })
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
  })
})
