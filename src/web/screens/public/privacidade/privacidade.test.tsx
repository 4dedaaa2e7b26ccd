import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PrivacidadeScreen } from './privacidade.screen.tsx'

const DADOS = {
  canal: 'telefone',
  contato: '82999990000',
  participacoes: [
    {
      id: 1,
      despedida: { id: 10001, nome: 'Maria do Carmo' },
      nome: 'Clara Lins',
      telefone: '82999990000',
      email: 'c***@exemplo.com.br',
      ofertas: true,
      em: '2026-11-05T12:00:00.000Z',
    },
  ],
  assinaturas: [],
  homenagens: [
    {
      id: 7,
      despedida: { id: 10001, nome: 'Maria do Carmo' },
      nome: 'Clara e família',
      descricao: 'Saudade eterna.',
      imagem: '/midia/x.webp',
      situacao: 'publicada',
      em: '2026-11-05T12:10:00.000Z',
    },
  ],
  evento: [],
  convites: [],
  acessos: [],
  paginas: [],
  notas: [],
  contas: [],
  consentimentos: [
    {
      finalidade: 'Termos de Uso e Serviço',
      versao: 'termos-2025-08-05',
      valor: true,
      canal: 'na página da despedida',
      em: '2026-11-05T12:00:00.000Z',
      retirado_em: null,
    },
  ],
  pedidos: [],
  apagamento: {
    apaga: [
      'O seu cadastro em uma despedida: nome, telefone e e-mail',
      'A sua homenagem, com a imagem ou a voz enviada',
    ],
    mantem: [{ o_que: 'O registro de acesso ao serviço: endereço de rede, data e hora', porque: 'Marco Civil' }],
  },
}
const NADA = { ...DADOS, participacoes: [], homenagens: [], consentimentos: [], apagamento: { apaga: [], mantem: [] } }
const PEDIDO = {
  id: 3,
  numero: '2026-000003',
  tipo: 'exclusao',
  situacao: 'atendido',
  origem: 'titular',
  texto: '',
  criado_em: '2026-11-21T12:00:00.000Z',
  prazo: '2026-12-06',
  resposta: 'Os dados ligados a este contato foram apagados.',
  respondido_em: '2026-11-21T12:00:00.000Z',
  feito: [],
}

const world = (responses: Parameters<typeof fakeServer>[0] = {}): FakeCall[] =>
  fakeServer({
    'POST /titular/codigo': { json: { confirmacao: 'abc', restante: 120 } },
    'POST /titular/entrar': { json: { acesso: 'token', segundos: 1800 } },
    'POST /titular/dados': { json: DADOS },
    'POST /titular/pedidos': { json: PEDIDO },
    ...responses,
  })

const open = () => renderScreen(<PrivacidadeScreen />, '/privacidade')
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const enter = async () => {
  open()
  type(/^Celular ou e-mail/, '82999990000')
  press('Enviar código')
  await screen.findByLabelText(/^Código de 5 dígitos/)
  type(/^Código de 5 dígitos/, '12345')
  press('Ver os meus dados')
  await screen.findByRole('heading', { name: 'O que guardamos' })
}

beforeEach(() => sessionStorage.clear())

