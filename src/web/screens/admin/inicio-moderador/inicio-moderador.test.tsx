import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Despedida } from '#contract/despedida/schema.ts'
import { timeOf } from '#web/lib/instant.ts'
import { AppRoutes } from '#web/router.tsx'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'

const LIST = 'GET /cliente/despedidas-moderacao'
const ARQUIVO = 'GET /cliente/despedida/:id/arquivo-familia'
const NO_ARQUIVO = {
  ...{ estado: 'parado', progresso: 0, motivo: null, bytes: null, ate: null, novidades: false },
  guarda: { gravacao: null, presenca: null },
}
const SAVE = 'POST /cliente/update-despedida-moderador'

const despedida = (id: number, nome: string, change: Partial<Despedida> = {}) => ({
  id,
  foto_perfil: null,
  data_update: 'v1',
  data_velorio: '2026-11-22 14:52:00',
  local_velorio: 'Capela 2, Central de Velórios',
  data_sepultamento: '2026-11-22 18:00:00',
  local_sepultamento: 'Parque das Flores',
  localizacao_sepultado: 'Quadra 12',
  rito: 'sepultamento',
  cerimonias: [],
  status_memoria: true,
  tipo: 'Publica',
  status_apresentacao: false,
  qtd_moderacao: 4,
  agradecimento: '',
  apresentacao: { codigo: 'ABCDEFGHJK', empresa: null, capela: null, dataHoraInicial: null, dataHoraFinal: null },
  controle: { chave: 'chave' },
  pessoa_falecida: { nome, data_nascimento: '1941-03-12', data_falecimento: '2026-11-20', sexo: 'Feminino' },
  ...change,
})

const open = (rows: object[], responses = {}, address = '/admin/despedidas'): FakeCall[] => {
  const calls = fakeServer({
    [ARQUIVO]: { json: NO_ARQUIVO },
    'GET /exibicao/contatos': { json: [{ unidade: 'CV', nome: 'Central', telefone: '3133331000' }] },
    [LIST]: { json: rows, headers: { 'x-total-count': String(rows.length) } },
    ...responses,
  })
  signInAs(['ROLE_MODERADOR'])
  renderScreen(<AppRoutes />, address)
  return calls
}
const home = (nome: string | RegExp) => screen.findByRole('heading', { level: 1, name: nome })

afterEach(() => vi.useRealTimers())

