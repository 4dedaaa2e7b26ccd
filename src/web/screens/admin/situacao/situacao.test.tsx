import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LinhaSituacao, Situacao } from '#contract/situacao/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
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
    const whatsapp = line({ item: 'whatsapp', estado: 'desligado', texto: 'Não está ligado.' })
    const itens = [line({}), whatsapp, line({ item: 'fila' }), line({ item: 'telas', estado: 'atencao' }), SMS]
    open({ [CALL]: { json: situacaoWith({ itens }) } })
    await screen.findByText('1 falha e 1 ponto de atenção')
    const stateOf = (list: string) =>
      [...screen.getByRole('list', { name: list }).querySelectorAll<HTMLElement>('[data-state]')].map(
        one => one.dataset.state,
      )
    expect(stateOf('Para o balcão')).toEqual(['falha', 'atencao', 'ordem', 'desligado'])
    expect(outline()).toMatchInlineSnapshot(`
      "# Situação
      1 falha e 1 ponto de atenção
      Conferida há 9 segundos; esta página se renova sozinha.
      ## Envio de SMS
      Falhadesde 20/11/2026 15:04
      Falhou 3 vezes seguidas.
      O que fazer: Confira o crédito.
      ## Telas das capelas
      Atençãodesde 20/11/2026 15:04
      PostgreSQL, responde em 3 ms.
      ## Fila de mensagens
      Em ordemdesde 20/11/2026 15:04
      PostgreSQL, responde em 3 ms.
      ## Envio de WhatsApp
      Desligado
      Não está ligado.
      button: Para o técnico tudo em ordem
      ## Alarmes
      Abertos agora e dos últimos sete dias.
      Nenhum alarme nos últimos sete dias."
    `)
  })

  it.each([
    [{ itens: [] }, 'Verificando…', 'Conferida há 9 segundos; esta página se renova sozinha.'],
    [{ itens: [SMS], agora: '2026-11-20T18:05:29.000Z' }, '1 falha', 'Conferida há 89 segundos; esta página'],
    [
      { itens: [line({ estado: 'atencao' })], agora: '2026-11-20T18:05:30.000Z' },
      '1 ponto de atenção',
      'há 2 minutos;',
    ],
    [{ agora: '2026-11-20T17:00:00.000Z' }, 'Tudo em ordem.', 'há 0 segundos;'],
    [{ conferida_em: null }, 'Tudo em ordem.', 'Ainda não conferida.'],
  ] satisfies [Partial<Situacao>, string, string][])(
    'counts (%o) and says when it was checked',
    async (change, words, ago) => {
      open({ [CALL]: { json: situacaoWith(change) } })
      await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe(words))
      expect(screen.getAllByRole('status')[0]?.nextSibling?.textContent).toContain(ago)
    },
  )

  it('says that nothing fails while what is missing is unknown', async () => {
    open({ [CALL]: { json: situacaoWith() }, [STEPS]: { status: 503, json: {} } })
    expect(await screen.findByText('Nada falha.')).toBeTruthy()
  })

  it('folds what is for the technician while it is in order, and opens it when something fails', async () => {
    let estado: 'ordem' | 'falha' = 'ordem'
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open({ [CALL]: () => ({ json: situacaoWith({ itens: [line({ item: 'copia', estado })] }) }) })
    const part = (await screen.findByText('Para o técnico')).closest('details')
    expect(part?.open).toBe(false)
    expect(screen.getByText('tudo em ordem').className).toBe('note')
    estado = 'falha'
    await act(() => vi.advanceTimersByTimeAsync(16_000))
    expect(screen.getByText('1 ponto pede atenção').closest('details')?.open).toBe(true)
    expect(screen.getByText('1 ponto pede atenção').className).toBe('problem')
    expect(screen.getAllByRole('status')[0]?.className).toBe('problem')
    expect(screen.getByRole('list', { name: 'Para o técnico' }).querySelector('[data-state]')?.textContent).toMatch(
      /^Cópia de segurança/,
    )
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
    await screen.findByText('Aberto')
    for (const part of document.querySelectorAll('details')) part.open = true
    expect([...document.querySelectorAll('section')].map(part => outline(part)).join('\n--\n')).toMatchInlineSnapshot(`
      "## Máquinas
      Máquinas
      Máquina | Papel | Versão | No ar desde |
      casa a | Atende e trabalha por todas | 1 | 20/11/2026 15:04 |
      casa b | Atende | 1 | 20/11/2026 15:04 |
      casa c | Não se apresenta | 1 | 20/11/2026 15:04 |
      --
      ## Alarmes
      Abertos agora e dos últimos sete dias.
      Alarmes
      Assunto | Começou | Terminou |
      Provedor
      Envio de SMS: falhou.
      20/11/2026 15:04 | Aberto |
      Disco
      Envio de SMS: falhou.
      20/11/2026 15:04 | 20/11/2026 16:00 |
      button: Baixar a lista"
    `)
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
})
