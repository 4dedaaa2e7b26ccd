import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { CONFIGURACAO } from '#contract/configuracao/messages.ts'
import type { Role } from '#contract/roles.ts'
import { applyUnitSettings } from '#contract/unit-settings.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
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
    expect(field('Telefone').value).toBe('(82) 3300-0000')
    type(/^Nome da unidade/, 'Casa da Ladeira')
    type('WhatsApp', '82 99999-0000')
    fireEvent.click(field('Capela 4'))
    press('Salvar')
    press('Salvar')
    await waitFor(() => expect(sentBy(calls, 'PUT')).toHaveLength(1))
    const valor = { ...unidade.valor, nome: 'Casa da Ladeira', whatsapp: '82999990000', capelas: ['01', '02', '03'] }
    expect(sentBy(calls, 'PUT')).toEqual([{ secao: 'unidade', unidade: 'CV', versao: 3, valor }])
  })

  it('name what is wrong beside its field, and send nothing', async () => {
    const calls = await open('unidade/CV')
    type('Telefone', '33')
    press('Salvar')
    await waitFor(() => expect(field('Telefone').getAttribute('aria-invalid')).toBe('true'))
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
    expect(await screen.findByText(/^Outra pessoa salvou esta parte/)).toBeTruthy()
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
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Voltar a esta' }))
    await waitFor(() =>
      expect(sentBy(calls, 'POST')).toEqual([{ secao: 'unidade', unidade: 'CV', versao: 3, para: 2 }]),
    )
  })

  it('keep the florists in the order that was chosen, without those taken out', async () => {
    const calls = await open('floriculturas/ME', { [SAVE]: { json: floriculturas } })
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
    fireEvent.click(dialog.getByRole('button', { name: 'Trocar' }))
    await waitFor(async () => expect((await address()).getAttribute('href')).toBe('/sepultura/CV?totem=nova'))
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
