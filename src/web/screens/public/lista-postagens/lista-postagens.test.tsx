import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ListaPostagensScreen } from './lista-postagens.screen.tsx'

const card: DespedidaCard = {
  id: 10_661,
  foto_perfil: null,
  foto_fundo: 1,
  local_velorio: 'Capela 1, Central de Velórios',
  pessoa_falecida: {
    nome: 'Maria do Carmo',
    conhecido_como: '',
    data_nascimento: '1941-03-12',
    data_falecimento: '2026-11-04',
    sexo: 'Feminino',
  },
  apresentacao: {
    empresa: 'CV',
    capela: '01',
    dataHoraInicial: '2026-11-05 08:00:00',
    dataHoraFinal: '2026-11-05 16:00:00',
  },
  status_apresentacao: true,
}
const LATEST = 'GET /exibicao/despedidas/ultimas'
const LIVE = 'GET /exibicao/despedidas/apresentadas'
const UPCOMING = 'GET /exibicao/despedidas/proximas'
const SEARCH = 'GET /exibicao/despedidas/busca'

const open = (tipo: string, responses: Parameters<typeof fakeServer>[0]) => {
  const calls = fakeServer({ [LATEST]: { json: [] }, [LIVE]: { json: [] }, ...responses })
  renderScreen(
    <Routes>
      <Route path="/lista-postagens/:tipo" element={<ListaPostagensScreen />} />
    </Routes>,
    `/lista-postagens/${tipo}`,
  )
  return calls
}

const main = () => outline(document.querySelector('main') as Element)
const search = (term: string): void => {
  fireEvent.change(screen.getByLabelText('Nome do falecido'), { target: { value: term } })
  fireEvent.submit(screen.getByRole('search'))
}

