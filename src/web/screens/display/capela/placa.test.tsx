import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dataHoraAt } from '#web/lib/instant.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { PlacaScreen } from './placa.tsx'

const MINUTE_MS = 60_000
let nome: string | undefined
let fotografias: { status?: number; json: object }
const page = buildDespedidaPagina()

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T13:00:00Z') })
  nome = 'Ana Lúcia Prado'
  fotografias = { json: [] }
  const hours = { dataHoraInicial: '2026-11-21 11:00:00', dataHoraFinal: '2026-11-21 15:30:00' }
  const seguinte = { nome: null, dataHoraInicial: '2026-11-21 17:00:00', desde: '2026-11-21 15:00:00' }
  fakeServer({
    'POST /exibicao/tela': () => ({
      json: {
        ...{ agora: dataHoraAt(Date.now()), conteudo: String(nome), mudaEm: null, proximoEm: null },
        ...{ recarregar: false, reservado: null },
      },
    }),
    'GET /exibicao/despedida-capela/:empresa/:id': () =>
      nome === undefined
        ? { status: 404, text: 'Despedida não encontrada' }
        : {
            json: {
              ...page,
              pessoa_falecida: { ...page.pessoa_falecida, nome },
              apresentacao: { ...page.apresentacao, capela: '02', ...hours },
              exibicao: { ate: '2026-11-21 16:00:00', seguinte },
            },
          },
    'GET /homenagem/homenagem-aprovadas/:id': { json: [] },
    'GET /exibicao/fotografias-capela/:empresa/:id': () => fotografias,
  })
})
afterEach(() => vi.useRealTimers())

/** The clock jumps; then the page reads it, and a minute later the sign is redrawn. */
const passUntil = async (moment: string) => {
  vi.setSystemTime(Date.parse(moment))
  await pass(2000)
  await pass(MINUTE_MS)
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('the door sign names who is in the chapel next and when, and redraws once a minute', async () => {
  render(<PlacaScreen empresa="CV" lugar="02" chave={undefined} />)
  await pass(0)
  expect(screen.getByRole('heading', { level: 1, name: 'Ana Lúcia Prado' })).toBeTruthy()
  expect(screen.getByText(/A seguir, às.11h/)).toBeTruthy()
  expect(screen.getByText('Capela 2')).toBeTruthy()
  expect(document.documentElement.className).toBe('tela tela-clara')
  nome = 'Ana Lúcia Prado da Rocha'
  await pass(0.5 * MINUTE_MS)
  expect(screen.getByRole('heading', { name: 'Ana Lúcia Prado' })).toBeTruthy()
  await pass(MINUTE_MS)
  expect(screen.getByRole('heading', { name: nome })).toBeTruthy()
  await passUntil('2026-11-21T14:00:00Z')
  expect(screen.queryByText(/A seguir/)).toBeNull()
  await passUntil('2026-11-21T18:10:00Z')
  expect(screen.getByText(/A seguir, às.17h: cerimônia reservada à família/)).toBeTruthy()
  nome = undefined
  await pass(2 * MINUTE_MS)
  expect(screen.getByText('Nenhum velório agora.')).toBeTruthy()
})

it('a wake stays on a display whose node, of the version before, does not know the call for photographs', async () => {
  fotografias = { status: 404, json: { mensagem: 'Not Found' } }
  render(<PlacaScreen empresa="CV" lugar="02" chave={undefined} />)
  await pass(0)
  expect(screen.getByRole('heading', { level: 1, name: 'Ana Lúcia Prado' })).toBeTruthy()
})
