import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Denuncia, Homenagem } from '#contract/homenagem/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { MensagensScreen } from './mensagens.tsx'

const PAGE = 'GET /cliente/despedida/:id'
const LIST = 'GET /homenagem/homenagem-despedida/:id'
const REPORTS = 'GET /homenagem/denuncias/:id'
const SWITCH = 'PUT /homenagem/update-status-homenagem/:id/:publicado'
const MANY = 'PUT /homenagem/aprovar-varias'
const REFUSE = 'PUT /homenagem/recusar/:id'
const UNDO = 'PUT /homenagem/desfazer-decisao'
const DECIDE = 'PUT /homenagem/denuncias/:id'

const homenagem = (id: number, nome: string, change: Partial<Homenagem> = {}): Homenagem => ({
  id,
  nome,
  descricao: `Saudade, de ${nome}.`,
  imagem: null,
  data: '2026-11-05T15:04:00.000Z',
  url: '/despedida/10661',
  publicado: false,
  despedida: { id: 10_661 },
  decidido_em: null,
  decidido_por: null,
  motivo: '',
  so_familia: false,
  cede_imagem: false,
  denuncias: 0,
  ...change,
})
const decided = { decidido_em: '2026-11-05T16:00:00.000Z', decidido_por: 'Rosa Tavares' }
const THREE = [
  homenagem(3, 'Clara'),
  homenagem(2, 'Bento'),
  homenagem(1, 'Ana', { ...decided, motivo: 'Fala de outra pessoa.' }),
  homenagem(4, 'Davi', { ...decided, publicado: true }),
]
const report = (change: Partial<Denuncia> = {}): Denuncia => ({
  id: 7,
  motivo: 'Ofende a família.',
  criado_em: '2026-11-05T15:04:00.000Z',
  decisao: null,
  decidido_em: null,
  decidido_por: null,
  homenagem: { id: 4, nome: 'Davi', descricao: 'Saudade, de Davi.', imagem: null },
  ...change,
})

const open = (responses: Parameters<typeof fakeServer>[0] = {}): FakeCall[] => {
  const calls = fakeServer({
    [PAGE]: { json: { pessoa_falecida: { nome: 'Maria do Carmo' }, qtd_moderacao: 2 } },
    [LIST]: { json: THREE },
    [REPORTS]: { json: [] },
    'GET /cliente/despedida/:id/pedidos-acesso': { json: [] },
    ...responses,
  })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/mensagens/:id" element={<MensagensScreen />} />
      </Routes>
    </AdminProvider>,
    '/admin/mensagens/10661',
  )
  return calls
}
const writes = (calls: FakeCall[]) => calls.filter(call => call.method === 'PUT')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const ready = () => screen.findByText('Saudade, de Clara.')

afterEach(() => vi.useRealTimers())