describe('identifying a data subject', () => {
  it('accepts a phone with its mask or an e-mail, and nothing else', async () => {
    const calls = world()
    open()
    await screen.findByRole('link', { name: 'Contatos das unidades' })
    expect(outline(screen.getByRole('main'))).toMatchInlineSnapshot(`
      "# Seus dados
      Quem deixou um e-mail, ou já confirmou o celular com um código, vê, corrige e apaga aqui o que guardamos; quem deixou só nome e celular sai aqui das ofertas e dos avisos e, para o resto, liga para a unidade.
      link: Contatos das unidades → /contato
      ## Sair das ofertas e dos avisos
      Basta o celular do seu cadastro, sem código. Vale na mesma hora, em todas as despedidas.
      field: Celular do cadastro * = 
      button: Sair das ofertas e dos avisos
      ## Ver, corrigir ou apagar
      field: Celular ou e-mail * = 
      Um de cada vez: só mostramos o que está ligado ao contato confirmado.
      button: Enviar código
      Sem acesso ao celular e ao e-mail, ou com telefone de outro país? A equipe de qualquer unidade confirma quem você é e abre o pedido. Não custa nada.
      link: Política de privacidade (PDF) → /politica-de-privacidade.pdf"
    `)
    press('Enviar código')
    expect(await screen.findByText('Informe um e-mail ou um celular com DDD.')).toBeTruthy()
    type(/^Celular ou e-mail/, '82999990000')
    expect((screen.getByLabelText(/^Celular ou e-mail/) as HTMLInputElement).value).toBe('(82) 99999-0000')
    press('Enviar código')
    await screen.findByLabelText(/^Código de 5 dígitos/)
    expect(calls.filter(call => call.method === 'POST')).toMatchObject([
      { path: '/titular/codigo', body: { contato: '(82) 99999-0000' } },
    ])
  })

  it.each([true, false])('tells what captions do with the sound where the house writes them: %s', async legendas => {
    const encarregado = {
      encarregado: 'Ana Lima',
      encarregadoEmail: 'lgpd@casa.com.br',
      encarregadoTelefone: '8233334444',
    }
    world({ 'GET /exibicao/sobre': { json: { ...encarregado, legendas } } })
    open()
    const named = (await screen.findByText(/Ana Lima/)) as Element
    expect(outline(named)).toMatchInlineSnapshot(`
      "Encarregado pelo tratamento de dados pessoais: Ana Lima
      link: lgpd@casa.com.br → mailto:lgpd@casa.com.br
      link: (82) 3333-4444 → tel:+558233334444"
    `)
    expect(screen.queryAllByText(/O portal não guarda esses pedaços/)).toHaveLength(legendas ? 1 : 0)
  })

  it('shows the same for a known and an unknown contact, and counts down until another code can be sent', async () => {
    world()
    open()
    type(/^Celular ou e-mail/, 'ana@exemplo.com.br')
    press('Enviar código')
    const help = await screen.findByText(/Se houver dados ligados a este contato/)
    expect(outline(help.closest('form') as Element).replace(/1\d\ds/, '120s')).toMatchInlineSnapshot(`
      "Código pedido para ana@exemplo.com.br. Ele vale por 10 minutos.
      field: Código de 5 dígitos * = 
      Se houver dados ligados a este contato, o código chega em instantes: a um celular que já foi confirmado aqui; se não, ao e-mail informado junto dele. Não chegou em alguns minutos? Tente com o e-mail que usou, ou fale com uma unidade: não custa nada.
      button: Ver os meus dados
      button: Reenviar (120s) (disabled)
      button: Usar outro contato"
    `)
    expect(document.activeElement?.textContent).toMatch(/^Código pedido para ana@exemplo\.com\.br/)
  })

  it('says that the data could not be read, and reads them again on request', async () => {
    let fails = true
    world({ 'POST /titular/dados': () => (fails ? { status: 503, json: {} } : { json: DADOS }) })
    open()
    type(/^Celular ou e-mail/, '82999990000')
    press('Enviar código')
    await screen.findByLabelText(/^Código de 5 dígitos/)
    type(/^Código de 5 dígitos/, '12345')
    press('Ver os meus dados')
    expect(await screen.findByText('Não foi possível buscar os seus dados.')).toBeTruthy()
    fails = false
    press('Tentar novamente')
    expect(await screen.findByRole('heading', { name: 'O que guardamos' })).toBeTruthy()
  })

  it('shows a wrong code at the field, and accepts another attempt', async () => {
    world({
      'POST /titular/entrar': { status: 400, json: { code: 'CODIGO_INCORRETO', mensagem: 'Código incorreto!' } },
    })
    open()
    type(/^Celular ou e-mail/, '82999990000')
    press('Enviar código')
    await screen.findByLabelText(/^Código de 5 dígitos/)
    press('Ver os meus dados')
    expect(screen.getByText('Informe os 5 dígitos do código.')).toBeTruthy()
    type(/^Código de 5 dígitos/, '00000')
    press('Ver os meus dados')
    expect(await screen.findByText('Código incorreto!')).toBeTruthy()
    type(/^Código de 5 dígitos/, '1')
    expect(screen.queryByText('Código incorreto!')).toBeNull()
  })

  it('accepts another contact', async () => {
    world()
    open()
    type(/^Celular ou e-mail/, '82999990000')
    press('Enviar código')
    await screen.findByLabelText(/^Código de 5 dígitos/)
    press('Usar outro contato')
    expect(await screen.findByRole('button', { name: 'Enviar código' })).toBeTruthy()
  })

  it('sends another code as soon as it may, and one request for a double tap', async () => {
    const calls = world({ 'POST /titular/codigo': { json: { confirmacao: 'abc', restante: 0 } } })
    open()
    type(/^Celular ou e-mail/, 'ana@exemplo.com.br')
    const button = screen.getByRole('button', { name: 'Enviar código' })
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByLabelText(/^Código de 5 dígitos/)
    type(/^Código de 5 dígitos/, '12345')
    fireEvent.click(screen.getByRole('button', { name: 'Reenviar Código' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Código de 5 dígitos/).value).toBe('')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reenviar Código' })).toBeTruthy())
    type(/^Código de 5 dígitos/, '12345')
    const enterButton = screen.getByRole('button', { name: 'Ver os meus dados' })
    fireEvent.click(enterButton)
    fireEvent.click(enterButton)
    await screen.findByRole('heading', { name: 'O que guardamos' })
    expect(calls.filter(call => call.method === 'POST').map(call => [call.path, call.body])).toEqual([
      ['/titular/codigo', { contato: 'ana@exemplo.com.br' }],
      ['/titular/codigo', { contato: 'ana@exemplo.com.br' }],
      ['/titular/entrar', { confirmacao: 'abc', codigo: '12345' }],
      ['/titular/dados', { acesso: 'token' }],
    ])
  })

  it('lasts half an hour in this tab, also after a reload', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-05T12:00:00Z') })
    world()
    await enter()
    cleanup()
    vi.setSystemTime(new Date('2026-11-05T12:29:59Z'))
    open()
    expect(await screen.findByText('Contato confirmado: (82) 99999-0000')).toBeTruthy()
    cleanup()
    vi.setSystemTime(new Date('2026-11-05T12:30:00Z'))
    open()
    expect(screen.queryByText(/^Contato confirmado/)).toBeNull()
    expect(screen.getByLabelText(/^Código de 5 dígitos/)).toBeTruthy()
  })

  it('shows a lost network and keeps the typed values', async () => {
    world({
      'POST /titular/codigo': () => {
        throw new TypeError('network')
      },
    })
    open()
    type(/^Celular ou e-mail/, 'ana@exemplo.com.br')
    press('Enviar código')
    expect(await screen.findByText(/Sem conexão/)).toBeTruthy()
    expect((screen.getByLabelText(/^Celular ou e-mail/) as HTMLInputElement).value).toBe('ana@exemplo.com.br')
    type(/^Celular ou e-mail/, 'ana@exemplo.com')
    expect(screen.queryByText(/Sem conexão/)).toBeNull()
  })
})

