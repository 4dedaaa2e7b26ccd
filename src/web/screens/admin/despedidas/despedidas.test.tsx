import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Despedida } from '#contract/despedida/schema.ts'
import { timeOf } from '#web/lib/instant.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { cardHeadings, outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { DespedidasScreen } from './despedidas.tsx'

const LIST = 'GET /cliente/despedidas'
const HOJE = 'GET /apresentacao/lista-vencer'
const STATUS = 'POST /cliente/update-despedida-status'

const despedida = (change: Partial<Despedida> = {}) => ({
  id: 10_661,
  foto_perfil: null,
  data_velorio: null,
  local_velorio: '',
  data_sepultamento: '2026-11-24 16:00:00',
  rito: 'sepultamento',
  status_memoria: true,
  tipo: 'Publica',
  status_apresentacao: false,
  qtd_moderacao: 0,
  qtd_denuncias: 0,
  pessoa_moderador: null,
  apresentacao: { codigo: 'ABCDEFGHJK', dataHoraInicial: null, dataHoraFinal: null },
  pessoa_falecida: {
    id: 1,
    nome: 'Maria do Carmo',
    data_nascimento: '1941-03-12',
    data_falecimento: '2026-11-22',
    sexo: 'Feminino',
  },
  ...change,
})

const open = (rows: object[], responses: Parameters<typeof fakeServer>[0] = {}): FakeCall[] => {
  const calls = fakeServer({ [LIST]: { json: rows }, [HOJE]: { json: [] }, ...responses })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <DespedidasScreen />
    </AdminProvider>,
    '/admin/despedidas',
  )
  return calls
}

describe('the badges of a despedida in the list', () => {
  it('counts only pending messages, ten at most', async () => {
    open([despedida({ qtd_moderacao: 14, qtd_denuncias: 3 })])
    const messages = await screen.findByRole('link', { name: 'Mensagens 10 aguardando, de Maria do Carmo' })
    expect(messages.textContent).toBe('Mensagens 10')
  })

  it('shows a badge of its own for reports, with a link to the decision', async () => {
    open([despedida({ qtd_denuncias: 1 })])
    const messages = await screen.findByRole('link', { name: 'Mensagens de Maria do Carmo' })
    expect(messages.textContent).toBe('Mensagens')
    const mark = screen.getByRole('link', { name: '1 denúncia na página de Maria do Carmo: decidir' })
    expect(mark.getAttribute('href')).toBe('/admin/mensagens/10661')
    expect(within(mark).getByText('1 denúncia')).toBeTruthy()
  })

  it('shows a badge for requests for access, with a link to the answers', async () => {
    open([despedida({ qtd_pedidos_acesso: 2 })])
    const mark = await screen.findByRole('link', { name: '2 pedidos de acesso à página de Maria do Carmo: responder' })
    expect(mark.getAttribute('href')).toBe('/admin/mensagens/10661')
  })

  it('shows no badge when no report is pending', async () => {
    open([despedida({ qtd_moderacao: 2 })])
    await screen.findByRole('link', { name: 'Mensagens 2 aguardando, de Maria do Carmo' })
    expect(screen.queryByText(/denúncia/)).toBeNull()
  })
})

const writes = (calls: FakeCall[]) => calls.filter(call => call.method === 'POST').map(call => call.body)
const flip = async () =>
  fireEvent.click(await screen.findByRole('switch', { name: 'Despedida de Maria do Carmo ativa' }))
/** The state of the server after each change of the switch. */
const switched = { [STATUS]: (call: FakeCall) => ({ json: call.body }) }

describe('the switch "Ativa"', () => {
  afterEach(() => vi.useRealTimers())

  it('confirms the change, reloads the list, and can be undone within ten seconds', async () => {
    const calls = open([despedida()], switched)
    await flip()
    expect(await screen.findByText('Despedida desativada com sucesso!')).toBeTruthy()
    expect(screen.getByText('A página de Maria do Carmo saiu do ar.')).toBeTruthy()
    await waitFor(() => expect(calls.filter(call => call.path === '/cliente/despedidas')).toHaveLength(2))
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Despedida ativada com sucesso!')).toBeTruthy()
    expect(writes(calls)).toEqual([
      { id: 10_661, status_memoria: false },
      { id: 10_661, status_memoria: true },
    ])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull())
  })

  it('offers to undo for ten seconds and no longer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open([despedida()], switched)
    await flip()
    await screen.findByRole('button', { name: 'Desfazer' })
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(screen.queryByRole('button', { name: 'Desfazer' })).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  })

  it('asks before it deactivates a page on the day of its wake, and changes nothing on cancel', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-22 10:00:00') })
    const calls = open([despedida({ data_velorio: '2026-11-22 16:00:00' })], switched)
    await flip()
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar a página de Maria do Carmo?' }))
    expect(dialog.getByText('O velório é hoje às 16h. Quem tiver o link verá “Despedida Inativa”.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes(calls)).toEqual([])
    // A press in a browser focuses what it presses.
    screen.getByRole('switch', { name: 'Despedida de Maria do Carmo ativa' }).focus()
    await flip()
    fireEvent.click(await screen.findByRole('button', { name: 'Desativar a página' }))
    expect(await screen.findByText('Despedida desativada com sucesso!')).toBeTruthy()
    expect(writes(calls)).toEqual([{ id: 10_661, status_memoria: false }])
    expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Despedida de Maria do Carmo ativa' }))
  })

  it('activates a page without a question, whatever the hour of its wake', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-22 10:00:00') })
    open([despedida({ data_velorio: '2026-11-22 16:00:00', status_memoria: false })], switched)
    await flip()
    expect(await screen.findByText('Despedida ativada com sucesso!')).toBeTruthy()
    expect(screen.getByText('A página de Maria do Carmo está no ar.')).toBeTruthy()
  })
})

