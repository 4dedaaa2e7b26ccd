import { fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
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
  { unidade: 'CV', nome: 'Central de Velórios', telefone: '8233335555', whatsapp: '', endereco: '', mapa: '' },
]

const open = (despedida: object = DESPEDIDA, moderadores = 1) => {
  fakeServer({
    'GET /cliente/despedida/:id/moderadores': {
      json: { moderadores: Array.from({ length: moderadores }, (_, id) => ({ id })), convites: [] },
    },
    'GET /cliente/despedida/:id': { json: despedida },
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
  it('has QR code, address, code, how to sign in and the phone of the unit, and is printed', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    open()
    const sheet = within(await screen.findByRole('article'))
    expect(sheet.getByRole('img', { name: 'QR code da página, com o acesso da família' })).toBeTruthy()
    expect(sheet.getByText(/\/despedida\/7$/)).toBeTruthy()
    expect(sheet.getByText('ABCDEFGHJK')).toBeTruthy()
    expect(await sheet.findByText(/escreva o e-mail ana@exemplo.com.br e a sua senha/)).toBeTruthy()
    expect(await sheet.findByText('(82) 3333-5555')).toBeTruthy()
    expect(sheet.getByText(/Central de Velórios:/).textContent).toContain('Central de Velórios: (82) 3333-5555')
    expect(sheet.getByText(/Capela 2, Central de Velórios/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledOnce()
  })

  it('has the phone of the group where no unit is known, and no e-mail without a moderator', async () => {
    open({ ...DESPEDIDA, apresentacao: { codigo: null, empresa: null, capela: null }, pessoa_moderador: null }, 0)
    const sheet = within(await screen.findByRole('article'))
    expect(await sheet.findByText(/\(82\) 3333-0000/)).toBeTruthy()
    expect(sheet.getByText(/cada pessoa que cuida da página escreve o seu e-mail/)).toBeTruthy()
    expect(sheet.queryByText('Código de acesso')).toBeNull()
  })

  it('has the e-mail of nobody where several look after the page', async () => {
    open(DESPEDIDA, 2)
    const sheet = within(await screen.findByRole('article'))
    expect(sheet.getByText(/cada pessoa que cuida da página escreve o seu e-mail/)).toBeTruthy()
    expect(await sheet.findByText('(82) 3333-5555')).toBeTruthy()
    expect(sheet.queryByText(/ana@exemplo.com.br/)).toBeNull()
  })
})
