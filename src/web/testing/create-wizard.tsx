import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation, useNavigate } from 'react-router'
import { expect } from 'vitest'
import { CriarDespedidaScreen } from '#web/screens/admin/criar-despedida/criar-despedida.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { type FakeCall, fakeServer } from './fake-server.ts'
import { renderScreen, signInAs } from './render-screen.tsx'

// A shared machine may be slow, so the timeout is long; each expectation still has to be met.
configure({ asyncUtilTimeout: 8000 })

export const registro = (id: number, nome: string, extra: object = {}) => ({
  id,
  nome,
  nascimento: '1941-03-12',
  falecimento: '2026-11-04',
  num_contrato: `CT-${id}`,
  empresa: 'Parque das Flores',
  tipo: 'Jazigo',
  cemiterio: 'Parque das Flores',
  localizacao: 'Quadra 4, jazigo 18',
  dtSepultamento: '2026-11-05 16:00:00',
  rito: null,
  velorio: 'Central de Velórios',
  dtVelorio: '2026-11-05 08:00:00',
  sexo: 'Feminino',
  ...extra,
})
export const MARIA = registro(12, 'Maria do Carmo Vasconcelos Lima')
export const PESSOA = {
  id: 70,
  nome: 'Joana Lima',
  moderador_cliente: 'Sim, cliente do Grupo',
  parentesco_falecido: 'Sim',
  tipo_parentesco: 'Filho(a)',
}
export const CREATED = { ...PESSOA, id: 71, telefone: '82999990000', email: 'joana@exemplo.com.br' }
export const NOVA = { id: 10432, controle: { chave: 'chave' }, apresentacao: { codigo: '7K3M9QXZ1T' } }

/** A server on which every request succeeds; each test overrides what differs. */
export const world = (responses: Parameters<typeof fakeServer>[0] = {}): FakeCall[] =>
  fakeServer({
    'GET /cliente/pessoas-ivertex-falecidas': { json: [registro(3, 'Josefa Tenório'), MARIA] },
    'GET /cliente/registro/pendencias': { json: [], headers: { 'x-total-count': '0' } },
    'POST /validacao/salvar': { json: { id: 1, restante: 150 } },
    'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: false, pessoa: null } },
    'POST /validacao/verificar-email': { json: false },
    'POST /cliente/nova-pessoa-falecida': { json: { ...MARIA, id: 501 } },
    'POST /cliente/nova-pessoa-moderador': { json: CREATED },
    'POST /cliente/update-pessoa-moderador': { json: CREATED },
    'POST /cliente/nova-despedida': { json: NOVA },
    'POST /apresentacao/salva': { json: { id: 9 } },
    'GET /apresentacao/conflitos': { json: [] },
    ...responses,
  })

/** Back and Forward of the browser, and the step of its current entry. */
const Browser = () => {
  const navigate = useNavigate()
  const state = useLocation().state as { passo?: number } | null
  return (
    <>
      <p>navegador: passo {state?.passo}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        navegador: voltar
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        navegador: avançar
      </button>
    </>
  )
}

export const open = (search = '') => {
  signInAs(['ROLE_ADMIN'])
  return renderScreen(
    <AdminProvider>
      <Browser />
      <Routes>
        <Route path="/admin/criardespedida" element={<CriarDespedidaScreen />} />
        <Route path="/admin/despedidas" element={<p>lista de despedidas</p>} />
      </Routes>
    </AdminProvider>,
    ['/admin/despedidas', `/admin/criardespedida${search}`],
  )
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea, select' }), { target: { value } })
export const chooseMaria = async () => fireEvent.click(await screen.findByRole('radio', { name: /Maria do Carmo/ }))
export const shows = (text: string | RegExp) =>
  waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))
export const title = (name: string) => screen.findByRole('heading', { name })

export const toStep2 = async () => {
  await chooseMaria()
  press('Próximo')
  await title('Quem modera a página?')
}

export const verifyPhone = async () => {
  type(/Telefone do moderador/, '82999990000')
  press('Iniciar Cadastro')
  await screen.findByText('Insira o código de 5 dígitos que enviamos para o telefone (82) 99999-0000')
  for (const [index, digit] of [...'12345'].entries()) type(`Dígito ${index + 1} do código`, digit)
  press('Validar Código')
  await screen.findByText('Telefone (82) 99999-0000 validado.')
}

export const fillModerador = () => {
  type(/^Nome/, 'Joana Lima')
  type(/^E-mail do Moderador/, 'joana@exemplo.com.br')
  typeSenha('segredo-da-joana')
}

/** Staff type the password instead of leaving it to the link. */
export const typeSenha = (senha: string) => {
  const link = screen.getByRole<HTMLInputElement>('checkbox', { name: 'A família cria a senha pelo link' })
  if (link.checked) fireEvent.click(link)
  type(/^Senha do Moderador/, senha)
}

export const toStep3 = async () => {
  await toStep2()
  await verifyPhone()
  fillModerador()
  press('Próximo')
  await title('Como será a despedida?')
}

export const toStep3WithoutModerador = async () => {
  await chooseMaria()
  fireEvent.click(screen.getByRole('switch', { name: /Cadastrar um moderador/ }))
  press('Próximo')
  await title('Como será a despedida?')
}

export const fillApresentacao = () => {
  type(/^Unidade/, 'PF')
  chooseCapela('02')
}
export const chooseCapela = (capela: string) =>
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^Capela ${capela}`) }))
/** The chosen chapel, "" for none. */
export const chosenCapela = (): string =>
  screen
    .queryAllByRole<HTMLInputElement>('radio', { name: /^Capela \d\d/, checked: true })
    .map(radio => radio.getAttribute('aria-label')?.slice(7, 9))
    .join()
export const callsTo = (calls: FakeCall[], path: string) => calls.filter(call => call.path === path)
export const keyOf = (call: FakeCall | undefined) => call?.headers.get('idempotency-key')
