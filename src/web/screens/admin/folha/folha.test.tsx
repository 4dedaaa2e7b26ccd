import { fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { FolhaScreen } from './folha.tsx'

const DESPEDIDA = {
  id: 7,
  data_velorio: null,
  local_velorio: '',
  data_sepultamento: '2026-11-22 16:00:00',
  local_sepultamento: 'Parque das Flores',
  localizacao_sepultado: 'Quadra 12',
  rito: 'sepultamento',
  apresentacao: {
    ...{ codigo: 'ABCDEFGHJK', empresa: 'CV', capela: '02', status: true },
    ...{ dataHoraInicial: '2026-11-22 08:00:00', dataHoraFinal: '2026-11-22 15:30:00' },
  },
  pessoa_falecida: { nome: 'Maria do Carmo', data_nascimento: '1941-03-12', data_falecimento: '2026-11-20' },
  pessoa_moderador: { id: 1, nome: 'Ana Rosa', email: 'ana@exemplo.com.br' },
}
const CONTATOS = [
  { unidade: 'PF', nome: 'Parque das Flores', telefone: '8233334444', whatsapp: '', endereco: '', mapa: '' },
  {
    unidade: 'CV',
    nome: 'Central de Velórios',
    telefone: '8233335555',
    whatsapp: '82999990000',
    endereco: '',
    mapa: '',
  },
]

const open = (despedida: object = DESPEDIDA, moderadores = 1, status = 200) => {
  fakeServer({
    'GET /cliente/despedida/:id/moderadores': {
      json: { moderadores: Array.from({ length: moderadores }, (_, id) => ({ id })), convites: [] },
    },
    'GET /cliente/despedida/:id': { status, json: despedida },
    'GET /exibicao/contatos': { json: CONTATOS },
    'GET /exibicao/sobre': { json: { telefone: '8233330000', email: '' } },
  })
  signInAs(['ROLE_MODERADOR'])
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/folha/:id" element={<FolhaScreen />} />
      </Routes>
    </AdminProvider>,
    '/admin/folha/7',
  )
}

describe('the sheet for the family', () => {
  it('of a despedida that does not exist says so', async () => {
    open({ code: 'DESPEDIDA_NAO_ENCONTRADA', mensagem: 'x' }, 1, 404)
    expect(await screen.findByText('Despedida não localizada!')).toBeTruthy()
  })

  it('has QR code, address, code, how to sign in and the phone of the unit, and is printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    open()
    const sheet = within(await screen.findByRole('article'))
    await sheet.findByText(/escreva o e-mail ana@exemplo.com.br e a sua senha/)
    await sheet.findByText('(82) 3333-5555')
    expect(outline()).toMatchInlineSnapshot(`
      "# Folha da família
      button: Imprimir
      Uma folha A4 para entregar à família: o endereço, o código e como entrar.
      Memorial
      A página de despedida de
      ## Maria do Carmo
      12/03/1941 – 20/11/2026
      Velório
      Domingo, às oito da manhã
      22/11/2026 08:00
      Capela 2, Central de Velórios
      Sepultamento
      Domingo, às quatro da tarde
      22/11/2026 16:00
      Parque das Flores, Quadra 12
      picture: QR code da página, com o acesso da família
      Aponte a câmera do celular para abrir a página, já com o acesso da família.
      Endereço da página | http://localhost:3000/despedida/7
      Pode ser enviado a qualquer pessoa.
      Código de acesso | ABCDEFGHJK
      Abre o velório virtual, a página privada e o envio de mensagens. Dê só a quem a família quer receber.
      ### Para cuidar da página
      Abra http://localhost:3000/ no celular.
      Em Acesse o portal, escreva o e-mail ana@exemplo.com.br e a sua senha.
      Leia as mensagens, escreva a biografia e escolha a foto.
      Esqueceu a senha? Toque em Esqueci minha senha, na mesma página.
      Precisa de ajuda? Fale conosco. Central de Velórios: (82) 3333-5555, WhatsApp (82) 99999-0000"
    `)
    expect(document.title).toMatch(/^Folha da família de Maria do Carmo/)
    fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('has the phone of the group where no unit is known, and no e-mail without a moderator', async () => {
    open({ ...DESPEDIDA, apresentacao: { codigo: null, empresa: null, capela: null }, pessoa_moderador: null }, 0)
    const sheet = within(await screen.findByRole('article'))
    await sheet.findByText(/\(82\) 3333-0000/)
    expect(outline(screen.getByRole('article'))).toMatchInlineSnapshot(`
      "Memorial
      A página de despedida de
      ## Maria do Carmo
      12/03/1941 – 20/11/2026
      Sepultamento
      Domingo, às quatro da tarde
      22/11/2026 16:00
      Parque das Flores, Quadra 12
      picture: QR code da página, com o acesso da família
      Aponte a câmera do celular para abrir a página, já com o acesso da família.
      Endereço da página | http://localhost:3000/despedida/7
      Pode ser enviado a qualquer pessoa.
      ### Para cuidar da página
      Abra http://localhost:3000/ no celular.
      Em Acesse o portal, cada pessoa que cuida da página escreve o seu e-mail e a sua senha.
      Leia as mensagens, escreva a biografia e escolha a foto.
      Esqueceu a senha? Toque em Esqueci minha senha, na mesma página.
      Precisa de ajuda? Fale conosco. (82) 3333-0000"
    `)
  })

  it('has the e-mail of nobody where several look after the page', async () => {
    open(DESPEDIDA, 2)
    const sheet = within(await screen.findByRole('article'))
    expect(sheet.getByText(/cada pessoa que cuida da página escreve o seu e-mail/)).toBeTruthy()
    expect(await sheet.findByText('(82) 3333-5555')).toBeTruthy()
    expect(sheet.queryByText(/ana@exemplo.com.br/)).toBeNull()
  })
})