describe('the home of a moderator', () => {
  it('shows the only active despedida with what waits and one labelled row for each thing to do', async () => {
    open([despedida(7, 'Maria do Carmo'), despedida(3, 'José', { status_memoria: false })])
    await home('Maria do Carmo')
    expect(screen.getByText('4 mensagens esperam a sua leitura')).toBeTruthy()
    const groups = screen
      .getAllByRole('region')
      .map(group => [
        within(group).queryByRole('heading', { level: 2 })?.textContent,
        [...group.querySelectorAll('strong')].map(title => title.textContent),
      ])
    expect(groups.slice(0, 4)).toEqual([
      ['Agora', ['Ler as mensagens', 'Agradecer', 'Biografia e foto', 'Compartilhar no WhatsApp']],
      ['Velório', ['Horários e lugares', 'Velório ao vivo', 'Gravação']],
      ['Para guardar', ['Livro', 'Santinho', 'Folha para imprimir']],
      ['A página', ['Fotografias', 'Imagem de fundo', 'Quem pode ver', 'Quem cuida da página']],
    ])
    expect(screen.getByRole('link', { name: 'Ver a página' }).getAttribute('href')).toBe('/despedida/7/ABCDEFGHJK')
    fireEvent.click(screen.getByText('Livro'))
    await screen.findByText('Livro de lembranças')
    for (const title of ['Livro da família', 'Livro de presença', 'Arquivo da família'])
      expect(screen.getByText(title)).toBeTruthy()
    fireEvent.click(screen.getByText('Horários e lugares'))
    expect(await screen.findByText('domingo, 22/11/2026 14:52')).toBeTruthy()
    expect(screen.getByText('Parque das Flores, Quadra 12')).toBeTruthy()
    const phone = await screen.findByRole('link', { name: 'Central: (31) 3333-1000' })
    expect(phone.getAttribute('href')).toBe('tel:+553133331000')
    expect(screen.queryByText('DESPEDIDAS')).toBeNull()
  })

  it.each([
    [4, ['Ler as mensagens', 'Compartilhar no WhatsApp', 'Biografia e foto']],
    [0, ['Compartilhar no WhatsApp', 'Biografia e foto', 'Ler as mensagens']],
  ])('asks first to tell people until the last ceremony, with %i messages that wait', async (qtd_moderacao, titles) => {
    const later = { data_velorio: '2126-11-22 14:52:00', data_sepultamento: '2126-11-22 18:00:00' }
    open([despedida(7, 'Maria do Carmo', { ...later, qtd_moderacao })])
    const group = await screen.findByRole('region', { name: 'Agora' })
    expect([...group.querySelectorAll('strong')].map(title => title.textContent)).toEqual(titles)
    expect(within(screen.getByRole('region', { name: 'A página' })).getByText('Agradecer')).toBeTruthy()
  })

  it('lists every ceremony, marks those of the family alone, and leads to the list that the family changes', async () => {
    const mass = {
      ...{ id: 1, tipo: 'missa_setimo_dia' as const, titulo: 'Missa de sétimo dia', data_hora: '2026-11-27 19:00:00' },
      ...{ termino: null, local: 'Matriz', endereco: 'Rua do Sol, 10', observacao: 'Leve uma flor.', publica: true },
    }
    const ashes = { ...mass, id: 2, tipo: 'entrega_cinzas' as const, titulo: 'Entrega das cinzas', publica: false }
    open([despedida(7, 'Maria do Carmo', { rito: 'cremacao', cerimonias: [mass, ashes] })])
    await home('Maria do Carmo')
    fireEvent.click(screen.getByText('Horários e lugares'))
    const hours = (await screen.findByText('Adicionar ou mudar outras cerimônias')).closest('details') as HTMLElement
    expect(
      within(hours)
        .getAllByRole('term', { hidden: true })
        .map(term => term.textContent),
    ).toEqual([...['Velório ', 'Cremação ', 'Missa de sétimo dia ', 'Entrega das cinzas Só para a família']])
    expect(screen.getAllByText('Leve uma flor.')).toHaveLength(2)
    expect(screen.getByText(/^Velório e cremação são informados pela equipe\./)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Adicionar ou mudar outras cerimônias' })
    expect(link.getAttribute('href')).toBe('/admin/editardespedida/7#cerimonias')
  })

  it('saves the thanks with the version that was read, and offers them as a text to send', async () => {
    const rows = [despedida(7, 'Maria do Carmo')]
    const calls = open(rows, {
      [SAVE]: () => {
        rows[0] = despedida(7, 'Maria do Carmo', { agradecimento: 'Obrigado a todos.', data_update: 'v2' })
        return { json: rows[0] }
      },
    })
    await home('Maria do Carmo')
    fireEvent.click(screen.getByRole('button', { name: /^Agradecer/ }))
    const field = await screen.findByRole('textbox', { name: 'Agradecimento' })
    expect(screen.queryByRole('textbox', { name: 'Texto pronto' })).toBeNull()
    fireEvent.change(field, { target: { value: 'x'.repeat(301) } })
    expect(screen.getAllByText('301/300').length).toBeGreaterThan(0)
    fireEvent.change(field, { target: { value: 'Obrigado a todos.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Salvar na página' }))
    await waitFor(() => expect(calls.filter(call => call.method === 'POST')).toHaveLength(1))
    const sent = calls.find(call => call.method === 'POST')?.body
    expect(sent).toEqual({ id: 7, data_update: 'v1', agradecimento: 'Obrigado a todos.' })
    const ready = await screen.findByRole('textbox', { name: 'Texto pronto' })
    expect((ready as HTMLTextAreaElement).value).toMatch(/^Obrigado a todos\.\n\nhttp.*\/despedida\/7$/)
    const link = screen.getByRole('link', { name: 'Enviar pelo WhatsApp' }).getAttribute('href') ?? ''
    expect(decodeURIComponent(link)).toContain('Obrigado a todos.')
    expect(await screen.findByText('Mudar ou enviar o agradecimento da família')).toBeTruthy()
  })

  it('changes the picture at the head of the page by one tap, and says so', async () => {
    const rows = [despedida(7, 'Maria do Carmo', { foto_fundo: 1 })]
    const calls = open(rows, {
      [SAVE]: () => {
        rows[0] = despedida(7, 'Maria do Carmo', { foto_fundo: 8 })
        return { json: rows[0] }
      },
    })
    await home('Maria do Carmo')
    fireEvent.click(screen.getByText('Imagem de fundo'))
    fireEvent.click(await screen.findByRole('radio', { name: 'Janela acesa' }))
    expect(await screen.findByText('A página já está assim.')).toBeTruthy()
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({ id: 7, foto_fundo: 8 })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Janela acesa' }).checked).toBe(true)
  })

  it('shows cards with buttons in words when several despedidas are active, each of which opens its home', async () => {
    open([despedida(7, 'Maria do Carmo', { qtd_moderacao: 1 }), despedida(3, 'José', { qtd_moderacao: 0 })])
    await home(/As páginas da sua família$/)
    expect(screen.getByText('1 mensagem espera a sua leitura')).toBeTruthy()
    expect(screen.getByText('Nenhuma mensagem espera a sua leitura')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Abrir: José' }))
    await home('José')
    fireEvent.click(screen.getByRole('link', { name: 'Ver todas as despedidas' }))
    await home(/As páginas da sua família$/)
  })

  it('says AOVIVO or OFFLINE only on a day of the apresentacao', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-22 10:00:00') })
    const hours = { empresa: 'CV', capela: '02', status: true, status_camera: true }
    const on = (day: string) =>
      despedida(7, 'Maria do Carmo', {
        apresentacao: {
          ...hours,
          ...{ id: 9, codigo: 'ABCDEFGHJK', camera: null },
          ...{ dataHoraInicial: `${day} 14:52:00`, dataHoraFinal: `${day} 18:00:00` },
        },
      })
    open([on('2026-11-22')])
    expect(await screen.findByText('OFFLINE')).toBeTruthy()
    expect(screen.getByText('Começa 14:52')).toBeTruthy()
    document.body.replaceChildren()
    open([on('2026-11-24')])
    expect(await screen.findByText('Marcado')).toBeTruthy()
    expect(screen.queryByText('OFFLINE')).toBeNull()
  })

  it('makes the page private with the version that was read, and then offers the link with the code', async () => {
    const rows = [despedida(7, 'Maria do Carmo')]
    const calls = open(rows, {
      [SAVE]: () => {
        rows[0] = despedida(7, 'Maria do Carmo', { tipo: 'Privada' })
        return { json: rows[0] }
      },
    })
    await home('Maria do Carmo')
    fireEvent.click(screen.getByRole('button', { name: /^Quem pode ver/ }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Privada' }))
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Os links já enviados passam a pedir o código.')).toBeTruthy()
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({ id: 7, data_update: 'v1', tipo: 'Privada' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps the table at the address of the list', async () => {
    open([despedida(7, 'Maria do Carmo')], {}, '/admin/despedidas?visao=lista')
    await home(/DESPEDIDAS/)
  })

  it('says what to do when nothing is in the care of the moderator', async () => {
    open([])
    expect(await screen.findByText('Nenhuma despedida encontrada.')).toBeTruthy()
  })
})