describe('leaving offers and notices', () => {
  const SAIU = 'Pronto. Este celular saiu das ofertas e dos avisos pedidos no cadastro.'

  it('takes the phone of the registration and no code, and names a wrong one', async () => {
    const calls = world({ 'POST /titular/saida': { json: { mensagem: SAIU } } })
    open()
    type(/^Celular do cadastro/, '8299')
    press('Sair das ofertas e dos avisos')
    expect(await screen.findByText('Informe o celular com DDD.')).toBeTruthy()
    localStorage.setItem('avisos', '[7]')
    type(/^Celular do cadastro/, '82999990000')
    press('Sair das ofertas e dos avisos')
    expect(await screen.findByText(SAIU)).toBeTruthy()
    // Below the picture they are offered again.
    await waitFor(() => expect(localStorage.getItem('avisos')).toBeNull())
    const posts = calls.filter(call => call.method === 'POST')
    expect(posts.map(({ path, body }) => [path, String(body)])).toEqual([
      ['/titular/saida', String(new URLSearchParams({ telefone: '(82) 99999-0000' }))],
    ])
  })

  it('is told where the form was posted without JavaScript', () => {
    world()
    renderScreen(<PrivacidadeScreen />, '/privacidade?saiu')
    expect(screen.getByText(SAIU)).toBeTruthy()
  })

  it('comes with the number of each unit as a link, else with that of the group', async () => {
    const unit = { unidade: 'CV', nome: 'Central', whatsapp: '', endereco: '', mapa: '' }
    world({ 'GET /exibicao/contatos': { json: [{ ...unit, telefone: '8230000002' }] } })
    open()
    const link = await screen.findByRole('link', { name: 'Central: (82) 3000-0002' })
    expect(link.getAttribute('href')).toBe('tel:+558230000002')
  })
})

