import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Evento, HomenagemEvento } from '#contract/evento/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { PainelMensagensScreen } from './painel-mensagens.tsx'

const EVENT = 'GET /homenagem/eventos/atual'
const LIST = 'GET /homenagem/eventos/'
const DECIDE = 'PUT /homenagem/evento/:id/aprovar'
const EDIT = 'PUT /homenagem/evento/:id'
const SETTINGS = 'PUT /homenagem/eventos/:id'

const evento: Evento = {
  ...{ id: 4, nomeEvento: 'Finados2025', nomeEmpresa: 'Memorial Parque Maceió', titulo: 'PainelFinados' },
  ...{ inicio: '2026-10-20', fim: null, aberto: true, recebendo: true, imagens: [], convite: 'Escreva.' },
}
const message = (id: number, nomeCliente: string, change: Partial<HomenagemEvento> = {}): HomenagemEvento => ({
  ...{ id, nomeCliente, nomeHomenageado: 'José', mensagem: `Saudade, de ${nomeCliente}.`, titulo: 'PainelFinados' },
  ...{ dataInclusao: '2026-11-01T15:04:00.000Z', telefone: '82999991234', email: '', aprovado: false },
  ...{ nomeEmpresa: evento.nomeEmpresa, nomeEvento: evento.nomeEvento },
  ...change,
})

const open = (responses: Parameters<typeof fakeServer>[0] = {}): FakeCall[] => {
  const calls = fakeServer({
    [EVENT]: { json: evento },
    [LIST]: {
      json: [message(2, 'Clara', { email: 'c@x.com' }), message(1, 'Bento', { aprovado: true, nomeHomenageado: '' })],
      headers: { 'x-total-count': '12' },
    },
    ...responses,
  })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <PainelMensagensScreen />
    </AdminProvider>,
    '/admin/painel-mensagens',
  )
  return calls
}
const writes = (calls: FakeCall[]) => calls.filter(call => call.method === 'PUT')
const change = (label: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })

