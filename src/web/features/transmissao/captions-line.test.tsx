import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Fala, Legendas } from '#contract/gravacao/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { formatTempo, parseTempo } from './caption-time-rules.ts'
import { CaptionsLine } from './captions-line.tsx'

const FALA: Fala = { id: 3, inicio: 65_240, fim: 68_000, texto: 'Descanse em paz, dona Marta.', versao: 1 }
const READY: Legendas = { estado: 'pronta', feito: 100, visivel: true }

const open = (legendas: Legendas, falas: () => Fala[] = () => [FALA], saved?: () => object): FakeCall[] => {
  const calls = fakeServer({
    'GET /cliente/gravacao/:id/legendas/:gravacao': () => ({ json: { falas: falas() } }),
    'PUT /cliente/gravacao/:id/legendas/:gravacao': { json: { estado: 'guardada', gravacoes: [] } },
    'PUT /cliente/gravacao/:id/falas/:fala': () => saved?.() ?? { json: { falas: falas() } },
  })
  renderScreen(
    <AdminProvider>
      <CaptionsLine id={5} gravacao={7} legendas={legendas} when="05/11/2026 08:00" />
    </AdminProvider>,
  )
  return calls
}
const sent = (calls: FakeCall[]) => calls.filter(call => call.method === 'PUT')
const openLine = async (): Promise<HTMLElement> => {
  fireEvent.click(screen.getByRole('button', { name: 'Ver e corrigir legendas: 05/11/2026 08:00' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Corrigir a linha de 1:05,2 a 1:08,0' }))
  return dialog
}

describe('the times of a caption', () => {
  it.each([
    [0, '0:00,0'],
    [65_200, '1:05,2'],
    [3_725_200, '1:02:05,2'],
  ])('of %d ms are %s, and are read back', (ms, text) => {
    expect(formatTempo(ms)).toBe(text)
    expect(parseTempo(text)).toBe(ms)
  })

  it.each(['', '5', '1:60', 'um', '1:2:3:4', '-1:00'])('are none in %j', text => {
    expect(parseTempo(text)).toBeUndefined()
  })
})

describe('the captions of a recording, for staff and moderators', () => {
  it.each<[Legendas['estado'], RegExp]>([
    ['semAutorizacao', /Alterar prazo ou público/],
    ['fila', /na fila/],
    ['fazendo', /sendo feitas, 40 %/],
    ['esperando', /não respondeu. O portal tenta de novo sozinho; 40 %/],
    ['nenhuma', /nenhuma fala foi reconhecida/],
    ['falhou', /pararam em 40 %/],
  ])('say %s in words', (estado, words) => {
    open({ estado, feito: 40, visivel: true })
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Ver e corrigir/ })).toBeNull()
  })

  it('are not mentioned where the house has no such service', () => {
    open({ estado: 'desligada', feito: 0, visivel: true })
    expect(screen.queryByText(/legenda/i)).toBeNull()
  })

  it.each<[Legendas, button: string, acao: string, done: string]>([
    [READY, 'Esconder legendas', 'esconder', 'Legendas escondidas.'],
    [{ ...READY, visivel: false }, 'Mostrar legendas', 'mostrar', 'Legendas à mostra.'],
    [{ ...READY, estado: 'falhou' }, 'Tentar de novo', 'refazer', 'Legendas de volta à fila.'],
  ])('are hidden, shown, and asked for again: %o', async (legendas, button, acao, done) => {
    const calls = open(legendas)
    const hidden = screen.queryByText(/As legendas estão escondidas: quem assiste não as vê/)
    expect(hidden !== null).toBe(!legendas.visivel)
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: `${button}: 05/11/2026 08:00` }))
    expect(await screen.findByText(done)).toBeTruthy()
    expect(sent(calls).map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/cliente/gravacao/5/legendas/7', body: { acao } },
    ])
  })

  it('are corrected line by line, and a time that was not touched keeps its milliseconds', async () => {
    const calls = open(READY)
    const dialog = await openLine()
    expect(outline(dialog)).toMatchInlineSnapshot(`
      "## Legendas da gravação
      button: Fechar
      Um programa escreveu estas linhas. Corrija nomes e palavras, acerte o tempo ou exclua o que não foi dito.
      Minutos e segundos, como 1:05,2
      field: Começo = 1:05,2
      Minutos e segundos, como 1:05,2
      field: Fim = 1:08,0
      field: Fala = Descanse em paz, dona Marta.
      button: Salvar linha
      button: Excluir linha
      button: Cancelar"
    `)
    fireEvent.change(within(dialog).getByLabelText('Fala'), { target: { value: 'Descanse em paz, dona Maria.' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar linha' }))
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    expect(sent(calls)[0]).toMatchObject({
      path: '/cliente/gravacao/5/falas/3',
      body: { inicio: 65_240, fim: 68_000, texto: 'Descanse em paz, dona Maria.', versao: 1 },
    })
    await waitFor(() => expect(within(dialog).queryByLabelText('Fala')).toBeNull())
    expect(screen.getByText('Linha salva.')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Corrigir')
  })

  it('are removed line by line, and the focus goes on to the next one', async () => {
    let falas = [FALA, { ...FALA, id: 4, inicio: 70_000, fim: 71_000, texto: 'Amém.' }]
    const calls = open(
      READY,
      () => falas,
      () => {
        falas = falas.slice(1)
        return { json: { falas } }
      },
    )
    const dialog = await openLine()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Excluir linha' }))
    expect(await screen.findByText('Linha excluída.')).toBeTruthy()
    expect(sent(calls)[0]?.body).toEqual({
      ...{ inicio: 65_240, fim: 68_000, texto: 'Descanse em paz, dona Marta.', versao: 1, excluir: true },
    })
    expect(outline(dialog).split('\n').slice(3)).toEqual([
      '1:10,0 a 1:11,0 Amém.',
      'button: Corrigir a linha de 1:10,0 a 1:11,0',
    ])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Corrigir a linha de 1:10,0 a 1:11,0')
    fireEvent.click(within(dialog).getByRole('button', { name: /^Corrigir/ }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Excluir linha' }))
    expect(await within(dialog).findByText('Nenhuma linha ficou.')).toBe(document.activeElement)
  })

  it('are drawn a hundred at a time', async () => {
    open(READY, () => Array.from({ length: 102 }, (_, id) => ({ ...FALA, id, inicio: id * 1000 })))
    fireEvent.click(screen.getByRole('button', { name: /^Ver e corrigir/ }))
    const lines = () => screen.getAllByRole('listitem').length
    const more = await screen.findByRole('button', { name: 'Mostrar mais 2 linhas' })
    expect(lines()).toBe(100)
    fireEvent.click(more)
    expect(lines()).toBe(102)
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Corrigir a linha de 1:40,0 /)
    expect(screen.queryByRole('button', { name: /Mostrar mais/ })).toBeNull()
  })

  it('refuse times that are none or the wrong way round, before anything is sent', async () => {
    const calls = open(READY)
    const dialog = await openLine()
    const fim = within(dialog).getByLabelText('Fim')
    fireEvent.change(fim, { target: { value: 'depois' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar linha' }))
    expect(await within(dialog).findByText('Escreva minutos e segundos, como 1:05,2.')).toBeTruthy()
    fireEvent.change(fim, { target: { value: '1:00' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar linha' }))
    expect(await within(dialog).findByText('O fim vem depois do começo, no máximo 15 segundos.')).toBeTruthy()
    expect(sent(calls)).toHaveLength(0)
  })

  it('show what another person wrote meanwhile, and save nothing over it', async () => {
    let falas = [FALA]
    const calls = open(
      READY,
      () => falas,
      () => {
        falas = [{ ...FALA, texto: 'Da família.', versao: 2 }]
        return { status: 409, json: { code: 'ALTERADO_POR_OUTRA_PESSOA', message: 'x', mensagem: 'x' } }
      },
    )
    const dialog = await openLine()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Excluir linha' }))
    expect(await screen.findByText(/Outra pessoa mudou esta linha/)).toBeTruthy()
    const other =
      'Outra pessoa deixou assim: “Da família.” (1:05,2 a 1:08,0). Se você salvar, vale o que está escrito acima.'
    expect(await within(dialog).findByText(other)).toBeTruthy()
    expect(sent(calls)).toHaveLength(1)
  })

  it('say that another person removed the line', async () => {
    open(
      READY,
      () => [FALA],
      () => ({ status: 404, json: { code: 'NAO_ENCONTRADO', message: 'x', mensagem: 'x' } }),
    )
    const dialog = await openLine()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar linha' }))
    expect(await screen.findByText('Outra pessoa excluiu esta linha.')).toBeTruthy()
  })
})