describe('the homenagens of a despedida', () => {
  it('shows the number of pending ones, who decided and when, and allows no editing', async () => {
    open()
    await ready()
    expect(outline()).toMatchInlineSnapshot(`
      "# Maria do Carmo
      field: Filtrar mensagens = 
      2 mensagens aguardam aprovação.
      link: Livro de presença → /admin/livro/10661
      Mostrar mensagens
      choice: Todas = no
      choice: Aguardando = yes
      choice: Aprovadas = no
      choice: Desaprovadas = no
      box: Escolher todas as que aguardam nesta página = no
      button: Aprovar escolhidas (disabled)
      Mensagens da despedida
      Mensagem | Recebida em | Situação | Ações |
      box: Escolher a mensagem de Clara = no
      Saudade, de Clara.
      Clara
      05/11/2026 12:04 |
      box: Mensagem de Clara: Aguarda a sua leitura = no
      button: Não publicar a mensagem de Clara
      button: Editar a mensagem de Clara (disabled)
      box: Escolher a mensagem de Bento = no
      Saudade, de Bento.
      Bento
      05/11/2026 12:04 |
      box: Mensagem de Bento: Aguarda a sua leitura = no
      button: Não publicar a mensagem de Bento
      button: Editar a mensagem de Bento (disabled)
      Saudade, de Ana.
      Ana
      05/11/2026 12:04 |
      box: Mensagem de Ana: Desaprovado = no
      Rosa Tavares, 05/11/2026 13:00Motivo reservado: Fala de outra pessoa.
      button: Não publicar a mensagem de Ana
      button: Editar a mensagem de Ana (disabled)
      Saudade, de Davi.
      Davi
      05/11/2026 12:04 |
      box: Mensagem de Davi: Aprovado = yes
      Rosa Tavares, 05/11/2026 13:00
      button: Não publicar a mensagem de Davi
      button: Editar a mensagem de Davi (disabled)
      button: Baixar a lista
      1-4 de 4
      button: Página anterior (disabled)
      button: Próxima página (disabled)"
    `)
    expect(document.title).toMatch(/^Mensagens de Maria do Carmo/)
  })

  it('approves the selected ones in one call and offers to undo it', async () => {
    const calls = open({
      [MANY]: { json: { ids: [3, 2] } },
      [UNDO]: { json: { ids: [3, 2] } },
    })
    await ready()
    const approve = screen.getByRole<HTMLButtonElement>('button', { name: 'Aprovar escolhidas' })
    expect(approve.disabled).toBe(true)
    for (const nome of ['Davi', 'Ana'])
      expect(screen.queryByRole('checkbox', { name: `Escolher a mensagem de ${nome}` })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher a mensagem de Clara' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher a mensagem de Bento' }))
    press('Aprovar escolhidas (2)')
    await screen.findByText('2 mensagens aprovadas.')
    press('Desfazer')
    await screen.findByText('Decisão desfeita.')
    expect(screen.queryByText('2 mensagens aprovadas.')).toBeNull()
    expect(writes(calls).map(call => call.body)).toEqual([
      { despedida: 10_661, ids: [3, 2] },
      { despedida: 10_661, ids: [3, 2] },
    ])
  })

  it('offer to take a picture over where its author agreed and it is published', async () => {
    const yes = { imagem: '/midia/abcdefghijklmnopqrst-400x300-aabbcc.webp', publicado: true, cede_imagem: true }
    const calls = open({
      [LIST]: {
        json: [
          homenagem(1, 'Ana', { ...yes, imagem: null }),
          homenagem(2, 'Bento', { ...yes, publicado: false }),
          homenagem(3, 'Clara', { ...yes, cede_imagem: false }),
          homenagem(4, 'Davi', yes),
        ],
      },
      'POST /cliente/despedida/:id/fotografias/da-homenagem': { json: [] },
    })
    await ready()
    const offers = screen.getAllByRole('button', { name: /^Levar para as fotografias/ })
    expect(offers.map(offer => offer.getAttribute('aria-label'))).toEqual([
      'Levar para as fotografias a imagem de Davi',
    ])
    press('Levar para as fotografias a imagem de Davi')
    expect(await screen.findByText('A imagem está entre as fotografias da página.')).toBeTruthy()
    expect(calls.filter(call => call.method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/cliente/despedida/10661/fotografias/da-homenagem', { homenagem: 4 }],
    ])
  })

  it('says where another person had approved them already', async () => {
    open({ [MANY]: { json: { ids: [] } } })
    await ready()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher a mensagem de Clara' }))
    press('Aprovar escolhidas (1)')
    expect(await screen.findByText('Essas mensagens já tinham sido aprovadas.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  })

  it('are read again every quarter of a minute while the words of a voice are written down', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const voz = { audio: '/midia/3.m4a', segundos: 23, transcricao: '', versao: 1 }
    let estado: 'fila' | 'pronta' = 'fila'
    const calls = open({
      [LIST]: () => ({ json: [homenagem(3, 'Clara', { voz: { ...voz, estado } }), homenagem(2, 'Bento')] }),
    })
    await ready()
    const readAfter = async (ms: number) => {
      await act(() => vi.advanceTimersByTimeAsync(ms))
      return lists(calls).length
    }
    estado = 'pronta'
    expect([await readAfter(10_000), await readAfter(6000), await readAfter(60_000)]).toEqual([1, 2, 2])
  })

  it('selects everything pending on the page, nothing that was refused, and clears the selection', async () => {
    open()
    await ready()
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Escolher todas as que aguardam nesta página' })
    const state = () => [all.checked, all.indeterminate]
    expect(state()).toEqual([false, false])
    const clara = screen.getByRole('checkbox', { name: 'Escolher a mensagem de Clara' })
    fireEvent.click(clara)
    expect(state()).toEqual([false, true])
    fireEvent.click(clara)
    expect(state()).toEqual([false, false])
    fireEvent.click(all)
    expect(state()).toEqual([true, false])
    expect(screen.getByRole('button', { name: 'Aprovar escolhidas (2)' })).toBeTruthy()
    fireEvent.click(all)
    expect(screen.getByRole('button', { name: 'Aprovar escolhidas' })).toBeTruthy()
  })

  it('takes no other decision while one is saved', async () => {
    open({ [MANY]: () => new Promise<never>(() => {}) })
    await ready()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher a mensagem de Clara' }))
    press('Aprovar escolhidas (1)')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Aprovar escolhidas (1)' }).dataset.loading).toBe('true'),
    )
    for (const refuse of screen.getAllByRole<HTMLButtonElement>('button', { name: /^Não publicar/ }))
      expect(refuse.disabled).toBe(true)
  })

  it('offers to undo a switch for eight seconds, longer while it has the keyboard focus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = open({ [SWITCH]: { json: { id: 3, publicado: true } } })
    await ready()
    fireEvent.click(screen.getByRole('switch', { name: 'Mensagem de Clara: Aguarda a sua leitura' }))
    await screen.findByText('Mensagem de Clara aprovada.')
    expect(screen.getByText('Mensagem ativada com sucesso!')).toBeTruthy()
    expect(writes(calls)[0]?.path).toBe('/homenagem/update-status-homenagem/3/true')
    const undo = screen.getByRole('button', { name: 'Desfazer' })
    fireEvent.focus(undo)
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(screen.queryByRole('button', { name: 'Desfazer' })).not.toBeNull()
    fireEvent.blur(undo)
    await act(() => vi.advanceTimersByTimeAsync(7000))
    expect(screen.queryByRole('button', { name: 'Desfazer' })).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  })

  it('says that undoing waits for a network, and undoes when it returns', async () => {
    open({ [SWITCH]: { json: { id: 3, publicado: true } }, [UNDO]: { json: { ids: [3] } } })
    await ready()
    fireEvent.click(screen.getByRole('switch', { name: 'Mensagem de Clara: Aguarda a sua leitura' }))
    const undo = await screen.findByRole('button', { name: 'Desfazer' })
    act(() => onlineManager.setOnline(false))
    fireEvent.click(undo)
    expect(await screen.findByText('Sem internet agora. Continuamos assim que ela voltar.')).toBeTruthy()
    act(() => onlineManager.setOnline(true))
    expect(await screen.findByText('Decisão desfeita.')).toBeTruthy()
  })

  it('says that a decision could not be undone, and keeps the way', async () => {
    open({ [SWITCH]: { json: { id: 3, publicado: true } }, [UNDO]: { status: 503, json: { mensagem: 'Agora não.' } } })
    await ready()
    fireEvent.click(screen.getByRole('switch', { name: 'Mensagem de Clara: Aguarda a sua leitura' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Agora não.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy()
  })

  it('shows a message when it is too late to undo', async () => {
    open({ [SWITCH]: { json: { id: 3, publicado: true } }, [UNDO]: { json: { ids: [] } } })
    await ready()
    fireEvent.click(screen.getByRole('switch', { name: 'Mensagem de Clara: Aguarda a sua leitura' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Já não é possível desfazer. Use o botão da mensagem.')).toBeTruthy()
  })

  it('refuses with a private reason', async () => {
    const calls = open({ [REFUSE]: { json: { id: 3, publicado: false } } })
    await ready()
    press('Não publicar a mensagem de Clara')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/vê apenas que ela não foi publicada, nunca o motivo/)).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/^Motivo/), { target: { value: 'a'.repeat(301) } })
    expect(dialog.getByText('301/300')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/^Motivo/), { target: { value: 'Assunto da família.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Não publicar' }))
    await screen.findByText('Mensagem de Clara não será publicada.')
    expect(writes(calls)[0]).toMatchObject({ path: '/homenagem/recusar/3', body: { motivo: 'Assunto da família.' } })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps the dialog and its text when the refusal could not be saved', async () => {
    open({ [REFUSE]: { status: 503, json: { mensagem: 'Serviço temporariamente indisponível.' } } })
    await ready()
    press('Não publicar a mensagem de Clara')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Motivo/), { target: { value: 'Assunto da família.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Não publicar' }))
    expect(await dialog.findByText('Serviço temporariamente indisponível.')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Motivo/).value).toBe('Assunto da família.')
  })
})

