import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { applyUnitSettings } from '#contract/unit-settings.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline, pictures } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { ConfiguracoesScreen } from './configuracoes.tsx'

const READ = 'GET /cliente/configuracao'
const SAVE = 'PUT /cliente/configuracao'
const by = { versao: 3, autor: 'Helena Prado', criada_em: '2026-11-20T12:00:00.000Z' }
const unidade = {
  ...{ secao: 'unidade', unidade: 'CV', ...by },
  valor: {
    ...{ nome: 'Central de Velórios', endereco: 'Rua A, 1', telefone: '8233000000', whatsapp: '', mapa: '', logo: '' },
    capelas: ['01', '02'],
  },
}
const sepultura = (valor: object = {}) => ({
  ...{ secao: 'sepultura', unidade: 'CV', ...by },
  valor: {
    ...{ ativa: true, cemiterios: ['Campo Santo'], planta: '/midia/planta-da-unidade-1.webp' },
    quadras: [{ nome: '4', x: 100, y: 200 }],
    portoes: [{ nome: 'Sul', x: 500, y: 900 }],
    ...valor,
  },
})
const PEOPLE = 'GET /cliente/sepulturas/pessoas'
const HIDE = 'PUT /cliente/sepulturas/pessoas/:id'
const maria = {
  ...{ id: 7, nome: 'Maria Lima', ano: '1998', cemiterio: 'Campo Santo', localizacao: 'Quadra 4', oculta: false },
}

const open = async (
  address: string,
  secao: object,
  responses: Parameters<typeof fakeServer>[0] = {},
  roles: Role[] = ['ROLE_ADMIN'],
): Promise<FakeCall[]> => {
  const calls = fakeServer({
    [READ]: { json: [unidade, secao] },
    [SAVE]: ({ body }) => ({ json: { ...by, ...(body as object), versao: 4 } }),
    'GET /cliente/configuracao/historico': { json: [] },
    'GET /exibicao/grupo': { status: 503, json: {} },
    'GET /cliente/sepultura/:empresa/totem': { json: { endereco: '/sepultura/CV?totem=k' } },
    ...responses,
  })
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/configuracoes/:secao?/:unidade?" element={<ConfiguracoesScreen />} />
      </Routes>
    </AdminProvider>,
    `/admin/configuracoes/${address}`,
  )
  await screen.findByRole('heading', { name: 'Histórico' })
  return calls
}
const form = () => outline(document.querySelector('form') as Element)
const type = (label: string | RegExp, value: string, at = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[at] as Element, { target: { value } })
const press = (name: string | RegExp, at = 0) => fireEvent.click(screen.getAllByRole('button', { name })[at] as Element)
const sent = (calls: FakeCall[], method = 'PUT') => calls.filter(call => call.method === method).map(call => call.body)
const saved = async (calls: FakeCall[]): Promise<Record<string, unknown>> => {
  press('Salvar')
  await waitFor(() => expect(sent(calls).length).toBeGreaterThan(0))
  return (sent(calls).at(-1) as { valor: Record<string, unknown> }).valor
}

afterEach(() => applyUnitSettings([]))