describe('the stored data of a data subject', () => {
  it('is shown in plain words, in groups', async () => {
    world()
    await enter()
    expect(outline(screen.getByRole('main'))).toMatchInlineSnapshot(`
      "# Seus dados
      Contato confirmado: (82) 99999-0000
      button: Encerrar
      ## O que guardamos
      Um contato que você não confirmou aparece só em parte.
      ### Cadastros em despedidas 1
      Despedida | Maria do Carmo
      Nome | Clara Lins
      Telefone | (82) 99999-0000
      E-mail | c***@exemplo.com.br
      Ofertas | Aceitou receber
      Data | 05/11/2026 09:00
      ### Homenagens 1
      Despedida | Maria do Carmo
      Mensagem | Saudade eterna.
      Assinatura | Clara e família
      Imagem | Enviada com a mensagem
      Situação | Publicada
      Data | 05/11/2026 09:10
      ### Autorizações 1
      Termos de Uso e Serviço | Sim, na página da despedida, em 05/11/2026 09:00
      ## O que você pode fazer
      ### Levar uma cópia
      Um arquivo para ler em qualquer aparelho, ou para outro programa.
      button: Cópia para ler
      button: Cópia em JSON
      ### Parar de receber ofertas
      Vale na mesma hora. As suas homenagens e o acesso às despedidas continuam.
      button: Não quero mais ofertas
      ### Corrigir
      Escreva o que está errado e como deve ficar. A equipe responde em até 15 dias.
      field: O que corrigir = 
      button: Pedir correção
      ### Outro pedido
      Uma dúvida, uma oposição ou outro direito seu. A equipe responde em até 15 dias.
      field: O seu pedido = 
      button: Enviar pedido
      ### Apagar
      Mostramos o que é apagado e o que a lei manda guardar, antes de você confirmar.
      button: Apagar os meus dados"
    `)
  })

  it('is shown with everything that each record has, and without what it lacks', async () => {
    const em = '2026-11-05T12:00:00.000Z'
    const despedida = { id: 10001, nome: 'Maria do Carmo' }
    const homenagem = { id: 7, despedida, nome: 'Clara', imagem: null, audio: null, transcricao: '', em }
    const evento = { id: 1, evento: 'Natal', nome: 'Clara', homenageado: 'Rui', mensagem: 'Saudade', em }
    const conta = { nome: 'Clara', telefone: '82999990000', email: 'c@exemplo.com', cpf: '', ativa: true, desde: em }
    const consentimento = { versao: 'x', canal: 'no cadastro', em }
    const dados = {
      ...DADOS,
      participacoes: [
        { ...DADOS.participacoes[0], assistiu_em: em },
        { ...DADOS.participacoes[0], id: 2, telefone: '829****0000', email: '', ofertas: false, assistiu_em: null },
      ],
      assinaturas: [{ id: 1, despedida, nome: 'Clara', cidade: 'Maceió', em }],
      homenagens: [
        { ...homenagem, descricao: '', situacao: 'so-familia', audio: '/a.webm', transcricao: 'Olá.' },
        { ...homenagem, id: 8, descricao: 'Saudade.', situacao: 'aguardando', imagem: '/x.webp', audio: '/b.webm' },
      ],
      evento: [{ ...evento, telefone: '82999990000', email: 'c@exemplo.com', situacao: 'publicada' }],
      convites: [{ id: 1, despedida, nome: 'Clara', em, vence_em: '2026-11-12T12:00:00.000Z' }],
      acessos: [{ id: 1, despedida, nome: 'Clara', frase: 'Prima.', em }],
      paginas: [{ id: 1, falecido: 'Abílio', ano: '1987', parentesco: 'Avô(ó)', nome: 'Clara', em }],
      notas: [{ despedida, em }],
      contas: [
        {
          ...conta,
          papel: 'moderador',
          nascimento: '1980-01-31',
          despedidas: [despedida, { id: 2, nome: 'Rui Lins' }],
        },
      ],
      consentimentos: [
        { ...consentimento, finalidade: 'Ofertas', valor: false, retirado_em: '2026-11-06T12:00:00.000Z' },
        { ...consentimento, finalidade: 'Termos', valor: true, retirado_em: null },
      ],
    }
    world({ 'POST /titular/dados': { json: dados } })
    await enter()
    const linesOf = (list: Element) =>
      [...list.children].map(line => [...line.children].map(one => one.textContent).join(': ')).join(' | ')
    expect([...document.querySelectorAll('dl')].map(linesOf)).toEqual([
      'Despedida: Maria do Carmo | Nome: Clara Lins | Telefone: (82) 99999-0000 | E-mail: c***@exemplo.com.br | Ofertas: Aceitou receber | Data: 05/11/2026 09:00 | Assistiu ao velório: 05/11/2026 09:00',
      'Despedida: Maria do Carmo | Nome: Clara Lins | Telefone: 829****0000 | Ofertas: Não recebe | Data: 05/11/2026 09:00',
      'Despedida: Maria do Carmo | Nome: Clara | Cidade: Maceió | Data: 05/11/2026 09:00',
      'Despedida: Maria do Carmo | Mensagem: Só a família a lê e, aqui, quem confirma o contato com que a escreveu | Assinatura: Clara | Voz: Olá. | Situação: Só para a família | Data: 05/11/2026 09:00',
      'Despedida: Maria do Carmo | Mensagem: Saudade. | Assinatura: Clara | Imagem: Enviada com a mensagem | Voz: Enviada com a mensagem | Situação: Aguarda aprovação | Data: 05/11/2026 09:00',
      'Evento: Natal | Mensagem: Saudade | Nome: Clara | Homenageado: Rui | Telefone: (82) 99999-0000 | E-mail: c@exemplo.com | Situação: Publicada | Data: 05/11/2026 09:00',
      'Despedida: Maria do Carmo | Nome: Clara | Data: 05/11/2026 09:00 | Vale até: 12/11/2026 09:00',
      'Despedida: Maria do Carmo | Nome: Clara | Quem é: Prima. | Data: 05/11/2026 09:00',
      'Falecido: Abílio, 1987 | Parentesco: Avô(ó) | Nome: Clara | Data: 05/11/2026 09:00',
      'Despedida: Maria do Carmo | Nota: Escrita para quem trabalha no velório. Para saber o que ela diz de você, faça um pedido: a equipe responde em até 15 dias. | Data: 05/11/2026 09:00',
      'Tipo: Moderador | Nome: Clara | Telefone: (82) 99999-0000 | E-mail: c@exemplo.com | Nascimento: 31/01/1980 | Cuida de: Maria do Carmo, Rui Lins | Desde: 05/11/2026 09:00',
      'Ofertas: Não, no cadastro, em 05/11/2026 09:00 | Retirada em: 06/11/2026 09:00',
      'Termos: Sim, no cadastro, em 05/11/2026 09:00',
    ])
  })

  it('shows a message when there is none, and offers neither correction nor erasure', async () => {
    world({ 'POST /titular/dados': { json: NADA } })
    await enter()
    expect(outline(screen.getByRole('main'))).toMatchInlineSnapshot(`
      "# Seus dados
      Contato confirmado: (82) 99999-0000
      button: Encerrar
      ## O que guardamos
      Não há dados ligados a este contato
      Se você usou outro celular ou e-mail, encerre e confirme o outro.
      ## O que você pode fazer
      ### Levar uma cópia
      Um arquivo para ler em qualquer aparelho, ou para outro programa.
      button: Cópia para ler
      button: Cópia em JSON
      ### Outro pedido
      Uma dúvida, uma oposição ou outro direito seu. A equipe responde em até 15 dias.
      field: O seu pedido = 
      button: Enviar pedido"
    `)
  })

  it('requires a new code after the confirmation has expired', async () => {
    const refusal = { status: 401, json: { code: 'CONFIRMACAO_EXPIRADA', mensagem: 'A confirmação expirou.' } }
    world({ 'POST /titular/dados': refusal })
    open()
    type(/^Celular ou e-mail/, '82999990000')
    press('Enviar código')
    await screen.findByLabelText(/^Código de 5 dígitos/)
    type(/^Código de 5 dígitos/, '12345')
    press('Ver os meus dados')
    expect(await screen.findByText('A confirmação expirou. Peça um novo código.')).toBeTruthy()
    press('Tentar novamente')
    expect(await screen.findByRole('button', { name: 'Enviar código' })).toBeTruthy()
  })

  it('is forgotten in this tab on ending the session', async () => {
    world()
    await enter()
    press('Encerrar')
    expect(await screen.findByRole('button', { name: 'Enviar código' })).toBeTruthy()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('token')
    expect((screen.getByLabelText(/^Celular ou e-mail/) as HTMLInputElement).value).toBe('')
  })
})

