import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { CONFIGURACAO } from '#contract/configuracao/messages.ts'
import type { Role } from '#contract/roles.ts'
import { applyUnitSettings } from '#contract/unit-settings.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { ConfiguracoesScreen } from './configuracoes.tsx'

const unidade = {
  ...{ secao: 'unidade', unidade: 'CV', versao: 3, autor: 'Helena Prado', criada_em: '2026-11-20T12:00:00.000Z' },
  valor: {
    ...{ nome: 'Central de Velórios', endereco: 'Rua A, 1', telefone: '8233000000', whatsapp: '', mapa: '', logo: '' },
    capelas: ['01', '02', '03', '04'],
  },
}
const florist = (nome: string) => ({ nome, telefone: '', endereco: '', link: '' })
const floriculturas = {
  ...{ secao: 'floriculturas', unidade: 'ME', versao: 0, autor: '', criada_em: null },
  valor: { itens: [florist('Jasmim'), florist('Lírio')] },
}
const memorial = { ...unidade, unidade: 'ME', valor: { ...unidade.valor, nome: 'Memorial Parque Maceió' } }
const grupo = {
  ...{ secao: 'grupo', unidade: '', versao: 2, autor: 'Helena Prado', criada_em: '2026-11-20T12:00:00.000Z' },
  valor: {
    ...{
      nome: 'Grupo Aurora',
      nomeCurto: 'Aurora',
      desde: '1973',
      cidade: '',
      logo: '',
      sobre: '',
      telefone: '',
      email: '',
    },
    ...{ encarregado: '', encarregadoEmail: '', encarregadoTelefone: '', politica: '' },
  },
}
const VERSIONS = [3, 2, 1, 0].map(versao => ({ versao, autor: versao === 0 ? '' : 'Helena Prado', criada_em: null }))
const READ = 'GET /cliente/configuracao'
const SAVE = 'PUT /cliente/configuracao'
const UNDO = 'POST /cliente/configuracao/desfazer'