const lists = (calls: FakeCall[]) =>
  calls.filter(call => call.path.startsWith('/homenagem/homenagem-despedida/')).map(call => call.query.toString())
const filterNamed = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('the filter above the table of homenagens', () => {
  it('opens on the pending ones, and requests no list before their number is known', async () => {
    const calls = open()
    await ready()
    expect(screen.getAllByRole('radio').map(radio => radio.parentElement?.textContent)).toEqual([
      'Todas',
      'Aguardando',
      'Aprovadas',
      'Desaprovadas',
    ])
    expect(filterNamed('Aguardando').checked).toBe(true)
    expect(lists(calls)).toEqual(['pagina=1&tamanho=10&situacao=aguardando'])
  })

  it.each([
    [
      'none is pending',
      { json: { pessoa_falecida: { nome: 'Maria do Carmo' }, qtd_moderacao: 0 } },
      ['Nenhuma mensagem aguarda aprovação.'],
    ],
    ['their number could not be read', { status: 503, json: {} }, ['']],
  ])('opens on all homenagens when %s', async (_reason, page, words) => {
    const calls = open({ [PAGE]: page })
    await ready()
    expect([...document.querySelectorAll('p.soft')].map(one => one.textContent)).toEqual(words)
    expect(filterNamed('Todas').checked).toBe(true)
    expect(lists(calls)).toEqual(['pagina=1&tamanho=10&situacao=todas'])
  })

  it('shows nothing of the filter before while another one is read', async () => {
    open({
      [LIST]: ({ query }) =>
        query.get('situacao') === 'aguardando' ? { json: THREE } : new Promise<never>(() => undefined),
    })
    await ready()
    fireEvent.click(filterNamed('Aprovadas'))
    await waitFor(() => expect(screen.queryByText('Saudade, de Clara.')).toBeNull())
  })

  it('requests the first page from the server for each filter', async () => {
    const calls = open()
    await ready()
    for (const name of ['Aprovadas', 'Desaprovadas', 'Todas']) {
      fireEvent.click(filterNamed(name))
      await waitFor(() => expect(filterNamed(name).checked).toBe(true))
      await ready()
    }
    expect(lists(calls)).toEqual(
      ['aguardando', 'aprovadas', 'desaprovadas', 'todas'].map(one => `pagina=1&tamanho=10&situacao=${one}`),
    )
  })

  it('still shows the pending ones when the last one was decided, and links to the others', async () => {
    open({ [LIST]: { json: [] } })
    expect(await screen.findByText('Tudo lido. Nenhuma mensagem espera por uma decisão.')).toBeTruthy()
    press('Ver todas as mensagens')
    expect(await screen.findByText('Nenhuma mensagem recebida ainda.')).toBeTruthy()
    expect(filterNamed('Todas').checked).toBe(true)
    expect(screen.queryByRole('button', { name: 'Ver todas as mensagens' })).toBeNull()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'jardim' } })
    expect(await screen.findByText('Nenhuma mensagem encontrada com esse texto.')).toBeTruthy()
  })

  it('goes one page back when the last row of the last page was decided', async () => {
    let total = 11
    open({
      [LIST]: () => ({ json: THREE, headers: { 'x-total-count': String(total) } }),
      [SWITCH]: () => {
        total = 10
        return { json: { id: 3, publicado: true } }
      },
    })
    await ready()
    press('Próxima página')
    await screen.findByText('11-11 de 11')
    fireEvent.click(screen.getByRole('switch', { name: 'Mensagem de Clara: Aguarda a sua leitura' }))
    expect(await screen.findByText('1-10 de 10')).toBeTruthy()
  })

  it('shows a list that could not be read in place, with a way to retry', async () => {
    const calls = open({ [LIST]: { status: 503, json: { mensagem: 'Serviço temporariamente indisponível.' } } })
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    expect(screen.getByText('Não foi possível carregar as mensagens.')).toBeTruthy()
    const before = lists(calls).length
    fireEvent.click(again)
    await waitFor(() => expect(lists(calls).length).toBeGreaterThan(before))
  })
})

