import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Despedida } from '#contract/despedida/schema.ts'
import { timeOf } from '#web/lib/instant.ts'
import { AppRoutes } from '#web/router.tsx'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline, pictures } from '#web/testing/outline.ts'
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

// A week after the velório.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: timeOf('2026-11-29 10:00:00') })
})

describe('the home of a moderator', () => {
  it('shows the only active despedida with what waits and one labelled row for each thing to do', async () => {
    open([despedida(7, 'Maria do Carmo'), despedida(3, 'José', { status_memoria: false })])
    await home('Maria do Carmo')
    await screen.findByText('Até quando guardamos')
    for (const part of document.querySelectorAll('details')) part.open = true
    await screen.findByText('Livro de lembranças')
    await screen.findByText(/^Tudo para guardar em casa/)
    await screen.findByRole('link', { name: 'Central: (31) 3333-1000' })
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "# Maria do Carmo
      12/03/1941 – 20/11/2026
      link: Ver a página → /despedida/7/ABCDEFGHJK
      4 mensagens esperam a sua leitura
      ## Agora
      link: Ler as mensagens4 → /admin/mensagens/7
      button: AgradecerUm agradecimento na página, e o texto pronto para enviar
      link: Biografia e foto → /admin/editardespedida/7
      button: Compartilhar no WhatsAppMensagem pronta, QR code e links
      ## Velório
      button: Horários e lugaresVer, e informar uma missa ou outra cerimônia
      Velório | domingo, 22/11/2026 14:52
      Capela 2, Central de Velórios
      Sepultamento | domingo, 22/11/2026 18:00
      Parque das Flores, Quadra 12
      Velório e sepultamento são informados pela equipe. Se algo estiver errado, ligue para a unidade.
      link: Central: (31) 3333-1000 → tel:+553133331000
      link: Adicionar ou mudar outras cerimônias → /admin/editardespedida/7#cerimonias
      link: Velório ao vivoNenhuma transmissão marcada → /admin/transmissao/7
      link: GravaçãoAutorizar, rever, baixar ou remover → /admin/transmissao/7#gravacao
      ## Para guardar
      button: LivroPara enviar, para a família, de presença, ou tudo em um arquivo
      button: Livro de lembrançasUm PDF com a biografia e as mensagens aprovadas
      button: Livro da famíliaCom o que foi escrito só para a família e o livro de presença: para guardar
      link: Livro de presençaQuem assinou, se cadastrou, assistiu e escreveu → /admin/livro/7
      button: Arquivo da famíliaTudo para guardar em casa: livro, imagens, mensagens e gravação, numa pasta que abre sem internet
      link: SantinhoCartão para imprimir: foto, datas, palavras e QR code → /admin/santinho/7
      link: Folha para imprimirCom o QR code, o endereço, o código e como entrar → /admin/folha/7
      ## A página
      link: FotografiasAté trinta, com legenda, na ordem da família → /admin/fotografias/7
      button: Imagem de fundoUma de doze, no alto da página, com um toque
      Imagem de fundo:
      choice: Colinas na névoa = no
      choice: Mar ao amanhecer = no
      choice: Noite de poucas estrelas = no
      choice: Chuva na janela = no
      choice: Trigo ao entardecer = no
      choice: Manhã no lago = no
      choice: Campo de nuvens = no
      choice: Janela acesa = no
      choice: Galhos de outono = no
      choice: Dunas = no
      choice: Caminho de luz = no
      choice: Aurora com pássaros = no
      button: Quem pode verPública: qualquer pessoa abre a página
      link: Quem cuida da páginaAté quatro pessoas da família, cada uma com a sua senha → /admin/moderadores/7
      button: Até quando guardamos
      A página, as mensagens e as imagens | Sem prazo: ficam até que a família peça para tirar.
      As assinaturas do livro de presença | Ninguém assinou. O que for assinado fica 120 dias depois da última cerimônia.
      A gravação do velório | Não há gravação guardada.
      O arquivo da família | Depois de pronto, 7 dias.
      link: Ver todas as despedidas → /admin/despedidas?despedida=todas
      link: Ver em lista → /admin/despedidas?visao=lista"
    `)
  })

  const LATER = '2126-11-22 18:00:00'
  const TELL = ['Compartilhar no WhatsApp', 'Biografia e foto', 'Ler as mensagens']
  const THANK = ['Ler as mensagens', 'Agradecer', 'Biografia e foto', 'Compartilhar no WhatsApp']
  it.each([
    [{ data_velorio: LATER, qtd_moderacao: 4 }, ['Ler as mensagens', 'Compartilhar no WhatsApp', 'Biografia e foto']],
    [{ data_velorio: LATER }, TELL],
    [{ data_velorio: '2026-11-28 14:52:00' }, TELL],
    [{ data_velorio: null, data_sepultamento: null }, TELL],
    [{ data_sepultamento: null }, THANK],
  ])('asks first to tell people until the last ceremony, with %o', async (change, titles) => {
    open([despedida(7, 'Maria do Carmo', { data_sepultamento: LATER, qtd_moderacao: 0, ...change })])
    const group = await screen.findByRole('region', { name: 'Agora' })
    expect([...group.querySelectorAll('strong')].map(title => title.textContent)).toEqual(titles)
    const page = within(screen.getByRole('region', { name: 'A página' }))
    expect(page.queryAllByText('Agradecer')).toHaveLength(titles === THANK ? 0 : 1)
  })

  it('opens the dialog that passes the page on', async () => {
    open([despedida(7, 'Maria do Carmo')])
    await home('Maria do Carmo')
    fireEvent.click(screen.getByRole('button', { name: /^Compartilhar no WhatsApp/ }))
    fireEvent.click(
      within(await screen.findByRole('dialog')).getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement,
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('prepares the two books, each on its own, and says why one could not be', async () => {
    const PREPARO = '/cliente/despedida/:id/ebook/preparo'
    const calls = open([despedida(7, 'Maria do Carmo')], {
      [`POST ${PREPARO}`]: ({ query }: FakeCall) =>
        query.get('copia') === 'familia'
          ? { json: { estado: 'preparando', progresso: 30 } }
          : { status: 400, json: { mensagem: 'Sem espaço.' } },
      [`GET ${PREPARO}`]: { json: { estado: 'preparando', progresso: 60 } },
    })
    await home('Maria do Carmo')
    fireEvent.click(screen.getByText('Livro'))
    fireEvent.click(await screen.findByRole('button', { name: /^Livro de lembranças/ }))
    expect((await screen.findByText(/Tentar de novo$/)).textContent).toMatchInlineSnapshot(
      `"Erro ao gerar o PDF do ebook Tentar de novo"`,
    )
    fireEvent.click(screen.getByRole('button', { name: /^Livro da família/ }))
    expect((await screen.findByText('Preparando o livro… 60%')).getAttribute('role')).toBe('status')
    expect(screen.getByRole('button', { name: /^Livro da família/ }).getAttribute('aria-disabled')).toBe('true')
    expect(calls.filter(call => call.method === 'POST').map(call => call.query.get('copia'))).toEqual([
      'aberta',
      'familia',
    ])
  })

  it('lists every ceremony, marks those of the family alone, and leads to the list that the family changes', async () => {
    const mass = {
      ...{ id: 1, tipo: 'missa_setimo_dia' as const, titulo: 'Missa de sétimo dia', data_hora: '2026-11-27 19:00:00' },
      ...{ termino: null, local: 'Matriz', endereco: 'Rua do Sol, 10', observacao: 'Leve uma flor.', publica: true },
    }
    const ashes = { ...mass, id: 2, tipo: 'entrega_cinzas' as const, titulo: 'Entrega das cinzas', publica: false }
    const nowhere = { local: '', endereco: '', observacao: '' }
    const units = ['CV', 'PF', 'XX'].map(unidade => ({
      ...{ unidade, nome: `Unidade ${unidade}`, telefone: unidade === 'XX' ? '' : '3133331000' },
    }))
    open(
      [
        despedida(7, 'Maria do Carmo', {
          ...{ rito: 'cremacao', cerimonias: [mass, { ...ashes, ...nowhere }] },
          ...{ data_sepultamento: null, apresentacao: { codigo: null, empresa: 'PF' } as never },
        }),
      ],
      { 'GET /exibicao/contatos': { json: units } },
    )
    await home('Maria do Carmo')
    fireEvent.click(screen.getByText('Horários e lugares'))
    const hours = (await screen.findByText('Adicionar ou mudar outras cerimônias')).closest(
      'details',
    ) as HTMLDetailsElement
    await within(hours).findByText(/Unidade PF/)
    hours.open = true
    expect(outline(hours)).toMatchInlineSnapshot(`
      "button: Horários e lugaresVer, e informar uma missa ou outra cerimônia
      Velório | domingo, 22/11/2026 14:52
      Capela 2, Central de Velórios
      Cremação | Parque das Flores, Quadra 12
      Missa de sétimo dia | sexta-feira, 27/11/2026 19:00
      Matriz, Rua do Sol, 10
      Leve uma flor.
      Entrega das cinzas Só para a família | sexta-feira, 27/11/2026 19:00
      Velório e cremação são informados pela equipe. Se algo estiver errado, ligue para a unidade.
      link: Unidade PF: (31) 3333-1000 → tel:+553133331000
      link: Adicionar ou mudar outras cerimônias → /admin/editardespedida/7#cerimonias"
    `)
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
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Agradecer
      button: Fechar
      Um agradecimento da família a quem se despediu. Aparece na página, acima das mensagens.
      0/300
      field: Agradecimento = 
      button: Fechar
      button: Salvar na página"
    `)
    fireEvent.change(field, { target: { value: 'x'.repeat(300) } })
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
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
    expect(outline(screen.getByRole('dialog')).split('\n').slice(5)).toMatchInlineSnapshot(`
      [
        "Para retirar da página, apague o texto e salve.",
        "O agradecimento e o endereço da página, sem código.",
        "field: Texto pronto = Obrigado a todos.",
        "",
        "http://localhost:3000/despedida/7 (read-only)",
        "button: Copiar: Texto pronto",
        "link: Enviar pelo WhatsApp → https://wa.me/?text=Obrigado%20a%20todos.%0A%0Ahttp%3A%2F%2Flocalhost%3A3000%2Fdespedida%2F7",
        "Tudo salvo.",
        "button: Fechar",
        "button: Salvar na página",
      ]
    `)
  })

  it('says why the thanks were not saved, and keeps what was typed', async () => {
    open([despedida(7, 'Maria do Carmo')], { [SAVE]: { status: 409, json: { code: 'X', mensagem: 'Outra pessoa.' } } })
    await home('Maria do Carmo')
    fireEvent.click(screen.getByRole('button', { name: /^Agradecer/ }))
    const field = await screen.findByRole('textbox', { name: 'Agradecimento' })
    fireEvent.change(field, { target: { value: 'Obrigado.' } })
    fireEvent.click(screen.getByRole('button', { name: 'Salvar na página' }))
    expect(await screen.findByText('Outra pessoa.')).toBeTruthy()
    expect(field).toHaveProperty('value', 'Obrigado.')
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
    const choices = screen.getByRole('group', { name: /^Imagem de fundo/ })
    expect(pictures(choices)[0]).toBe('/imagens/banners/8.jpg')
    expect(pictures(choices)).toHaveLength(13)
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({ id: 7, foto_fundo: 8 })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Janela acesa' }).checked).toBe(true)
  })

  it('keeps the picture that could not be changed', async () => {
    open([despedida(7, 'Maria do Carmo', { foto_fundo: 1 })], { [SAVE]: { status: 503, json: {} } })
    await home('Maria do Carmo')
    fireEvent.click(screen.getByText('Imagem de fundo'))
    fireEvent.click(await screen.findByRole('radio', { name: 'Janela acesa' }))
    expect(await screen.findByText('Não foi possível mudar a imagem. Tente novamente.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Colinas na névoa' }).checked).toBe(true)
  })

  it('shows cards with buttons in words when several despedidas are active, each of which opens its home', async () => {
    const offline = despedida(5, 'Ana', { status_memoria: false })
    open([despedida(7, 'Maria do Carmo', { qtd_moderacao: 1 }), despedida(3, 'José', { qtd_moderacao: 0 }), offline])
    await home(/As páginas da sua família$/)
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "# DESPEDIDAS As páginas da sua família
      Maria do Carmo
      12/03/1941 – 20/11/2026
      1 mensagem espera a sua leitura
      link: Abrir: Maria do Carmo → /admin/despedidas?despedida=7
      link: Ler as mensagens: Maria do Carmo → /admin/mensagens/7
      link: Biografia e foto: Maria do Carmo → /admin/editardespedida/7
      José
      12/03/1941 – 20/11/2026
      Nenhuma mensagem espera a sua leitura
      link: Abrir: José → /admin/despedidas?despedida=3
      link: Ler as mensagens: José → /admin/mensagens/3
      link: Biografia e foto: José → /admin/editardespedida/3
      Ana
      12/03/1941 – 20/11/2026
      4 mensagens esperam a sua leitura
      Esta página está fora do ar. Quem tiver o link verá “Despedida Inativa”.
      link: Abrir: Ana → /admin/despedidas?despedida=5
      link: Ler as mensagens: Ana → /admin/mensagens/5
      link: Biografia e foto: Ana → /admin/editardespedida/5
      link: Ver em lista → /admin/despedidas?visao=lista"
    `)
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
    open([{ ...on('2026-11-22'), status_apresentacao: true }])
    expect(await screen.findByText('AOVIVO')).toBeTruthy()
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
    expect(outline(await screen.findByRole('dialog'))).toMatchInlineSnapshot(`
      "## Quem pode ver a página
      button: Fechar
      choice: Pública = yes
      Qualquer pessoa encontra e abre a página.
      choice: Privada = no
      A página só abre com o código de acesso.
      button: Cancelar
      button: Salvar"
    `)
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: /^Quem pode ver/ }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Privada' }))
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Os links já enviados passam a pedir o código.')).toBeTruthy()
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({ id: 7, data_update: 'v1', tipo: 'Privada' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('marks what waits for a decision, and a page that is offline', async () => {
    const later = { qtd_denuncias: 2, qtd_denuncias_fotos: 1, qtd_pedidos_acesso: 1, status_memoria: false }
    const ceremonies = { data_velorio: null, local_velorio: '', data_sepultamento: null, local_sepultamento: '' }
    open([despedida(7, 'Maria do Carmo', { ...later, ...ceremonies, localizacao_sepultado: '', tipo: 'Privada' })])
    await home('Maria do Carmo')
    await screen.findByText('Até quando guardamos')
    fireEvent.click(screen.getByText('Horários e lugares'))
    await screen.findAllByText('Data e lugar ainda não informados')
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "# Maria do Carmo
      12/03/1941 – 20/11/2026
      link: Ver a página → /despedida/7/ABCDEFGHJK
      4 mensagens esperam a sua leitura
      link: 1 pedido de acesso espera resposta → /admin/mensagens/7
      link: 2 denúncias esperam uma decisão → /admin/mensagens/7
      link: 1 denúncia de fotografia espera uma decisão → /admin/fotografias/7
      Esta página está fora do ar. Quem tiver o link verá “Despedida Inativa”.
      ## Agora
      link: Ler as mensagens4 → /admin/mensagens/7
      button: Compartilhar no WhatsAppMensagem pronta, QR code e links
      link: Biografia e foto → /admin/editardespedida/7
      ## Velório
      button: Horários e lugaresVer, e informar uma missa ou outra cerimônia
      Velório | Data e lugar ainda não informados
      Sepultamento | Data e lugar ainda não informados
      Velório e sepultamento são informados pela equipe. Se algo estiver errado, ligue para a unidade.
      link: Adicionar ou mudar outras cerimônias → /admin/editardespedida/7#cerimonias
      link: Velório ao vivoNenhuma transmissão marcada → /admin/transmissao/7
      link: GravaçãoAutorizar, rever, baixar ou remover → /admin/transmissao/7#gravacao
      ## Para guardar
      button: LivroPara enviar, para a família, de presença, ou tudo em um arquivo
      link: SantinhoCartão para imprimir: foto, datas, palavras e QR code → /admin/santinho/7
      link: Folha para imprimirCom o QR code, o endereço, o código e como entrar → /admin/folha/7
      ## A página
      link: FotografiasAté trinta, com legenda, na ordem da família → /admin/fotografias/7
      button: Imagem de fundoUma de doze, no alto da página, com um toque
      button: AgradecerUm agradecimento na página, e o texto pronto para enviar
      button: Quem pode verPrivada: só abre com o código de acesso
      link: Quem cuida da páginaAté quatro pessoas da família, cada uma com a sua senha → /admin/moderadores/7
      button: Até quando guardamos
      link: Ver em lista → /admin/despedidas?visao=lista"
    `)
  })

  it('has pages of ten cards, and says when they could not be read', async () => {
    const rows = Array.from({ length: 10 }, (_, index) => despedida(index + 1, `Pessoa ${index}`))
    open(rows)
    await home(/As páginas da sua família$/)
    expect(screen.queryByRole('button', { name: 'Próxima página' })).toBeNull()
    document.body.replaceChildren()
    const calls = open(rows, { [LIST]: { json: rows, headers: { 'x-total-count': '11' } } })
    await home(/As páginas da sua família$/)
    fireEvent.click(screen.getByRole('button', { name: 'Próxima página' }))
    await waitFor(() => expect(calls.at(-1)?.query.toString()).toBe('pagina=2&tamanho=10'))
    document.body.replaceChildren()
    open([], { [LIST]: { status: 503, json: {} } })
    expect(await screen.findByText('Erro ao carregar as despedidas.')).toBeTruthy()
  })

  it('keeps the table at the address of the list', async () => {
    open([despedida(7, 'Maria do Carmo')], {}, '/admin/despedidas?visao=lista')
    await home(/DESPEDIDAS/)
  })

  it('says what to do when nothing is in the care of the moderator', async () => {
    open([])
    await screen.findByText('Nenhuma despedida encontrada.')
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "Nenhuma despedida encontrada.
      Nenhuma página está aos seus cuidados. Se você esperava encontrar uma aqui, fale com a equipe da unidade."
    `)
  })
})
