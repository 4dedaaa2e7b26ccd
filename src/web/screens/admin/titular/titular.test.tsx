import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DenunciasScreen } from '#web/screens/admin/denuncias/denuncias.tsx'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { recordSaved, saved } from '#web/testing/share-dialog.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { TitularScreen } from './titular.tsx'

const PEDIDO = {
  id: 3,
  numero: '2026-000003',
  tipo: 'correcao',
  situacao: 'aberto',
  origem: 'titular',
  texto: 'O meu nome é Clara Lins.',
  criado_em: '2026-11-21T12:00:00.000Z',
  prazo: '2026-12-06',
  resposta: '',
  respondido_em: null,
  feito: [],
  contato: '82999990000',
  canal: 'telefone',
  dias: -2,
  respondido_por: null,
}
const DADOS = {
  canal: 'telefone',
  contato: '82999990000',
  participacoes: [
    {
      id: 1,
      despedida: { id: 10001, nome: 'Maria do Carmo' },
      nome: 'Clara',
      telefone: '82999990000',
      email: '',
      ofertas: false,
      em: '2026-11-05T12:00:00.000Z',
    },
  ],
  assinaturas: [],
  homenagens: [],
  evento: [],
  convites: [],
  acessos: [],
  paginas: [],
  notas: [],
  contas: [],
  consentimentos: [],
  pedidos: [{ ...PEDIDO, id: 9, tipo: 'exclusao' }],
  apagamento: { apaga: ['O seu cadastro em uma despedida: nome, telefone e e-mail'], mantem: [] },
}
const GET = 'GET /cliente/titular/pedidos'

const open = (responses: Parameters<typeof fakeServer>[0] = {}): FakeCall[] => {
  signInAs(['ROLE_ADMIN'])
  const calls = fakeServer({
    [GET]: { json: [PEDIDO], headers: { 'x-total-count': '1' } },
    'POST /cliente/titular/busca': { json: DADOS },
    ...responses,
  })
  renderScreen(
    <AdminProvider>
      <TitularScreen />
    </AdminProvider>,
    '/admin/titular',
  )
  return calls
}