const open = async (
  address: string,
  responses: Parameters<typeof fakeServer>[0] = {},
  roles: Role[] = ['ROLE_ADMIN'],
): Promise<FakeCall[]> => {
  const calls = fakeServer({
    [READ]: { json: [grupo, unidade, memorial, floriculturas] },
    'GET /cliente/configuracao/historico': { json: VERSIONS },
    'GET /exibicao/grupo': { status: 503, json: {} },
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
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sentBy = (calls: FakeCall[], method: string) =>
  calls.filter(call => call.method === method).map(call => call.body)

afterEach(() => applyUnitSettings([]))

describe('the settings', () => {
  it('save one unit with the version that was read, once', async () => {
    const calls = await open('unidade/CV', { [SAVE]: { json: { ...unidade, versao: 4 } } })
    await screen.findByRole('button', { name: 'Desfazer a última alteração' })
    expect(outline()).toMatchInlineSnapshot(`
      "# Configurações
      O que é desta casa: como ela se chama, onde fica, com quem se fala. Cada mudança aparece nas páginas e nas telas em poucos segundos, fica no histórico e pode ser desfeita.
      link: Grupo → /admin/configuracoes/grupo
      link: Unidades → /admin/configuracoes/unidade (current)
      link: Floriculturas → /admin/configuracoes/floriculturas
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
      link: Central de Velórios → /admin/configuracoes/unidade/CV (current)
      link: Memorial Parque Maceió → /admin/configuracoes/unidade/ME
      Código CV. Ele não muda: está nas telas, nas câmeras e no cadastro.
      field: Nome da unidade * = Central de Velórios
      field: Endereço = Rua A, 1
      field: Telefone = (82) 3300-0000
      field: WhatsApp = 
      O QR code das telas e “Fale conosco” levam para cá.
      Opcional. Sem ele, “Ver no mapa” procura pelo endereço escrito.
      field: Endereço no mapa (link) = 
      Capelas em uso
      As outras não são oferecidas em novas reservas.
      box: Capela 1 = yes
      box: Capela 2 = yes
      box: Capela 3 = yes
      box: Capela 4 = yes
      Marca da unidade
      Nas telas, sobre fundo escuro. No desenho que vem com o portal, um nome mudado aparece em letras.
      button: Escolher imagem
      button: Salvar (disabled)
      ## Histórico
      button: Desfazer a última alteração
      Versão 3 · Helena PradoEm vigor
      Versão 2 · Helena Prado
      button: Voltar a esta: Versão 2
      Versão 1 · Helena Prado
      button: Voltar a esta: Versão 1
      Como o portal veio
      button: Voltar a esta: Como o portal veio
      button: Baixar o histórico"
    `)
    type(/^Nome da unidade/, 'Casa da Ladeira')
    type('WhatsApp', '82 99999-0000')
    fireEvent.click(field('Capela 4'))
    press('Salvar')
    press('Salvar')
    await waitFor(() => expect(sentBy(calls, 'PUT')).toHaveLength(1))
    const saved = await screen.findByText('Configuração salva. As páginas e as telas mostram em poucos segundos.')
    expect(saved.closest('[role=status]')).not.toBeNull()
    const valor = { ...unidade.valor, nome: 'Casa da Ladeira', whatsapp: '82999990000', capelas: ['01', '02', '03'] }
    expect(sentBy(calls, 'PUT')).toEqual([{ secao: 'unidade', unidade: 'CV', versao: 3, valor }])
  })

  it('name what is wrong beside its field, and send nothing', async () => {
    const calls = await open('unidade/CV')
    type('Telefone', '33')
    press('Salvar')
    await waitFor(() => expect(field('Telefone').getAttribute('aria-invalid')).toBe('true'))
    expect(await screen.findByText('Confira os campos marcados.')).toBeTruthy()
    expect(screen.getByText(CONFIGURACAO.telefone, { selector: '[id]' })).toBeTruthy()
    expect(sentBy(calls, 'PUT')).toEqual([])
  })

  it('ask before they overwrite what another person saved meanwhile', async () => {
    let stored = unidade
    const calls = await open('unidade/CV', {
      [READ]: () => ({ json: [stored] }),
      [SAVE]: ({ body }) =>
        (body as { versao: number }).versao === stored.versao
          ? { json: { ...stored, versao: 5 } }
          : { status: 409, json: { code: 'ALTERADO_POR_OUTRA_PESSOA', mensagem: 'Alterado.' } },
    })
    type(/^Nome da unidade/, 'Casa da Ladeira')
    stored = { ...unidade, versao: 4, autor: '' }
    press('Salvar')
    const notice = await screen.findByText(/^Outra pessoa salvou esta parte/)
    expect(outline(notice.closest('[role=alert]') as Element)).toMatchInlineSnapshot(`
      "Outra pessoa salvou esta parte enquanto você escrevia. Descarte o seu texto para ver o que vale agora, ou salve por cima.
      button: Descartar o meu
      button: Salvar o meu por cima"
    `)
    press('Salvar o meu por cima')
    await waitFor(() => expect(screen.queryByText(/salvou esta parte/)).toBeNull())
    press('Salvar')
    await waitFor(() => expect(sentBy(calls, 'PUT')).toHaveLength(2))
    expect(sentBy(calls, 'PUT')[1]).toMatchObject({ versao: 4, valor: { nome: 'Casa da Ladeira' } })
  })

  it("take the group's own privacy policy as a PDF, which is in force when it is saved", async () => {
    const nome = 'AAAAAAAAAAAAAAAAAAAAAA.pdf'
    const calls = await open('grupo', {
      'POST /cliente/configuracao/politica': { json: { nome } },
      [SAVE]: { json: { ...grupo, versao: 3 } },
    })
    expect(screen.getByText(/Vale o texto geral do portal/)).toBeTruthy()
    const input = document.querySelector<HTMLInputElement>('input[type=file][accept*=pdf]')
    const pick = (file: File) => fireEvent.change(input as HTMLInputElement, { target: { files: [file] } })
    pick(new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'grande.pdf'))
    expect(screen.getByText(CONFIGURACAO.politicaGrande)).toBeTruthy()
    pick(new File(['%PDF-1.7'], 'politica.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText(/Ele vale quando você salvar/)).toBeTruthy()
    expect(sentBy(calls, 'POST')).toEqual([{ arquivo: `data:application/pdf;base64,${btoa('%PDF-1.7')}` }])
    press('Salvar')
    await waitFor(() => expect(sentBy(calls, 'PUT')).toMatchObject([{ secao: 'grupo', valor: { politica: nome } }]))
  })

  it('take hour and e-mails of the sheet of the day, and name one that is wrong', async () => {
    const folha = { ...unidade, secao: 'folha', versao: 0, valor: { hora: '', para: '' } }
    const calls = await open('folha/CV', { [READ]: { json: [unidade, folha] }, [SAVE]: { json: folha } })
    expect(outline(document.querySelector('form') as Element)).toMatchInlineSnapshot(`
      "Os velórios de hoje e amanhã desta unidade, por e-mail, uma vez por dia: nomes, horas e cerimônias. Sem velórios, vai uma linha que diz isso. O contato da família, as notas e o que é reservado ficam na folha do portal.
      Em branco, não envia. Se a hora de hoje já passou, a folha de hoje sai em até um minuto.
      field: Hora do envio = 
      Um e-mail em cada linha, até dez. Use os da casa: o e-mail sai do portal.
      field: Para quem = 
      button: Salvar (disabled)"
    `)
    type(/^Hora do envio/, '06:00')
    press('Salvar')
    expect(await screen.findByText(CONFIGURACAO.folhaSemEmail, { selector: '[id]' })).toBeTruthy()
    type(/^Para quem/, 'recepcao@casa.example\noutra')
    press('Salvar')
    expect(await screen.findByText(CONFIGURACAO.emails, { selector: '[id]' })).toBeTruthy()
    type(/^Para quem/, ' Recepcao@casa.example, noite@casa.example\nrecepcao@casa.example')
    press('Salvar')
    await waitFor(() => expect(sentBy(calls, 'PUT')).toHaveLength(1))
    expect(sentBy(calls, 'PUT')).toMatchObject([
      { secao: 'folha', valor: { hora: '06:00', para: 'recepcao@casa.example\nnoite@casa.example' } },
    ])
  })

  it('go back to the version before after a question', async () => {
    const calls = await open('unidade/CV', { [UNDO]: { json: { ...unidade, versao: 4 } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer a última alteração' }))
    expect(outline(await screen.findByRole('dialog'))).toMatchInlineSnapshot(`
      "## Voltar para: Versão 2?
      button: Fechar
      O que vale agora continua no histórico, e você pode voltar a ele do mesmo modo.
      button: Cancelar
      button: Voltar a esta"
    `)
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Voltar a esta' }))
    expect(await screen.findByText('Pronto. O que valia antes vale de novo.')).toBeTruthy()
    await waitFor(() =>
      expect(sentBy(calls, 'POST')).toEqual([{ secao: 'unidade', unidade: 'CV', versao: 3, para: 2 }]),
    )
  })

  it('keep the florists in the order that was chosen, without those taken out', async () => {
    const calls = await open('floriculturas/ME', { [SAVE]: { json: floriculturas } })
    expect(outline(document.querySelector('form') as Element)).toMatchInlineSnapshot(`
      "Aparecem na aba Serviços de cada despedida, nesta ordem. A primeira com link recebe quem lê o QR code de flores da tela.
      ## Floricultura 1
      button: Mover Jasmim para baixo
      button: Tirar Jasmim
      field: Nome * = Jasmim
      field: Telefone = 
      field: Endereço = 
      field: Site ou WhatsApp (link) = 
      ## Floricultura 2
      button: Mover Lírio para cima
      button: Tirar Lírio
      field: Nome * = Lírio
      field: Telefone = 
      field: Endereço = 
      field: Site ou WhatsApp (link) = 
      button: Acrescentar floricultura
      button: Salvar (disabled)"
    `)
    press('Mover Jasmim para baixo')
    press('Acrescentar floricultura')
    press('Tirar Jasmim')
    press('Salvar')
    expect((await screen.findAllByText(CONFIGURACAO.obrigatorio)).length).toBeGreaterThan(0)
    const [, nova] = screen.getAllByLabelText(/^Nome/)
    if (nova) fireEvent.change(nova, { target: { value: 'Acácia' } })
    press('Salvar')
    await waitFor(() => expect(sentBy(calls, 'PUT')).toHaveLength(1))
    expect(sentBy(calls, 'PUT')[0]).toMatchObject({ valor: { itens: [florist('Lírio'), florist('Acácia')] } })
  })

  it('give the kiosk for graves another address after a question', async () => {
    const sepultura = {
      ...{ secao: 'sepultura', unidade: 'CV', versao: 1, autor: 'Helena Prado', criada_em: null },
      valor: { ativa: true, cemiterios: ['Central'], planta: '', quadras: [], portoes: [] },
    }
    const TOTEM = 'GET /cliente/sepultura/:empresa/totem'
    let chave = 'velha'
    const calls = await open('sepultura/CV', {
      [READ]: { json: [grupo, unidade, sepultura] },
      [TOTEM]: () => ({ json: { endereco: `/sepultura/CV?totem=${chave}` } }),
      'POST /cliente/sepultura/:empresa/totem': () => {
        chave = 'nova'
        return { json: { endereco: '/sepultura/CV?totem=nova' } }
      },
    })
    const address = () => screen.findByRole('link', { name: 'Abrir no totem do saguão' })
    expect((await address()).getAttribute('href')).toBe('/sepultura/CV?totem=velha')
    press('Trocar o endereço do totem')
    const dialog = within(await screen.findByRole('dialog', { name: 'Trocar o endereço do totem?' }))
    expect(calls.filter(call => call.method === 'POST')).toEqual([])
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Trocar o endereço do totem?
      button: Fechar
      Troque quando alguém de fora souber o endereço. O totem que está aberto passa a ter os limites de um visitante até abrir o endereço novo.
      button: Cancelar
      button: Trocar"
    `)
    fireEvent.click(dialog.getByRole('button', { name: 'Trocar' }))
    await screen.findByText('O totem tem um endereço novo. Abra-o de novo no aparelho do saguão.')
    await waitFor(async () => expect((await address()).getAttribute('href')).toBe('/sepultura/CV?totem=nova'))
  })

  it('lead to the event in force: its dates, and the next one', async () => {
    const evento = {
      ...{ id: 3, nomeEvento: 'Finados2026', nomeEmpresa: 'Aurora', titulo: 'x', imagens: [], convite: '' },
      ...{ aberto: true, inicio: '2026-10-01', fim: '2026-11-05', recebendo: true },
    }
    const secao = { ...grupo, secao: 'evento', valor: { imagens: Array(7).fill('/midia/e.webp'), convite: 'Escreva.' } }
    const calls = await open('evento', {
      [READ]: { json: [unidade, secao] },
      'GET /homenagem/eventos/atual': { json: evento },
      'PUT /homenagem/eventos/:id': { json: evento },
      'POST /homenagem/eventos': { status: 409, json: { code: 'X', mensagem: 'Este evento já existe.' } },
    })
    const button = await screen.findByRole('button', { name: 'Evento: Finados2026' })
    expect(button.previousSibling?.textContent).toBe('Nome, empresa e datas em que recebe mensagens')
    fireEvent.click(button)
    expect(outline(await screen.findByRole('dialog'))).toMatchInlineSnapshot(`
      "## Evento em exibição
      button: Fechar
      box: Aberto para receber mensagens = yes
      field: Recebe a partir de = 01/10/2026
      field: Recebe até = 05/11/2026
      O nome (Finados2026) e a empresa (Aurora) não mudam enquanto o evento está em exibição. A partir de 06/11/2026 prepare o próximo, com outro nome.
      button: Cancelar
      button: Salvar
      ### Preparar o próximo evento
      Por exemplo, Finados2026. O painel e o formulário passam a ser dele; as mensagens deste ficam guardadas.
      field: Nome do próximo evento = 
      field: Empresa no painel = Aurora
      button: Criar e colocar em exibição"
    `)
    type('Nome do próximo evento', 'Finados2027')
    press('Criar e colocar em exibição')
    const dialog = within(screen.getByRole('dialog'))
    expect(await dialog.findByText('Este evento já existe.')).toBeTruthy()
    expect(sentBy(calls, 'POST')).toEqual([{ nomeEvento: 'Finados2027', nomeEmpresa: 'Aurora' }])
    fireEvent.click(dialog.getByLabelText('Aberto para receber mensagens'))
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentBy(calls, 'PUT')).toEqual([{ aberto: false, inicio: '2026-10-01', fim: '2026-11-05' }])
  })

  it('are read by collaborators without a way to change them', async () => {
    await open('unidade/CV', {}, ['ROLE_COLABORADOR'])
    expect(field(/^Nome da unidade/).matches(':disabled')).toBe(true)
    expect(
      screen
        .getByText('Só administradores mudam a configuração. Aqui você confere o que vale agora.')
        .classList.contains('alert'),
    ).toBe(false)
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Voltar a esta/ })).toBeNull()
  })
})