describe('a list that could not be read', () => {
  it('shows the error in place, with a way to retry', async () => {
    open([], { [LIST]: { status: 503, json: { mensagem: 'Serviço temporariamente indisponível.' } } })
    expect(await screen.findByText(/Erro ao carregar as despedidas/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
  })

  it('says that the rooms of today come later, and shows the rows', async () => {
    open([despedida()], { [HOJE]: { status: 503, json: { mensagem: 'Serviço temporariamente indisponível.' } } })
    expect(await screen.findByText('Maria do Carmo')).toBeTruthy()
    expect(await screen.findByText(/Não foi possível ler as capelas agora/)).toBeTruthy()
  })
})

describe('the night desk', () => {
  afterEach(() => vi.useRealTimers())
  const velorio = (id: number, part: object = {}) => ({
    id,
    id_despedida: 10_000 + id,
    empresa: 'CV',
    capela: '02',
    dataHoraInicial: '2026-11-22 08:00:00',
    dataHoraFinal: '2026-11-22 15:30:00',
    status: true,
    status_camera: true,
    ao_vivo: false,
    nomeFalecido: `Pessoa ${id}`,
    pagina: { data_velorio: null, local_velorio: '', data_sepultamento: '2026-11-22 16:00:00', rito: 'sepultamento' },
    ...part,
  })
  const atTen = () => vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-22 10:00:00') })
  const lists = (calls: FakeCall[]) => calls.filter(call => call.path === '/cliente/despedidas')

  it('shows by unit and room what happens today, with the state in words', async () => {
    atTen()
    open([], {
      [HOJE]: {
        json: [
          velorio(1, { ao_vivo: true }),
          velorio(2, { capela: '01' }),
          velorio(3, { empresa: 'PF', status_camera: false }),
          velorio(4, { capela: '03', dataHoraInicial: '2026-11-22 14:52:00' }),
          velorio(5, { capela: '04', dataHoraInicial: '2026-11-22 05:00:00', dataHoraFinal: '2026-11-22 09:00:00' }),
          velorio(6, { dataHoraInicial: '2026-11-24 08:00:00', dataHoraFinal: '2026-11-24 12:00:00' }),
          velorio(7, { status: false }),
          velorio(8, { capela: '05', encerrada: true }),
          velorio(9, {
            ...{ capela: '06', encerrada: true, dataHoraInicial: '2026-11-22 07:00:00' },
            dataHoraFinal: '2026-11-22 09:58:00',
          }),
        ],
      },
    })
    const strip = within(await screen.findByRole('region', { name: 'Agora e hoje' }))
    const unit = within(await strip.findByRole('region', { name: 'Central de Velórios' }))
    const words = unit.getAllByRole('listitem').map(item => item.querySelectorAll('p')[2]?.textContent)
    expect(words).toEqual([
      'Sem imagem',
      'No ar',
      'Começa às 14:52',
      'Terminou às 09:00',
      'Acontece, imagem encerrada pela equipe',
      'Terminou às 09:58',
    ])
    expect(unit.getAllByText('Velório das 08:00 às 15:30 · Sepultamento 16:00')).toHaveLength(3)
    expect(
      within(strip.getByRole('region', { name: 'Parque das Flores' })).getByText('Acontece, sem câmera'),
    ).toBeTruthy()
    expect(strip.queryByText('Pessoa 6')).toBeNull()
    expect(strip.queryByText('Pessoa 7')).toBeNull()
    expect(unit.getByRole('link', { name: 'Câmera do velório de Pessoa 1' }).getAttribute('href')).toBe(
      '/admin/transmissao/10001',
    )
  })

  it('is one line while a filter is on, which shows the rooms on request', async () => {
    atTen()
    open([despedida()], { [HOJE]: { json: [velorio(1), velorio(2, { capela: '01' })] } })
    expect(await screen.findByText('Pessoa 1')).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'iracma' } })
    const line = await screen.findByRole('button', { name: '2 velórios hoje' })
    expect(line.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('Pessoa 1')).toBeNull()
    fireEvent.click(line)
    expect(line.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('Pessoa 1')).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
    expect(await screen.findByRole('heading', { name: 'Agora e hoje' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Hoje' }))
    expect((await screen.findByRole('button', { name: '2 velórios hoje' })).getAttribute('aria-expanded')).toBe('false')
  })

  it('opens the internal note of a row by its mark', async () => {
    open([despedida({ nota_interna: 'A filha chega às 11h.' })])
    fireEvent.click(await screen.findByRole('button', { name: /^Nota interna: A filha/ }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Nota')).value).toBe('A filha chega às 11h.')
  })

  it('names hour, chapel and state of each row, and opens the dialog that moves the velório', async () => {
    atTen()
    const apresentacao = {
      ...{ codigo: 'ABCDEFGHJK', empresa: 'CV', capela: '02', camera: null, id: 9, status: true, status_camera: true },
      ...{ dataHoraInicial: '2026-11-22 14:52:00', dataHoraFinal: '2026-11-22 18:00:00' },
    }
    open([despedida({ local_velorio: 'Capela 2', apresentacao })], {
      'GET /apresentacao/despedida/:id': { json: [velorio(9)] },
      'GET /apresentacao/conflitos': { json: [] },
    })
    await screen.findByText('22/11/2026 14:52')
    expect(cardHeadings(screen.getByRole('table'))).toEqual(['', 'Velório', 'Cerimônia final', 'Capela', 'Ativa', ''])
    expect(outline()).toMatchInlineSnapshot(`
      "# DESPEDIDAS Páginas das famílias
      field: Filtrar por nome, dia, contrato, capela ou moderador = 
      link: NOVA DESPEDIDA → /admin/criardespedida
      ## Agora e hoje
      Nenhum velório hoje nas capelas.
      Quando é a cerimônia
      choice: Todas = yes
      choice: Hoje = no
      choice: Esta semana = no
      choice: Mês passado = no
      field: Despedidas por página = 5
      Despedidas
      Falecido | Velório | Cerimônia final | Capela | Ativa | Ações |
      Maria do Carmo
      12/03/1941 – 22/11/2026
      dom, 22/11/2026 14:52
      Capela 2, Central de Velórios
      24/11/2026 16:00
      OFFLINE
      Começa 14:52
      box: Despedida de Maria do Carmo ativa = yes
      link: Mensagens de Maria do Carmo → /admin/mensagens/10661
      link: Editar a despedida de Maria do Carmo → /admin/editardespedida/10661
      button: Mais ações da despedida de Maria do Carmo
      button: Baixar a lista
      1-1 de 1
      button: Página anterior (disabled)
      button: Próxima página (disabled)
      Teclas: / busca, n abre uma nova despedida, as setas andam pela lista."
    `)
    fireEvent.click(screen.getByRole('button', { name: 'Mais ações da despedida de Maria do Carmo' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Mudar capela ou hora do velório de Maria do Carmo' }))
    expect(await screen.findByRole('dialog', { name: 'Mudar de capela ou horário' })).toBeTruthy()
  })

  it('requests the chosen period and number of rows, keeps the number on the device, and offers to clear an empty result', async () => {
    const calls = open([])
    await screen.findByText('Nenhuma despedida encontrada.')
    expect(lists(calls)[0]?.query.get('tamanho')).toBe('5')
    expect(screen.queryByRole('button', { name: 'Limpar a busca e o filtro' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Mês passado' }))
    fireEvent.change(screen.getByLabelText('Despedidas por página'), { target: { value: '25' } })
    await waitFor(() =>
      expect(Object.fromEntries(lists(calls).at(-1)?.query ?? [])).toMatchObject({
        periodo: 'mes-passado',
        tamanho: '25',
      }),
    )
    expect(localStorage.getItem('despedidas:por-pagina')).toBe('25')
    localStorage.clear()
    fireEvent.click(await screen.findByRole('button', { name: 'Limpar a busca e o filtro' }))
    await waitFor(() => expect(lists(calls).at(-1)?.query.has('periodo')).toBe(false))
  })

  it('is used by keys: / searches, the arrows move between rows, n begins a despedida, and typing is only typing', async () => {
    open([despedida(), despedida({ id: 10_662 })])
    const search = await screen.findByRole('searchbox')
    await screen.findAllByRole('link', { name: 'Mensagens de Maria do Carmo' })
    fireEvent.keyDown(document.body, { key: '/' })
    expect(document.activeElement).toBe(search)
    fireEvent.keyDown(search, { key: 'n' })
    fireEvent.keyDown(search, { key: 'ArrowDown' })
    const focused = () => document.activeElement?.getAttribute('href')
    expect(focused()).toBe('/admin/mensagens/10661')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
    expect(focused()).toBe('/admin/mensagens/10662')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
    expect(focused()).toBe('/admin/mensagens/10661')
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'n' })
    await waitFor(() => expect(screen.getByTestId('screen-address').textContent).toBe('/admin/criardespedida'))
  })
})