describe('the graves of a unit', () => {
  it('show switch, addresses, cemeteries, map and points', async () => {
    await open('sepultura/CV', sepultura())
    await screen.findByRole('link', { name: /totem/i })
    expect(form()).toMatchInlineSnapshot(`
      "Uma página pública em que se procura uma sepultura pelo nome e pelo ano, com a planta desta unidade. Ela nunca mostra uma lista nem datas de nascimento.
      box: Busca de sepulturas ligadaDesligada, o endereço responde como uma página que não existe. = yes
      link: Abrir a busca → /sepultura/CV
      link: Abrir no totem do saguão → /sepultura/CV?totem=k
      button: Trocar o endereço do totem
      ## Cemitérios desta unidade
      O nome como está no registro de falecidos. Acentos e maiúsculas não importam.
      field: Cemitério 1 = Campo Santo
      button: Tirar Campo Santo
      button: Acrescentar cemitério
      Planta do cemitério
      Uma imagem vista de cima, com as ruas e as quadras. Sem ela, a página diz a quadra e o lote.
      picture: Planta do cemitério
      button: Trocar imagem
      button: Remover
      picture: Planta do cemitério
      4Sul
      ## Quadras
      Escolha “Marcar na planta” e toque no lugar; os números, de 0 a 1000, dizem o mesmo. O nome é o número ou a letra do registro.
      field: Quadra * = 4
      field: Da esquerda = 100
      field: De cima = 200
      button: Marcar na planta
      button: Tirar 4
      button: Acrescentar quadra
      ## Portões
      A página diz o portão mais perto de cada quadra.
      field: Portão * = Sul
      field: Da esquerda = 500
      field: De cima = 900
      button: Marcar na planta
      button: Tirar Sul
      button: Acrescentar portão
      button: Salvar (disabled)"
    `)
    const marks = [...document.querySelectorAll<HTMLElement>('[class*=mark]')]
    expect(marks.map(mark => [mark.textContent, mark.style.left, mark.style.top])).toEqual([
      ['4', '10%', '20%'],
      ['Sul', '50%', '90%'],
    ])
  })

  it('move the chosen point to where the map is tapped, and only that one', async () => {
    const calls = await open('sepultura/CV', sepultura())
    const map = screen.getAllByAltText('Planta do cemitério').at(-1)?.parentElement as HTMLElement
    map.getBoundingClientRect = () => ({ left: 10, top: 20, width: 200, height: 100 }) as DOMRect
    const tap = (clientX: number, clientY: number) => fireEvent.click(map, { clientX, clientY })
    tap(110, 70)
    expect(screen.queryByText(/não salv/i)).toBeNull()
    const mark = screen.getAllByRole('button', { name: 'Marcar na planta' })
    fireEvent.click(mark[0] as HTMLElement)
    expect(mark.map(button => button.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
    tap(110, 70)
    fireEvent.click(mark[1] as HTMLElement)
    expect(mark.map(button => button.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
    tap(500, 0)
    fireEvent.click(mark[1] as HTMLElement)
    tap(60, 45)
    expect(await saved(calls)).toMatchObject({
      quadras: [{ nome: '4', x: 500, y: 500 }],
      portoes: [{ nome: 'Sul', x: 1000, y: 0 }],
    })
  })

  it('take new points in the middle, which are chosen at once, and lose others', async () => {
    const calls = await open('sepultura/CV', sepultura())
    press('Acrescentar quadra')
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1)
    type(/^Quadra/, '5', 1)
    press('Tirar Sul')
    type(/^Da esquerda/, '77', 0)
    press('Acrescentar cemitério')
    type('Cemitério 2', 'Parque Novo')
    fireEvent.click(screen.getByRole('switch'))
    expect(await saved(calls)).toEqual({
      ...{
        ativa: false,
        cemiterios: ['Campo Santo', 'Parque Novo'],
        planta: '/midia/planta-da-unidade-1.webp',
        portoes: [],
      },
      quadras: [
        { nome: '4', x: 77, y: 200 },
        { nome: '5', x: 500, y: 500 },
      ],
    })
  })

  it('have no address before they are switched on, and no map without a picture', async () => {
    await open('sepultura/CV', sepultura({ ativa: false, planta: '', quadras: [], portoes: [], cemiterios: [] }))
    expect(form()).toMatchInlineSnapshot(`
      "Uma página pública em que se procura uma sepultura pelo nome e pelo ano, com a planta desta unidade. Ela nunca mostra uma lista nem datas de nascimento.
      box: Busca de sepulturas ligadaDesligada, o endereço responde como uma página que não existe. = no
      ## Cemitérios desta unidade
      O nome como está no registro de falecidos. Acentos e maiúsculas não importam.
      button: Acrescentar cemitério
      Planta do cemitério
      Uma imagem vista de cima, com as ruas e as quadras. Sem ela, a página diz a quadra e o lote.
      button: Escolher imagem
      ## Quadras
      Escolha “Marcar na planta” e toque no lugar; os números, de 0 a 1000, dizem o mesmo. O nome é o número ou a letra do registro.
      button: Acrescentar quadra
      ## Portões
      A página diz o portão mais perto de cada quadra.
      button: Acrescentar portão
      button: Salvar (disabled)"
    `)
  })

  it('hide somebody from the public search with the reason of the family, and show the new state', async () => {
    let person = maria
    const calls = await open('sepultura/CV', sepultura(), {
      [PEOPLE]: () => ({ json: [person] }),
      [HIDE]: ({ body }) => {
        person = { ...person, ...(body as { oculta: boolean }) }
        return { json: person }
      },
    })
    type(/^Nome/, 'Maria Lima')
    press('Procurar no registro')
    expect(calls.filter(call => call.path === '/cliente/sepulturas/pessoas')).toEqual([])
    type(/^Ano do falecimento/, '1998')
    press('Procurar no registro')
    const row = (await screen.findByText(/^Maria Lima, 1998/)).closest('li') as HTMLElement
    const asked = calls.find(call => call.path === '/cliente/sepulturas/pessoas')
    expect([asked?.query.get('nome'), asked?.query.get('ano')]).toEqual(['Maria Lima', '1998'])
    expect(outline(row)).toMatchInlineSnapshot(`
      "Maria Lima, 1998 · Quadra 4
      button: Não mostrar"
    `)
    fireEvent.click(within(row).getByRole('button'))
    const dialog = await screen.findByRole('dialog')
    expect(outline(dialog)).toMatchInlineSnapshot(`
      "## Tirar Maria Lima da busca de sepulturas?
      button: Fechar
      field: Quem pediu, e por quê * = 
      button: Cancelar
      button: Não mostrar"
    `)
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Pedido da filha' } })
    fireEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement)
    await waitFor(() => expect(sent(calls)).toEqual([{ oculta: true, motivo: 'Pedido da filha' }]))
    await waitFor(() => expect(outline(row)).toContain('não aparece'))
    expect(outline(row)).toMatchInlineSnapshot(`
      "Maria Lima, 1998 · Quadra 4 · não aparece
      button: Voltar a mostrar"
    `)
    fireEvent.click(within(row).getByRole('button'))
    expect(outline(await screen.findByRole('dialog'))).toMatchInlineSnapshot(`
      "## Voltar a mostrar Maria Lima na busca de sepulturas?
      button: Fechar
      field: Quem pediu, e por quê * = 
      button: Cancelar
      button: Voltar a mostrar"
    `)
  })

  it('say that nobody was found', async () => {
    await open('sepultura/CV', sepultura(), { [PEOPLE]: { json: [] } })
    type(/^Nome/, 'Maria Lima')
    type(/^Ano do falecimento/, '1998')
    press('Procurar no registro')
    expect(await screen.findByText(/ninguém/i)).toBeTruthy()
  })
})

describe('the adverts of a unit', () => {
  const anuncio = (imagem: string, de = '', ate = '') => ({ imagem, de, ate })
  const anuncios = (...itens: object[]) => ({ secao: 'anuncios', unidade: 'CV', ...by, valor: { itens } })

  it('say which are shown, are over or come later', async () => {
    vi.setSystemTime(Date.parse('2026-11-21T13:00:00Z'))
    const today = '2026-11-21'
    await open(
      'anuncios/CV',
      anuncios(
        anuncio('/midia/aaaaaaaaaaaaaaaa.webp'),
        anuncio('/midia/bbbbbbbbbbbbbbbb.webp', '2026-11-22'),
        anuncio('/midia/cccccccccccccccc.webp', '', '2026-11-20'),
        anuncio('/midia/dddddddddddddddd.webp', today, today),
      ),
    )
    expect(form()).toMatchInlineSnapshot(`
      "Aparecem nas telas das capelas enquanto não há velório, dez segundos cada, nesta ordem. Feitos para 1920 × 1080; na tela em pé aparece a parte da esquerda.
      ## Anúncio 1 No ar
      button: Mover Anúncio 1 para baixo
      button: Tirar Anúncio 1
      Tela deitada (16:9)
      Tela em pé (9:16)
      field: Do dia = 
      field: Até o dia = 
      ## Anúncio 2 Ainda não começou
      button: Mover Anúncio 2 para cima
      button: Mover Anúncio 2 para baixo
      button: Tirar Anúncio 2
      Tela deitada (16:9)
      Tela em pé (9:16)
      field: Do dia = 22/11/2026
      field: Até o dia = 
      ## Anúncio 3 Já terminou
      button: Mover Anúncio 3 para cima
      button: Mover Anúncio 3 para baixo
      button: Tirar Anúncio 3
      Tela deitada (16:9)
      Tela em pé (9:16)
      field: Do dia = 
      field: Até o dia = 20/11/2026
      ## Anúncio 4 No ar
      button: Mover Anúncio 4 para cima
      button: Tirar Anúncio 4
      Tela deitada (16:9)
      Tela em pé (9:16)
      field: Do dia = 21/11/2026
      field: Até o dia = 21/11/2026
      button: Acrescentar anúncio
      button: Salvar (disabled)"
    `)
    expect(pictures().filter(src => src === '/midia/aaaaaaaaaaaaaaaa.webp')).toHaveLength(4)
  })

  it('take a new picture, days and another order', async () => {
    const calls = await open(
      'anuncios/CV',
      anuncios(anuncio('/midia/aaaaaaaaaaaaaaaa.webp'), anuncio('/midia/bbbbbbbbbbbbbbbb.webp')),
      {
        'POST /cliente/configuracao/imagem': { json: { endereco: '/midia/nova-da-unidade-1.webp' } },
      },
    )
    const close = vi.fn()
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 1000, close }))
    const drawn: unknown[] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: (_image: unknown, ...place: unknown[]) => drawn.push(place),
    } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/webp;base64,AAAA')
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } })
    await screen.findByText(/^Anúncio 3/)
    expect(sent(calls, 'POST')).toEqual([{ imagem: 'data:image/webp;base64,AAAA' }])
    expect(drawn).toEqual([[0, 0, 1920, 480]])
    expect(close).toHaveBeenCalledOnce()
    press('Mover Anúncio 2 para cima')
    type('Do dia', '01/12/2026')
    expect(await saved(calls)).toEqual({
      itens: [
        anuncio('/midia/bbbbbbbbbbbbbbbb.webp', '2026-12-01'),
        anuncio('/midia/aaaaaaaaaaaaaaaa.webp'),
        anuncio('/midia/nova-da-unidade-1.webp'),
      ],
    })
    vi.restoreAllMocks()
  })

  it('name a picture that cannot be opened, or is refused', async () => {
    await open('anuncios/CV', anuncios(), {
      'POST /cliente/configuracao/imagem': { status: 400, json: { mensagem: 'A imagem é pequena demais.' } },
    })
    expect(form()).toMatchInlineSnapshot(`
      "Aparecem nas telas das capelas enquanto não há velório, dez segundos cada, nesta ordem. Feitos para 1920 × 1080; na tela em pé aparece a parte da esquerda.
      Sem anúncios, as telas mostram a marca da unidade e a hora.
      button: Acrescentar anúncio
      button: Salvar (disabled)"
    `)
    const choose = (file: File) =>
      fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } })
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    choose(new File(['x'], 'a.png', { type: 'image/png' }))
    expect(await screen.findByText(/JPG, PNG ou WebP/)).toBeTruthy()
    vi.stubGlobal('createImageBitmap', async () => ({ width: 100, height: 100, close: () => {} }))
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/webp;base64,AAAA')
    choose(new File(['x'], 'a.png', { type: 'image/png' }))
    expect(await screen.findByText('A imagem é pequena demais.')).toBeTruthy()
    vi.restoreAllMocks()
  })
})