describe('the public lists of despedidas', () => {
  it('show cards with dates and a link that contains the name', async () => {
    const calls = open('despedidas', { [LATEST]: { json: [card] } })
    expect(screen.getByText('Carregando despedidas...')).toBeTruthy()
    await screen.findByRole('link', { name: 'Ver memorial de Maria do Carmo' })
    expect(main()).toMatchInlineSnapshot(`
      "# Memorial Online
      Honrando memórias, compartilhando lembranças
      field: Nome do falecido = 
      button: Pesquisar
      ## Maria do Carmo
      Nascimento | 12/03/1941
      Falecimento | 04/11/2026
      link: Ver memorial de Maria do Carmo → /despedida/10661"
    `)
    expect(document.title).toMatch(/^Memorial Online/)
    expect(new Set(calls.map(call => call.path))).toEqual(
      new Set(['/exibicao/despedidas/apresentadas', '/exibicao/despedidas/ultimas']),
    )
  })

  it('show live wakes with badge, start, end and place', async () => {
    open('aovivo', { [LIVE]: { json: [card] } })
    expect(screen.getByText('Carregando transmissões...')).toBeTruthy()
    await screen.findByText('Ao Vivo')
    expect(main()).toMatchInlineSnapshot(`
      "# Velório Virtual
      Transmissões em tempo real
      Ao Vivo
      ## Maria do Carmo
      Início | 05/11/2026 08:00
      Fim | 05/11/2026 16:00
      Local | Capela 1, Central de Velórios
      link: Ver transmissão de Maria do Carmo → /despedida/10661?aba=velorio"
    `)
  })

  it('show the wakes of the next days below the live ones, and nothing if there is none', async () => {
    const coming = { ...card, status_apresentacao: false }
    open('aovivo', { [UPCOMING]: { json: [coming] } })
    await screen.findByRole('heading', { name: 'Próximas transmissões' })
    await screen.findByText('Nenhuma transmissão ao vivo no momento')
    expect(main()).toMatchInlineSnapshot(`
      "# Velório Virtual
      Transmissões em tempo real
      Nenhuma transmissão ao vivo no momento
      Volte mais tarde para acompanhar as cerimônias
      link: Ir para o Memorial Online → /lista-postagens/despedidas
      ## Próximas transmissões
      Marcadas para as próximas 48 horas. A página de cada uma abre sozinha a imagem na hora.
      ### Maria do Carmo
      Início | 05/11/2026 08:00
      Fim | 05/11/2026 16:00
      Local | Capela 1, Central de Velórios
      link: Ver a página de Maria do Carmo → /despedida/10661"
    `)
    cleanup()
    open('aovivo', { [UPCOMING]: { json: [] } })
    expect(await screen.findByText('Nenhuma transmissão ao vivo no momento')).toBeTruthy()
    expect(screen.queryByText('Próximas transmissões')).toBeNull()
  })

  it('show a hint when there is nothing', async () => {
    open('aovivo', {})
    expect(await screen.findByText('Nenhuma transmissão ao vivo no momento')).toBeTruthy()
    expect(screen.getByText('Volte mais tarde para acompanhar as cerimônias')).toBeTruthy()
  })

  it('warn about an empty search term and send no request', async () => {
    const calls = open('despedidas', {})
    expect(await screen.findByText('Nenhuma despedida encontrada')).toBeTruthy()
    expect(screen.getByText('Tente ajustar sua busca ou explore outras seções')).toBeTruthy()
    search('   ')
    expect(await screen.findByText('Por favor, insira um termo de busca.')).toBeTruthy()
    expect(calls.some(call => call.path.endsWith('busca'))).toBe(false)
  })

  it('search by name, clear the search, and show an error when it failed', async () => {
    let fail = false
    const calls = open('despedidas', { [SEARCH]: () => (fail ? { status: 500, text: '' } : { json: [card] }) })
    await screen.findByText('Nenhuma despedida encontrada')
    search(' maria ')
    expect(await screen.findByText('Maria do Carmo')).toBeTruthy()
    expect(calls.at(-1)?.query.get('nome')).toBe('maria')
    fireEvent.click(screen.getByRole('button', { name: 'Limpar busca' }))
    expect(await screen.findByText('Nenhuma despedida encontrada')).toBeTruthy()
    fail = true
    search('josé')
    expect(await screen.findByText('Erro ao buscar despedidas', { selector: 'p' })).toBeTruthy()
    expect(calls.filter(call => call.query.get('nome') === 'josé')).toHaveLength(2)
  })

  it('show a sentence of their own for an invalid term', async () => {
    const mensagem = 'Informe pelo menos 2 letras do nome.'
    const calls = open('despedidas?nome=a', { [SEARCH]: { status: 400, json: { mensagem, code: 'DADOS_INVALIDOS' } } })
    expect(await screen.findByText(mensagem, { selector: 'p' })).toBeTruthy()
    expect(calls.filter(call => call.path.endsWith('busca'))).toHaveLength(1)
  })

  it('load more despedidas at a tap, each once, until there are no more', async () => {
    const cards = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...card, id: from + index }))
    open('despedidas', {
      [LATEST]: call => ({ json: call.query.get('pagina') === '2' ? cards(10_023, 5) : cards(10_000, 24) }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Mostrar mais memoriais' }))
    await waitFor(() => expect(screen.getAllByRole('link', { name: /Ver memorial/ })).toHaveLength(28))
    expect(screen.queryByRole('button', { name: 'Mostrar mais memoriais' })).toBeNull()
  })

  it('keep the term in the address, show the number of results and offer the whole list again', async () => {
    open('despedidas?nome=zzzz', { [LATEST]: { json: [card] }, [SEARCH]: { json: [] } })
    fireEvent.click(await screen.findByRole('button', { name: 'Limpar a busca' }))
    expect(await screen.findByText('Maria do Carmo')).toBeTruthy()
    expect((screen.getByLabelText('Nome do falecido') as HTMLInputElement).value).toBe('')
  })
})