describe('reports of published homenagens', () => {
  it('mark the reported row, and show their failure in place', async () => {
    const calls = open({
      [LIST]: { json: [homenagem(4, 'Davi', { ...decided, publicado: true, denuncias: 2 }), homenagem(3, 'Clara')] },
      [REPORTS]: { status: 503, json: { mensagem: 'Serviço temporariamente indisponível.' } },
    })
    await ready()
    const row = screen.getByText('Saudade, de Davi.').closest('tr')
    expect(row && within(row).getByText('2 denúncias')).toBeTruthy()
    expect(screen.getAllByText('2 denúncias')).toHaveLength(1)
    expect(await screen.findByText('Não foi possível carregar as denúncias.')).toBeTruthy()
    const read = () => calls.filter(call => call.path.startsWith('/homenagem/denuncias/')).length
    const before = read()
    press('Tentar novamente')
    await waitFor(() => expect(read()).toBe(before + 1))
  })

  it('are listed above the table with their reason, and can be dismissed or upheld', async () => {
    const calls = open({
      [REPORTS]: { json: [report(), report({ id: 8, motivo: 'Não é verdade.' })] },
      [DECIDE]: { json: { id: 4, publicado: false } },
    })
    expect(await screen.findByRole('heading', { name: '2 denúncias aguardam uma decisão' })).toBeTruthy()
    expect(screen.getByText('Ofende a família.')).toBeTruthy()
    expect(screen.getByText('Não é verdade.')).toBeTruthy()
    press('Manter na página a mensagem de Davi')
    await screen.findByText('A mensagem continua na página.')
    press('Retirar da página a mensagem de Davi')
    await screen.findByText('Mensagem de Davi retirada da página.')
    expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy()
    expect(writes(calls).map(call => [call.path, call.body])).toEqual([
      ['/homenagem/denuncias/4', { decisao: 'mantida' }],
      ['/homenagem/denuncias/4', { decisao: 'retirada' }],
    ])
  })

  it('remain as a log with both times after the decision', async () => {
    const gone = report({ id: 8, ...decided, decidido_por: null, decisao: 'mantida' })
    open({ [REPORTS]: { json: [report({ ...decided, decisao: 'retirada' }), gone] } })
    expect(await screen.findByText('Denúncias já decididas (2)')).toBeTruthy()
    expect(screen.getByText(/Mantida por alguém que já saiu em 05\/11\/2026 13:00/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Baixar as denúncias' })).toBeTruthy()
    expect(
      screen.getByText(/Recebida em 05\/11\/2026 12:04\. Retirada por Rosa Tavares em 05\/11\/2026 13:00/),
    ).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /aguarda uma decisão/ })).toBeNull()
  })
})