describe('the rights of a data subject', () => {
  it('erasure shows what is erased and what remains, asks about homenagens, and sends the choice', async () => {
    const calls = world()
    await enter()
    press('Apagar os meus dados')
    press('Voltar')
    expect(screen.queryByRole('dialog')).toBeNull()
    press('Apagar os meus dados')
    const dialog = await screen.findByRole('dialog', { name: 'Apagar os meus dados' })
    expect(outline(dialog)).toMatchInlineSnapshot(`
      "## Apagar os meus dados
      button: Fechar
      E as homenagens que você enviou?
      choice: Retirar das páginas e apagarO texto e a imagem deixam de existir. = yes
      choice: Deixar publicadas, sem o meu contatoFicam assinadas como você escreveu; ninguém mais sabe de quem são. = no
      ### É apagado agora
      O seu cadastro em uma despedida: nome, telefone e e-mail
      A sua homenagem, com a imagem ou a voz enviada
      ### Fica guardado, e por quê
      O registro de acesso ao serviço: endereço de rede, data e hora
      Marco Civil
      Não é possível desfazer.
      button: Voltar
      button: Apagar agora"
    `)
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Deixar publicadas/ }))
    expect(within(dialog).queryByText('A sua homenagem, com a imagem ou a voz enviada')).toBeNull()
    expect(within(dialog).getByText(/elas continuam publicadas/)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar agora' }))
    expect(await screen.findByText('Pedido 2026-000003 registrado.')).toBeTruthy()
    const sent = calls.find(call => call.path === '/titular/pedidos')
    expect(sent?.body).toMatchObject({ acesso: 'token', tipo: 'exclusao', homenagens: 'manter' })
    expect(sent?.headers.get('idempotency-key')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('a correction without text is not sent, and a failed one keeps its text', async () => {
    const failure = { status: 503, json: { code: 'INDISPONIVEL', mensagem: 'Serviço temporariamente indisponível.' } }
    const calls = world({ 'POST /titular/pedidos': failure })
    await enter()
    press('Pedir correção')
    expect(await screen.findByText('Escreva o que precisa ser feito.')).toBeTruthy()
    expect(calls.filter(call => call.path === '/titular/pedidos')).toHaveLength(0)
    type(/^O que corrigir/, 'O meu nome é Clara.')
    press('Pedir correção')
    expect(await screen.findByText('Serviço temporariamente indisponível.')).toBeTruthy()
    expect((screen.getByLabelText(/^O que corrigir/) as HTMLTextAreaElement).value).toBe('O meu nome é Clara.')
  })

  it('a copy is saved under the name of the server, and another request is sent with its text', async () => {
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
    const named = { 'content-disposition': 'attachment; filename="dados-de-clara.html"' }
    const calls = world({ 'POST /titular/exportar': { text: '<p>', headers: named } })
    await enter()
    press('Cópia para ler')
    await screen.findByText('Cópia salva neste aparelho.')
    press('Cópia em JSON')
    await waitFor(() => expect(saved).toEqual(['dados-de-clara.html', 'dados-de-clara.html']))
    click.mockRestore()
    type(/^O seu pedido/, 'Quem leu os meus dados?')
    press('Enviar pedido')
    await screen.findByText('Pedido 2026-000003 registrado.')
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^O seu pedido/).value).toBe('')
    expect(calls.filter(call => /exportar|pedidos/.test(call.path)).map(call => call.body)).toEqual([
      { acesso: 'token', formato: 'html' },
      { acesso: 'token', formato: 'json' },
      { acesso: 'token', tipo: 'outro', texto: 'Quem leu os meus dados?' },
    ])
  })

  it.each(['POST /titular/pedidos', 'POST /titular/exportar'])(
    'are asked for again after an expired %s',
    async call => {
      const refusal = { status: 401, json: { code: 'CONFIRMACAO_EXPIRADA', mensagem: 'x' } }
      world({ [call]: refusal })
      await enter()
      press(call.endsWith('pedidos') ? 'Não quero mais ofertas' : 'Cópia em JSON')
      expect(await screen.findByText('A confirmação expirou. Peça um novo código.')).toBeTruthy()
    },
  )

  it('consent to offers is withdrawn with one tap', async () => {
    const calls = world()
    await enter()
    press('Não quero mais ofertas')
    await screen.findByText('Pedido 2026-000003 registrado.')
    expect(calls.find(call => call.path === '/titular/pedidos')?.body).toMatchObject({ tipo: 'ofertas' })
  })

  it('requests are listed with number, state and deadline', async () => {
    const waiting = {
      ...PEDIDO,
      tipo: 'correcao',
      situacao: 'aberto',
      texto: 'O meu nome.',
      resposta: '',
      respondido_em: null,
    }
    const answered = { ...PEDIDO, id: 4, numero: '2026-000004', feito: ['Apagou o cadastro.'] }
    world({ 'POST /titular/dados': { json: { ...DADOS, pedidos: [waiting, answered] } } })
    await enter()
    expect(outline(screen.getByRole('region', { name: 'Os seus pedidos' }))).toMatchInlineSnapshot(`
      "## Os seus pedidos
      Pedido 2026-000003CorreçãoAberto
      Resposta até 06/12/2026
      O meu nome.
      Pedido 2026-000004ExclusãoAtendido
      Respondido em 21/11/2026 09:00
      Os dados ligados a este contato foram apagados.
      Apagou o cadastro."
    `)
  })
})