describe('"Aprovar Mensagens"', () => {
  it('has a breadcrumb from the chapel panel to here', () => {
    open()
    const breadcrumb = within(screen.getByRole('navigation', { name: 'Você está em' }))
    const parent = breadcrumb.getByRole('link', { name: 'Painel de Capelas' })
    expect(parent.getAttribute('href')).toBe('/admin/painel-despedidas')
    expect(breadcrumb.getByText('Aprovar Mensagens')).toBeTruthy()
  })

  it('shows sender, deceased and phone number', async () => {
    open()
    await screen.findByText('Saudade, de Clara.')
    expect(outline()).toMatchInlineSnapshot(`
      "link: Painel de Capelas → /admin/painel-despedidas
      Aprovar Mensagens
      # Aprovar Mensagens
      field: Filtrar mensagens = 
      Recebendo mensagens
      button: Evento: Finados2025
      link: Abrir o painel → /painel
      link: Abrir o formulário → /painel-enviar-mensagem
      Mensagens do evento
      Mensagem | Contato | Recebida em | Situação | Ações |
      Para José
      Saudade, de Clara.
      De Clara
      link: (82) 99999-1234 → tel:+5582999991234
      link: c@x.com → mailto:c@x.com
      01/11/2026 12:04 |
      box: Mensagem de Clara: Desaprovado = no
      button: Editar a mensagem de Clara
      Saudade, de Bento.
      De Bento
      link: (82) 99999-1234 → tel:+5582999991234
      01/11/2026 12:04 |
      box: Mensagem de Bento: Aprovado = yes
      button: Editar a mensagem de Bento
      button: Baixar a lista
      1-10 de 12
      button: Página anterior (disabled)
      button: Próxima página"
    `)
  })

  it('sends the event and the company in the call for the list', async () => {
    const calls = open()
    await screen.findByText('Saudade, de Clara.')
    const lists = calls.filter(call => call.path === '/homenagem/eventos/')
    expect(lists.map(({ query }) => [query.get('nomeEvento'), query.get('nomeEmpresa')])).toEqual([
      ['Finados2025', 'Memorial Parque Maceió'],
    ])
  })

  it('offers to reload when the event itself could not be read', async () => {
    let down = true
    open({ [EVENT]: () => (down ? { status: 500 } : { json: evento }) })
    expect(await screen.findByText('Não foi possível carregar as mensagens.')).toBeTruthy()
    down = false
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Saudade, de Clara.')).toBeTruthy()
  })

  it('approves and withdraws by sending the wanted state', async () => {
    const calls = open({ [DECIDE]: ({ body }) => ({ json: { id: 2, ...(body as object) } }) })
    fireEvent.click(await screen.findByRole('switch', { name: 'Mensagem de Clara: Desaprovado' }))
    expect(await screen.findByText('Mensagem ativada com sucesso!')).toBeTruthy()
    fireEvent.click(screen.getByRole('switch', { name: 'Mensagem de Bento: Aprovado' }))
    expect(await screen.findByText('Mensagem desativada com sucesso!')).toBeTruthy()
    expect(writes(calls).map(({ path, body }) => [path, body])).toEqual([
      ['/homenagem/evento/2/aprovar', { aprovado: true }],
      ['/homenagem/evento/1/aprovar', { aprovado: false }],
    ])
    expect(calls.filter(call => call.path === '/homenagem/eventos/').length).toBeGreaterThan(1)
  })

  it('shows the error and leaves the switch in the state of the server', async () => {
    open({ [DECIDE]: { status: 500, json: { mensagem: 'O servidor não respondeu.' } } })
    fireEvent.click(await screen.findByRole('switch', { name: 'Mensagem de Clara: Desaprovado' }))
    expect(await screen.findByText('O servidor não respondeu.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Mensagem de Clara: Desaprovado' }).checked).toBe(false)
  })

  it('edits the text within its limits and sends only the text', async () => {
    const calls = open({ [EDIT]: { json: message(2, 'Clara') } })
    fireEvent.click(await screen.findByRole('button', { name: 'Editar a mensagem de Clara' }))
    await screen.findByRole('dialog', { name: 'Editar mensagem do evento' })
    change(/^Nome de quem envia/, 'x'.repeat(23))
    change(/^Mensagem/, 'x'.repeat(146))
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(screen.getByText('Use até 22 caracteres.')).toBeTruthy()
    expect(screen.getByText('Use até 145 caracteres.')).toBeTruthy()
    expect(writes(calls)).toEqual([])
    change(/^Nome de quem envia/, 'Clara Rosa')
    change(/^Mensagem/, 'Saudade sempre, José.')
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Atualização finalizada com sucesso!')).toBeTruthy()
    expect(writes(calls)[0]?.body).toEqual({
      ...{ nomeCliente: 'Clara Rosa', nomeHomenageado: 'José', mensagem: 'Saudade sempre, José.' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes the event and sets its dates, never the end before the start', async () => {
    const calls = open({ [SETTINGS]: { json: evento } })
    fireEvent.click(await screen.findByRole('button', { name: 'Evento: Finados2025' }))
    await screen.findByRole('dialog', { name: 'Evento em exibição' })
    change(/^Recebe até/, '19/10/2026')
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(screen.getByText('A data final deve ser igual ou posterior à inicial.')).toBeTruthy()
    expect(screen.getByText(/^O nome/).textContent).toBe(
      'O nome (Finados2025) e a empresa (Memorial Parque Maceió) não mudam enquanto o evento está em exibição. Defina até quando ele recebe mensagens; no dia seguinte, prepare o próximo, com outro nome.',
    )
    change(/^Recebe até/, '03/11/2026')
    fireEvent.click(screen.getByRole('switch', { name: 'Aberto para receber mensagens' }))
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Atualização finalizada com sucesso!')).toBeTruthy()
    expect(writes(calls)[0]?.body).toEqual({ aberto: false, inicio: '2026-10-20', fim: '2026-11-03' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says from which day on the next event can be prepared', async () => {
    open({ [EVENT]: { json: { ...evento, fim: '2026-11-30' } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Evento: Finados2025' }))
    expect(await screen.findByText(/A partir de 01\/12\/2026 prepare o próximo, com outro nome\.$/)).toBeTruthy()
  })

  it('searches on the server from the first page on, ten a page', async () => {
    const calls = open()
    await screen.findByText('Saudade, de Clara.')
    const last = () => calls.filter(call => call.path === '/homenagem/eventos/').at(-1)?.query
    expect([last()?.get('pagina'), last()?.get('tamanho')]).toEqual(['1', '10'])
    fireEvent.change(screen.getByLabelText('Filtrar mensagens'), { target: { value: 'clara' } })
    await waitFor(() => expect(last()?.get('busca')).toBe('clara'))
    expect(last()?.get('pagina')).toBe('1')
  })

  it('says when it is empty, that nothing has the text, and that the event is closed', async () => {
    open({ [LIST]: { json: [] }, [EVENT]: { json: { ...evento, recebendo: false } } })
    expect(await screen.findByText('Nenhuma mensagem recebida ainda.')).toBeTruthy()
    expect(screen.getByText('Fechado para novas mensagens')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Filtrar mensagens'), { target: { value: 'clara' } })
    expect(await screen.findByText('Nenhuma mensagem encontrada com esse texto.')).toBeTruthy()
  })

  it('counts what was found no further than the search', async () => {
    open({ [LIST]: { json: [message(2, 'Clara')], headers: { 'x-total-count': '200' } } })
    expect(await screen.findByText('1-10 de 200')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Filtrar mensagens'), { target: { value: 'clara' } })
    expect(await screen.findByText('1-10 de 200 ou mais')).toBeTruthy()
  })

  it('shows an error when it cannot be loaded, and offers to retry', async () => {
    open({ [LIST]: { status: 500, json: {} } })
    expect(await screen.findByText('Não foi possível carregar as mensagens.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
  })
})