describe('the data of the group', () => {
  const grupo = (valor: object = {}) => ({
    ...{ secao: 'grupo', unidade: '', ...by },
    valor: {
      ...{
        nome: 'Grupo Aurora',
        nomeCurto: 'Aurora',
        desde: '1973',
        cidade: 'Maceió',
        logo: '/midia/llllllllllllllll.webp',
      },
      ...{ sobre: 'Desde 1973.', telefone: '8233000000', email: 'casa@exemplo.com.br', encarregado: 'Ana' },
      ...{ encarregadoEmail: '', encarregadoTelefone: '', politica: 'AAAAAAAAAAAAAAAAAAAAAA.pdf' },
      ...valor,
    },
  })

  it('are shown in their fields and sent as they are typed, without logo and own policy when those are taken away', async () => {
    const calls = await open('grupo', grupo())
    expect(form()).toMatchInlineSnapshot(`
      "Aparece no rodapé das páginas.
      field: Nome do grupo * = Grupo Aurora
      No alto de todas as páginas.
      field: Nome curto * = Aurora
      Ao lado do nome curto.
      field: Desde o ano = 1973
      field: Cidade e estado = Maceió
      Marca do grupo
      No lugar do nome curto, sobre fundo claro. Sem marca, o nome aparece em letras.
      picture: Marca do grupo
      button: Trocar imagem
      button: Remover
      Na página inicial. Deixe uma linha em branco entre os parágrafos. 11/2000
      field: Quem somos = Desde 1973.
      ## Contato do grupo
      field: Telefone = (82) 3300-0000
      field: E-mail = casa@exemplo.com.br
      ## Encarregado de dados (LGPD)
      Aparece na página “Seus dados”, onde qualquer pessoa pede o que a lei garante.
      field: Nome do encarregado = Ana
      field: Telefone = 
      field: E-mail = 
      ## Política de privacidade
      O documento do grupo, em PDF de até 4 MB, no rodapé de todas as páginas. Sem ele vale o texto geral do portal.
      Vale o documento do grupo.
      link: Ver a que está no ar → /politica-de-privacidade.pdf
      button: Trocar PDF
      button: Voltar ao texto geral
      button: Salvar (disabled)"
    `)
    type(/^Nome do grupo/, 'Grupo Alvorada')
    type(/^Telefone/, '(82) 3311-0000', 1)
    press('Remover')
    press('Voltar ao texto geral')
    expect(form()).toContain('Ao salvar, volta a valer o texto geral do portal.')
    expect(await saved(calls)).toEqual({
      ...grupo().valor,
      ...{ nome: 'Grupo Alvorada', encarregadoTelefone: '8233110000', logo: '', politica: '' },
    })
    expect(currentToasts().map(toast => toast.text)).toHaveLength(1)
  })
})

