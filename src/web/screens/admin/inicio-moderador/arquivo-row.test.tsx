import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ArquivoFamilia } from '#contract/arquivo-familia/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { ArquivoRow, Guarda } from './arquivo-row.tsx'

const READ = 'GET /cliente/despedida/:id/arquivo-familia'
const ASK = 'POST /cliente/despedida/:id/arquivo-familia'
const ADDRESS = 'POST /cliente/despedida/:id/arquivo-familia/endereco'

const NOTHING: ArquivoFamilia = {
  ...{ estado: 'parado', progresso: 0, motivo: null, bytes: null, ate: null, novidades: false },
  guarda: { gravacao: null, presenca: null },
}
const READY: ArquivoFamilia = { ...NOTHING, estado: 'pronto', bytes: 1_240_000_000, ate: '2026-12-03T15:00:00.000Z' }

let now: ArquivoFamilia
const open = (responses = {}) => {
  const calls = fakeServer({ [READ]: () => ({ json: now }), ...responses })
  signInAs(['ROLE_MODERADOR'])
  renderScreen(
    <>
      <ul>
        <ArquivoRow id={7} />
      </ul>
      <Guarda id={7} />
    </>,
    '/admin/despedidas',
  )
  return calls
}
const row = () => screen.findByRole('button', { name: /^Arquivo da família/ })
const posts = (calls: ReturnType<typeof open>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path }) => path)

beforeEach(() => {
  now = NOTHING
})

describe("the row of a family's archive", () => {
  it('asks once for a double tap, and says how much is done until it is ready', async () => {
    const calls = open({
      [ASK]: () => {
        now = { ...NOTHING, estado: 'preparando', progresso: 42 }
        return { json: now }
      },
    })
    const button = await row()
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText(/^Preparando: 42%/)).toBeTruthy()
    fireEvent.click(button)
    now = READY
    expect(
      await screen.findByText('Pronto, 1,2 GB. Toque para baixar, até 03/12/2026.', {}, { timeout: 10_000 }),
    ).toBeTruthy()
    expect(posts(calls)).toEqual(['/cliente/despedida/7/arquivo-familia'])
  })

  it('hands a finished one to the browser by a tap', async () => {
    now = READY
    const calls = open({ [ADDRESS]: { json: { endereco: '#arquivo.zip' } } })
    await screen.findByText(/^Pronto/)
    expect(screen.queryByRole('button', { name: /de novo/ })).toBeNull()
    fireEvent.click(await row())
    await waitFor(() => expect(window.location.hash).toBe('#arquivo.zip'))
    expect(posts(calls)).toEqual(['/cliente/despedida/7/arquivo-familia/endereco'])
  })

  it('reads again what there is where it was removed meanwhile', async () => {
    now = READY
    open({
      [ADDRESS]: () => {
        now = { ...NOTHING, estado: 'preparando' }
        return { status: 404, json: { code: 'NAO_ENCONTRADO', mensagem: 'Não encontrado' } }
      },
    })
    await screen.findByText(/^Pronto/)
    fireEvent.click(await row())
    expect(await screen.findByText(/^Preparando: 0%/)).toBeTruthy()
  })

  it.each([
    [0, '1 MB'],
    [1_600_000, '2 MB'],
    [999_999_999, '1.000 MB'],
    [1_000_000_000, '1,0 GB'],
  ])('says how large one of %d bytes is', async (bytes, size) => {
    now = { ...READY, bytes }
    open()
    expect(await screen.findByText(`Pronto, ${size}. Toque para baixar, até 03/12/2026.`)).toBeTruthy()
  })

  it('says that the portal cannot be reached, and keeps what it knew', async () => {
    let away = false
    now = { ...NOTHING, estado: 'preparando', progresso: 42 }
    open({ [READ]: () => (away ? { status: 503, json: {} } : { json: now }) })
    await screen.findByText(/^Preparando: 42%/)
    away = true
    expect(
      await screen.findByText('Sem conexão com o portal. O preparo continua: 42%.', {}, { timeout: 10_000 }),
    ).toBeTruthy()
    cleanup()
    open({ [READ]: { status: 503, json: {} } })
    expect(await screen.findByText('Não foi possível ler até quando o portal guarda cada coisa.')).toBeTruthy()
  })

  it.each([
    ['espaco', /sem espaço/],
    ['erro', /^Não foi possível montar o arquivo/],
  ] as const)('says why there is none (%s), and asks again by a tap', async (motivo, sentence) => {
    now = { ...NOTHING, estado: 'falhou', motivo }
    const calls = open({ [ASK]: { json: { ...NOTHING, estado: 'preparando' } } })
    expect(await screen.findByText(sentence)).toBeTruthy()
    fireEvent.click(await row())
    await screen.findByText(/^Preparando: 0%/)
    expect(posts(calls)).toHaveLength(1)
  })

  it('offers a new one where something has come since', async () => {
    now = { ...READY, novidades: true }
    const calls = open({ [ASK]: { json: { ...NOTHING, estado: 'preparando' } } })
    fireEvent.click(await screen.findByRole('button', { name: /^Preparar o arquivo de novo/ }))
    await screen.findByText(/^Preparando: 0%/)
    expect(posts(calls)).toEqual(['/cliente/despedida/7/arquivo-familia'])
  })
})

describe('until when the portal keeps what', () => {
  it('is said in words, with the days', async () => {
    now = { ...READY, guarda: { gravacao: '2026-12-20T03:30:00.000Z', presenca: '2027-03-20T15:00:00.000Z' } }
    open()
    const terms = within(await screen.findByRole('region', { name: 'Até quando guardamos' }))
    expect(terms.getByRole('group')).toHaveProperty('open', true)
    expect(terms.getAllByRole('definition').map(one => one.textContent)).toEqual([
      'Sem prazo: ficam até que a família peça para tirar.',
      'Até 20/03/2027. Depois são apagadas.',
      'Até 20/12/2026. Depois é apagada.',
      'Até 03/12/2026. Depois pode ser pedido de novo, com o que ainda houver.',
    ])
  })

  it('is folded where there is nothing to lose', async () => {
    open()
    expect((await screen.findByText('Não há gravação guardada.')).closest('details')).toHaveProperty('open', false)
    expect(screen.getByText('Depois de pronto, 7 dias.')).toBeTruthy()
  })
})