const search = (value: string) => {
  fireEvent.change(screen.getByLabelText('Celular ou e-mail do titular'), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Buscar' }))
}

describe('requests of data subjects', () => {
  it('are sorted by deadline, and overdue ones are marked', async () => {
    open()
    await screen.findByText('Vencido há 2 dias')
    expect(outline()).toMatchInlineSnapshot(`
      "# Titulares de dados
      Atenda quem pede os próprios dados. Confirme antes quem é a pessoa: tudo o que for consultado aqui fica registrado.
      link: Grupo → /admin/configuracoes/grupo
      link: Unidades → /admin/configuracoes/unidade
      link: Floriculturas → /admin/configuracoes/floriculturas
      link: Anúncios das telas → /admin/configuracoes/anuncios
      link: Folha do dia → /admin/configuracoes/folha
      link: Outros sites → /admin/configuracoes/divulgacao
      link: Sepulturas → /admin/configuracoes/sepultura
      link: Finados → /admin/configuracoes/evento
      link: Avisos e códigos → /admin/configuracoes/textos
      link: Ofertas → /admin/ofertas
      link: Titulares de dados → /admin/titular (current)
      link: Chaves de serviço → /admin/chaves-servico
      link: Webhooks → /admin/webhooks
      Também com + e o código do país.
      field: Celular ou e-mail do titular = 
      button: Buscar
      ## Pedidos
      field: Filtrar por número = 
      Pedidos de titulares, os de prazo mais próximo primeiro
      Pedido | Prazo | Situação | Ações |
      Correção
      2026-000003 · (82) 99999-0000
      O meu nome é Clara Lins.
      Vencido há 2 dias | Aberto |
      button: Ver dados do titular do pedido 2026-000003
      button: Responder o pedido 2026-000003
      button: Baixar a lista"
    `)
  })

  it('say what is left until the deadline, and offer what can still be done', async () => {
    const days = [-1, 0, 1, 3, 4].map((dias, index) => ({ ...PEDIDO, id: index + 1, numero: `${index + 1}`, dias }))
    const done = { ...PEDIDO, numero: '6', id: 6, contato: null, texto: '', situacao: 'atendido' }
    open({ [GET]: { json: [...days, { ...done, respondido_em: '2026-11-22T12:00:00.000Z' }] } })
    await screen.findByText('Vencido há 1 dia')
    const rows = screen.getAllByRole('row').slice(1)
    expect(
      rows.map(row => [
        row.querySelectorAll('td')[1]?.textContent?.replace('Prazo', ''),
        row.querySelector('.problem') !== null,
        row.querySelectorAll('button').length,
      ]),
    ).toEqual([
      ['Vencido há 1 dia', true, 2],
      ['Vence hoje', true, 2],
      ['Falta 1 dia', true, 2],
      ['Faltam 3 dias', true, 2],
      ['Faltam 4 dias', false, 2],
      ['22/11/2026 09:00', false, 0],
    ])
    expect(rows.slice(4).map(row => row.querySelectorAll('p + p').length)).toEqual([2, 1])
    expect(rows[0]?.textContent).toContain('1 · (82) 99999-0000')
    expect(rows[5]?.textContent).toContain('6 · Contato já apagado')
  })

  it('shows a message when there is none', async () => {
    open({ [GET]: { json: [] } })
    expect(await screen.findByText('Nenhum pedido.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Abrir a página onde as pessoas pedem' })).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '2026-9' } })
    await screen.findByText('Nenhum pedido com esse número.')
    fireEvent.click(screen.getByRole('button', { name: 'Limpar filtro' }))
    expect(await screen.findByText('Nenhum pedido.')).toBeTruthy()
  })

  it('offers to retry a list that failed to load', async () => {
    let fail = true
    open({ [GET]: () => (fail ? { status: 503, json: { mensagem: 'Fora.' } } : { json: [PEDIDO] }) })
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    fail = false
    fireEvent.click(again)
    expect(await screen.findByText('Vencido há 2 dias')).toBeTruthy()
  })

  it('requires text in a response and sends it with the state', async () => {
    const calls = open({
      [GET]: { json: [{ ...PEDIDO, texto: '' }] },
      'PUT /cliente/titular/pedidos/:id': { json: { ...PEDIDO, situacao: 'recusado' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Responder o pedido 2026-000003' }))
    const dialog = await screen.findByRole('dialog', { name: 'Pedido 2026-000003' })
    expect(outline(dialog)).toMatchInlineSnapshot(`
      "## Pedido 2026-000003
      button: Fechar
      O que a pessoa pediu: Correção
      Sem texto.
      field: Situação = Atendido
      Vai por e-mail, ou ao celular com o endereço em que se lê.
      field: Resposta ao titular * = 
      button: Cancelar
      button: Enviar resposta"
    `)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enviar resposta' }))
    expect(within(dialog).getByText('Escreva a resposta.')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText('Situação'), { target: { value: 'recusado' } })
    fireEvent.change(within(dialog).getByLabelText(/^Resposta ao titular/), { target: { value: 'Não é possível.' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enviar resposta' }))
    expect(await screen.findByText('Resposta enviada.')).toBeTruthy()
    const sent = calls.find(call => call.method === 'PUT')
    expect([sent?.path, sent?.body]).toEqual([
      '/cliente/titular/pedidos/3',
      { situacao: 'recusado', resposta: 'Não é possível.' },
    ])
  })
})

describe('the data of one subject', () => {
  it('is searched by a contact, once, and never through an address', async () => {
    const calls = open()
    search('nada')
    expect(screen.getByText('Informe um e-mail ou um celular com DDD.')).toBeTruthy()
    search('(82) 99999-0000')
    await screen.findByText('Maria do Carmo')
    expect(screen.queryByText('Informe um e-mail ou um celular com DDD.')).toBeNull()
    expect(outline(screen.getByRole('region', { name: 'Dados de (82) 99999-0000' }))).toMatchInlineSnapshot(`
      "## Dados de (82) 99999-0000
      button: Cópia para ler
      button: Cópia em JSON
      button: Corrigir
      button: Apagar
      ### Cadastros em despedidas 1
      Despedida | Maria do Carmo
      Nome | Clara
      Telefone | (82) 99999-0000
      Ofertas | Não recebe
      Data | 05/11/2026 09:00
      ## Pedidos deste contato
      Pedido 2026-000003ExclusãoAberto
      Resposta até 06/12/2026
      O meu nome é Clara Lins."
    `)
    const searches = calls.filter(call => call.path === '/cliente/titular/busca')
    expect(searches).toHaveLength(1)
    expect(searches[0]?.body).toEqual({ contato: '82999990000' })
  })

  it('is copied in both formats, and a copy that failed is named', async () => {
    recordSaved()
    let status = 200
    const calls = open({ 'POST /cliente/titular/exportar': () => ({ status, text: 'x' }) })
    search('82999990000')
    for (const name of ['Cópia para ler', 'Cópia em JSON']) {
      fireEvent.click(await screen.findByRole('button', { name }))
      await waitFor(() => expect(screen.getByRole('button', { name }).dataset.loading).toBeUndefined())
    }
    await waitFor(() => expect(saved).toEqual(['dados-do-titular', 'dados-do-titular']))
    status = 500
    fireEvent.click(screen.getByRole('button', { name: 'Cópia para ler' }))
    expect(await screen.findByText('Não foi possível fazer a cópia.')).toBeTruthy()
    const contato = '82999990000'
    expect(calls.filter(call => call.path === '/cliente/titular/exportar').map(call => call.body)).toEqual([
      { contato, formato: 'html' },
      { contato, formato: 'json' },
      { contato, formato: 'html' },
    ])
  })

  it('is opened from a request', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Ver dados do titular do pedido 2026-000003' }))
    expect(await screen.findByText('Maria do Carmo')).toBeTruthy()
  })

  it('is erased only after the word is typed, and the erasure closes the open request', async () => {
    const calls = open({ 'POST /cliente/titular/apagar': { json: { ...PEDIDO, numero: '2026-000009' } } })
    search('82999990000')
    fireEvent.click(await screen.findByRole('button', { name: 'Apagar' }))
    const dialog = await screen.findByRole('dialog', { name: 'Apagar os dados deste titular' })
    expect([...within(dialog).queryAllByRole('radio'), ...within(dialog).queryAllByRole('checkbox')]).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar definitivamente' }))
    expect(within(dialog).getByText('Para apagar, escreva APAGAR.')).toBeTruthy()
    expect(calls.some(call => call.path === '/cliente/titular/apagar')).toBe(false)
    fireEvent.change(within(dialog).getByLabelText(/^Escreva APAGAR/), { target: { value: 'apagar' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar definitivamente' }))
    expect(await screen.findByText('Dados apagados. Pedido 2026-000009.')).toBeTruthy()
    expect(calls.find(call => call.path === '/cliente/titular/apagar')?.body).toMatchObject({
      contato: '82999990000',
      confirmacao: 'apagar',
      homenagens: 'retirar',
      pedido: 9,
    })
  })

  it('is erased with the account of a moderator and leaves the homenagens where staff choose so', async () => {
    const homenagem = {
      ...{ id: 7, despedida: { id: 1, nome: 'Rui' }, nome: 'Clara', descricao: 'x', imagem: null, audio: null },
      ...{ transcricao: '', situacao: 'publicada', em: '2026-11-05T12:00:00.000Z' },
    }
    const conta = {
      ...{ nome: 'Clara', telefone: '', email: '', cpf: '', nascimento: null, papel: 'moderador', ativa: true },
      ...{ desde: '2026-11-05T12:00:00.000Z', despedidas: [] },
    }
    const full = { ...DADOS, homenagens: [homenagem], contas: [conta], pedidos: [] }
    const calls = open({
      'POST /cliente/titular/busca': { json: full },
      'POST /cliente/titular/apagar': { status: 503, json: { code: 'INDISPONIVEL', mensagem: 'Fora do ar.' } },
    })
    search('82999990000')
    fireEvent.click(await screen.findByRole('button', { name: 'Apagar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Apagar os dados deste titular' }))
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Apagar os dados deste titular
      button: Fechar
      Homenagens enviadas
      choice: Retirar das páginas e apagar = yes
      choice: Deixar publicadas, sem o contato = no
      box: Apagar também a conta de moderador = no
      As despedidas dela ficam sem moderador até a equipe indicar outro.
      ### É apagado agora
      O seu cadastro em uma despedida: nome, telefone e e-mail
      ### Fica guardado, e por quê
      field: Escreva APAGAR para confirmar * = 
      button: Cancelar
      button: Apagar definitivamente"
    `)
    fireEvent.click(dialog.getByRole('radio', { name: 'Deixar publicadas, sem o contato' }))
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Apagar também a conta de moderador' }))
    fireEvent.change(dialog.getByLabelText(/^Escreva APAGAR/), { target: { value: ' APAGAR ' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Apagar definitivamente' }))
    expect(await dialog.findByText('Fora do ar.')).toBeTruthy()
    expect(screen.getByText('Não foi possível apagar.')).toBeTruthy()
    expect(calls.find(call => call.path === '/cliente/titular/apagar')?.body).toEqual({
      ...{ contato: '82999990000', confirmacao: ' APAGAR ', homenagens: 'manter', conta: true, pedido: null },
    })
  })

  it('is corrected, and then shown under the new contact', async () => {
    let status = 503
    const calls = open({
      'POST /cliente/titular/corrigir': () => ({ status, json: { ...DADOS, contato: '82988880000' } }),
    })
    search('82999990000')
    fireEvent.click(await screen.findByRole('button', { name: 'Corrigir' }))
    const dialog = await screen.findByRole('dialog', { name: 'Corrigir dados' })
    expect(outline(dialog)).toMatchInlineSnapshot(`
      "## Corrigir dados
      button: Fechar
      Vale para os cadastros e as mensagens de eventos deste contato. A assinatura das homenagens não muda.
      field: Nome certo = 
      field: Novo celular ou e-mail = 
      button: Cancelar
      button: Corrigir"
    `)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Corrigir' }))
    expect(within(dialog).getByText('Preencha o que deve mudar.')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText('Novo celular ou e-mail'), { target: { value: '82988880000' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Corrigir' }))
    expect(await screen.findByText('Não foi possível corrigir.')).toBeTruthy()
    status = 200
    calls.length = 0
    fireEvent.click(within(dialog).getByRole('button', { name: 'Corrigir' }))
    expect(await screen.findByText('Dados corrigidos.')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Dados de (82) 98888-0000' })).toBeTruthy()
    expect(calls.find(call => call.path === '/cliente/titular/corrigir')?.body).toEqual({
      contato: '82999990000',
      novo: '82988880000',
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Corrigir' }))
    fireEvent.change(await screen.findByLabelText('Nome certo'), { target: { value: 'Clara Lins' } })
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Corrigir' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(call => call.path === '/cliente/titular/corrigir')[1]?.body).toMatchObject({
      nome: 'Clara Lins',
    })
  })

  it('shows a message for an unknown contact', async () => {
    const nothing = { ...DADOS, participacoes: [], pedidos: [] }
    open({ 'POST /cliente/titular/busca': { json: nothing } })
    search('ana@exemplo.com.br')
    expect(await screen.findByText('Não há dados ligados a este contato.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Apagar' })).toBeNull())
  })
})

describe('the log of reports', () => {
  const REPORT = {
    id: 1,
    despedida: { id: 10001, nome: 'Maria do Carmo' },
    homenagem: { id: 7, nome: 'Rui', descricao: 'Texto denunciado.' },
    motivo: 'Ofende a família.',
    criado_em: '2026-11-19T12:00:00.000Z',
    decisao: null,
    decidido_em: null,
    decidido_por: null,
    horas: 30.5,
  }
  const show = (responses: Parameters<typeof fakeServer>[0]) => {
    signInAs(['ROLE_COLABORADOR'])
    fakeServer(responses)
    renderScreen(
      <AdminProvider>
        <DenunciasScreen />
      </AdminProvider>,
      '/admin/denuncias',
    )
  }

  it('shows how long each waits or took, and links to the decision', async () => {
    const gone = { ...REPORT, id: 2, homenagem: null, decisao: 'retirada', decidido_em: REPORT.criado_em, horas: 0.2 }
    const fotografia = { id: 5, legenda: '' }
    const photo = { ...REPORT, id: 3, homenagem: null, fotografia, horas: 47.9 }
    const kept = { ...photo, id: 4, fotografia: { ...fotografia, legenda: 'Na praia' }, decisao: 'mantida', horas: 48 }
    const done = { ...kept, decidido_em: REPORT.criado_em, decidido_por: 'Rosa' }
    const soon = { ...REPORT, id: 6, horas: 1 }
    const dayLong = { ...REPORT, id: 7, horas: 24 }
    show({ 'GET /homenagem/denuncias': { json: [REPORT, gone, photo, done, soon, dayLong] } })
    await screen.findByText('31 h')
    expect(outline()).toMatchInlineSnapshot(`
      "# Denúncias
      Tudo o que foi denunciado nas páginas de despedida, com o tempo até a decisão. A meta da casa é 24 horas.
      Denúncias de todas as despedidas, as abertas primeiro
      Mensagem ou fotografia | Despedida | Recebida | Tempo | Decisão |
      Ofende a família.
      “Texto denunciado.”, Rui
      Maria do Carmo | 19/11/2026 09:00 | 31 h |
      link: Decidir as denúncias da despedida de Maria do Carmo → /admin/mensagens/10001
      Ofende a família.
      O que foi denunciado já não existe.
      Maria do Carmo | 19/11/2026 09:00 | menos de 1 h |
      Retirada
      pelo apagamento da mensagem, 19/11/2026 09:00
      Ofende a família.
      Fotografia sem legenda
      Maria do Carmo | 19/11/2026 09:00 | 48 h |
      link: Decidir as denúncias da despedida de Maria do Carmo → /admin/fotografias/10001
      Ofende a família.
      Fotografia “Na praia”
      Maria do Carmo | 19/11/2026 09:00 | 2 dias |
      Mantida
      Rosa, 19/11/2026 09:00
      Ofende a família.
      “Texto denunciado.”, Rui
      Maria do Carmo | 19/11/2026 09:00 | 1 h |
      link: Decidir as denúncias da despedida de Maria do Carmo → /admin/mensagens/10001
      Ofende a família.
      “Texto denunciado.”, Rui
      Maria do Carmo | 19/11/2026 09:00 | 24 h |
      link: Decidir as denúncias da despedida de Maria do Carmo → /admin/mensagens/10001
      button: Baixar a lista"
    `)
    expect([...document.querySelectorAll('.problem')].map(one => one.textContent)).toEqual(['31 h', '48 h', '2 dias'])
  })

  it('shows messages for an empty and for a failed list', async () => {
    show({ 'GET /homenagem/denuncias': { json: [] } })
    expect(await screen.findByText('Nenhuma denúncia até hoje.')).toBeTruthy()
  })
})