describe('the texts of notices', () => {
  it('are tried out with what is typed, and refused with an unknown variable', async () => {
    const { NOMES_TEXTOS, textoDe } = await import('#contract/configuracao/texto-rules.ts')
    const words = (nome: (typeof NOMES_TEXTOS)[number]) =>
      Object.keys(textoDe(nome).variaveis)
        .map(variable => `{${variable}}`)
        .join(' ') || 'Olá.'
    const valor = Object.fromEntries(NOMES_TEXTOS.map(nome => [nome, words(nome)]))
    const calls = await open(
      'textos',
      { secao: 'textos', unidade: '', ...by, valor },
      {
        'POST /cliente/configuracao/teste': { json: { para: 'helena@exemplo.com.br' } },
      },
    )
    expect(screen.queryAllByRole('textbox')).toEqual([])
    const [notice, other] = document.querySelectorAll<HTMLDetailsElement>('details:has(> summary)')
    if (!notice || !other) throw new Error('no notices')
    const openNotice = (one: HTMLDetailsElement) => {
      one.open = true
      fireEvent(one, new Event('toggle'))
    }
    openNotice(other)
    openNotice(notice)
    await waitFor(() => expect(other.open).toBe(false))
    const tests = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Enviar teste para mim/ })
    expect(notice.querySelectorAll('textarea').length).toBe(screen.getAllByRole('textbox').length)
    fireEvent.click(tests[0] as HTMLElement)
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1))
    const first = NOMES_TEXTOS.find(nome => textoDe(nome).canal !== 'assunto') as (typeof NOMES_TEXTOS)[number]
    expect(sent(calls, 'POST')).toEqual([{ texto: first, valor: words(first) }])
    await waitFor(() => expect(currentToasts().at(-1)?.text).toContain('helena@exemplo.com.br'))
    const field = screen.getAllByRole('textbox')[NOMES_TEXTOS.indexOf(first)] as HTMLElement
    fireEvent.change(field, { target: { value: 'Olá, {quem}.' } })
    expect(tests[0]?.disabled).toBe(true)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(field, { target: { value: '   ' } })
    expect(tests[0]?.disabled).toBe(true)
  })
})

describe('the sections', () => {
  it('begin with the group, and lead to each part and unit', async () => {
    await open('floriculturas/todas', { secao: 'floriculturas', unidade: '', ...by, valor: { itens: [] } })
    expect([...document.querySelectorAll('nav')].map(nav => nav.ariaLabel)).toEqual([
      'Partes da configuração',
      'Unidades',
    ])
    expect([...document.querySelectorAll('nav')].map(nav => outline(nav)).join('\n--\n')).toMatchInlineSnapshot(`
      "link: Grupo → /admin/configuracoes/grupo
      link: Unidades → /admin/configuracoes/unidade
      link: Floriculturas → /admin/configuracoes/floriculturas (current)
      link: Anúncios das telas → /admin/configuracoes/anuncios
      link: Folha do dia → /admin/configuracoes/folha
      link: Outros sites → /admin/configuracoes/divulgacao
      link: Sepulturas → /admin/configuracoes/sepultura
      link: Finados → /admin/configuracoes/evento
      link: Avisos e códigos → /admin/configuracoes/textos
      link: Ofertas → /admin/ofertas
      link: Titulares de dados → /admin/titular
      link: Chaves de serviço → /admin/chaves-servico
      link: Webhooks → /admin/webhooks
      --
      link: Central de Velórios → /admin/configuracoes/floriculturas/CV
      link: Todas as unidades → /admin/configuracoes/floriculturas/todas (current)"
    `)
  })

  it('have the units of each part, and all of them together where they share something', async () => {
    await open('unidade/CV', sepultura())
    const shown = () => [...document.querySelectorAll('nav')].map(nav => [...nav.querySelectorAll('a')])
    const units = (shown()[0] ?? []).slice(0, 9).map(part => {
      fireEvent.click(part)
      return `${part.textContent}: ${(shown()[1] ?? []).map(unit => unit.textContent).join(', ')}`
    })
    expect(units).toEqual([
      'Grupo: ',
      'Unidades: Central de Velórios',
      'Floriculturas: Central de Velórios, Todas as unidades',
      ...['Anúncios das telas', 'Folha do dia', 'Outros sites', 'Sepulturas'].map(
        part => `${part}: Central de Velórios`,
      ),
      ...['Finados: ', 'Avisos e códigos: '],
    ])
  })

  it('keep the dates of the event in a form of their own', async () => {
    await open(
      'evento',
      {
        secao: 'evento',
        unidade: '',
        ...by,
        valor: { imagens: Array(7).fill('/midia/eeeeeeeeeeeeeeee.webp'), convite: 'Escreva.' },
      },
      { 'GET /homenagem/eventos/atual': { status: 503, json: {} } },
    )
    expect(form()).toMatchInlineSnapshot(`
      "O painel de Finados: as sete imagens que se alternam com as mensagens e o convite ao lado do QR code.
      8/160
      field: Convite * = Escreva.
      ## Imagens
      A primeira também é o fundo do painel.
      picture: Imagem 1
      button: Trocar imagem 1
      picture: Imagem 2
      button: Trocar imagem 2
      picture: Imagem 3
      button: Trocar imagem 3
      picture: Imagem 4
      button: Trocar imagem 4
      picture: Imagem 5
      button: Trocar imagem 5
      picture: Imagem 6
      button: Trocar imagem 6
      picture: Imagem 7
      button: Trocar imagem 7
      button: Salvar (disabled)"
    `)
  })

  it('show to other sites what to copy, and say when it holds', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, userAgent: 'test', platform: 'test', clipboard: { writeText } })
    const calls = await open('divulgacao/CV', {
      ...{ secao: 'divulgacao', unidade: 'CV', ...by },
      valor: { ativa: false, sites: '' },
    })
    expect(form()).toMatchInlineSnapshot(`
      "Para o site do grupo mostrar os velórios públicos desta unidade: só nomes, horas e o link de cada página. O que fica privado, sai do ar ou pede para não ser encontrado em buscas some de lá em até um minuto.
      box: Deixar outros sites mostrarem os velórios públicos desta unidade = no
      Um em cada linha, como https://www.exemplo.com.br. Sem nenhum, o quadro não aparece em outro site.
      field: Sites que podem mostrar o quadro = 
      ## Endereços
      Os endereços funcionam depois de ligar e salvar.
      Quadro “Velórios de hoje”, para colar na página do site | <iframe src="http://localhost:3000/exibicao/unidade/CV/velorios" title="Velórios de hoje" width="480" height="600"></iframe>
      button: Copiar: Quadro “Velórios de hoje”, para colar na página do site
      Atom, para leitores de notícias | http://localhost:3000/exibicao/unidade/CV/velorios.atom
      button: Copiar: Atom, para leitores de notícias
      Calendário (iCal), para assinar | http://localhost:3000/exibicao/unidade/CV/velorios.ics
      button: Copiar: Calendário (iCal), para assinar
      button: Salvar (disabled)"
    `)
    press('Copiar: Atom, para leitores de notícias')
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/\.atom$/)))
    fireEvent.click(screen.getByRole('checkbox'))
    type(/^Sites/, 'https://jornal.exemplo.com.br')
    expect(await saved(calls)).toEqual({ ativa: true, sites: 'https://jornal.exemplo.com.br' })
  })
})
