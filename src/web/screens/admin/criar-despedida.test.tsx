import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { CriarDespedidaScreen } from './criar-despedida.tsx'

const registro = (id: number, nome: string, extra: object = {}) => ({
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
  velorio: 'Central de Velórios',
  dtVelorio: '2026-11-05 08:00:00',
  sexo: 'Feminino',
  ...extra,
})
const MARIA = registro(12, 'Maria do Carmo Vasconcelos Lima')
const PESSOA = {
  id: 70,
  nome: 'Joana Lima',
  moderador_cliente: 'Sim, cliente do Grupo',
  parentesco_falecido: 'Sim',
  tipo_parentesco: 'Filho(a)',
}
const CREATED = { ...PESSOA, id: 71, telefone: '82999990000', email: 'joana@exemplo.com.br' }
const NOVA = { id: 10432, controle: { chave: 'chave' }, apresentacao: { codigo: '7K3M9QXZ1T' } }

const world = (answers: Parameters<typeof fakeServer>[0] = {}): FakeCall[] =>
  fakeServer({
    'GET /cliente/pessoas-ivertex-falecidas': { json: [registro(3, 'Josefa Tenório'), MARIA] },
    'POST /validacao/salvar': { json: { id: 1, restante: 150 } },
    'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: false, pessoa: null } },
    'POST /validacao/verificar-email': { json: false },
    'POST /cliente/nova-pessoa-falecida': { json: { ...MARIA, id: 501 } },
    'POST /cliente/nova-pessoa-moderador': { json: CREATED },
    'POST /cliente/update-pessoa-moderador': { json: CREATED },
    'POST /cliente/nova-despedida': { json: NOVA },
    'POST /apresentacao/salva': { json: { id: 9 } },
    ...answers,
  })

const open = () => {
  signInAs(['ROLE_ADMIN'])
  return renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/criardespedida" element={<CriarDespedidaScreen />} />
        <Route path="/admin/despedidas" element={<p>lista de despedidas</p>} />
      </Routes>
    </AdminProvider>,
    '/admin/criardespedida',
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const chooseMaria = async () => fireEvent.click(await screen.findByRole('radio', { name: /Maria do Carmo/ }))
const says = (text: string | RegExp) => waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0))
const title = (name: string) => screen.findByRole('heading', { name })

const toStep2 = async () => {
  await chooseMaria()
  press('Próximo')
  await title('Quem modera a página?')
}

const verifyPhone = async () => {
  type(/Telefone do moderador/, '82999990000')
  press('Iniciar Cadastro')
  await screen.findByText('Insira o código de 5 dígitos que enviamos para o telefone (82) 99999-0000')
  for (const [index, digit] of [...'12345'].entries()) type(`Dígito ${index + 1} do código`, digit)
  press('Validar Código')
  await screen.findByText('Telefone (82) 99999-0000 validado.')
}

const fillModerador = () => {
  type(/^Nome/, 'Joana Lima')
  type(/^E-mail do Moderador/, 'joana@exemplo.com.br')
  type(/^Senha do Moderador/, 'segredo-da-joana')
}

const toStep3 = async () => {
  await toStep2()
  await verifyPhone()
  fillModerador()
  press('Próximo')
  await title('Como será a despedida?')
}

const toStep3WithoutModerador = async () => {
  await chooseMaria()
  fireEvent.click(screen.getByRole('switch', { name: /Cadastrar um moderador/ }))
  press('Próximo')
  await title('Como será a despedida?')
}

const bookChapel = () => {
  type(/^Unidade/, 'PF')
  type(/^Capela/, '02')
}
const made = (calls: FakeCall[], path: string) => calls.filter(call => call.path === path)
const keyOf = (call: FakeCall | undefined) => call?.headers.get('idempotency-key')

describe('the first step', () => {
  it('consults the latest deceased at once and lists them by id, descending', async () => {
    world()
    open()
    await says('Consultando os últimos falecidos!')
    const rows = await screen.findAllByRole('radio', { name: /Contrato CT-/ })
    expect(rows.map(row => row.closest('label')?.textContent?.slice(0, 5))).toEqual(['Maria', 'Josef'])
  })

  it('fills read-only name and dates from the chosen record', async () => {
    world()
    open()
    await chooseMaria()
    expect(screen.getByLabelText(/^Nascimento/)).toHaveProperty('value', '12/03/1941')
    expect(screen.getByLabelText(/^Falecimento/)).toHaveProperty('readOnly', true)
    expect(screen.getByRole('radio', { name: 'Feminino' })).toHaveProperty('checked', true)
  })

  it('does not go on without a deceased, and leads to the first missing field', async () => {
    world()
    open()
    await screen.findByRole('radio', { name: /Maria do Carmo/ })
    press('Próximo')
    await says('Preencha todos os campos obrigatórios antes de avançar.')
    expect(screen.getByText('Nome é obrigatório')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  })

  it('wants one field before it searches, and warns when nothing is found', async () => {
    const calls = world({ 'GET /cliente/pessoas-ivertex': { json: [] } })
    open()
    await screen.findByRole('radio', { name: /Maria do Carmo/ })
    press('Buscar')
    await says('Preencha um ou mais campos antes de buscar!')
    expect(made(calls, '/cliente/pessoas-ivertex')).toHaveLength(0)
    type('CPF', '52998224725')
    expect(screen.getByLabelText('CPF')).toHaveProperty('value', '529.982.247-25')
    press('Buscar')
    await says('Nenhum falecido encontrado com os dados informados!')
    await says('Nenhum falecido encontrado.')
    expect(made(calls, '/cliente/pessoas-ivertex')[0]?.query.toString()).toBe('cpf=52998224725')
  })

  it('says when the register is down, and tries again on request', async () => {
    const down = {
      status: 503,
      json: { mensagem: 'O cadastro de falecidos não respondeu. Tente novamente em instantes.' },
    }
    let up = false
    world({ 'GET /cliente/pessoas-ivertex-falecidas': () => (up ? { json: [MARIA] } : down) })
    open()
    await says('O cadastro de falecidos não respondeu. Tente novamente em instantes.')
    up = true
    press('Tentar novamente')
    await screen.findByRole('radio', { name: /Maria do Carmo/ })
  })
})

describe('the way through the steps', () => {
  it('jumps over the moderator and back when the option is off', async () => {
    world()
    open()
    await toStep3WithoutModerador()
    press('Voltar')
    await title('Quem faleceu?')
  })

  it('focuses the title of the step it opens', async () => {
    world()
    open()
    await toStep2()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Quem modera a página?'))
  })

  it('survives a reload, but for the password', async () => {
    world()
    const before = open()
    await toStep2()
    await verifyPhone()
    fillModerador()
    before.unmount()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('segredo-da-joana')
    open()
    await title('Quem modera a página?')
    expect(screen.getByLabelText(/^E-mail do Moderador/)).toHaveProperty('value', 'joana@exemplo.com.br')
    expect(screen.getByLabelText(/^Senha do Moderador/)).toHaveProperty('value', '')
    press('Próximo')
    await says('Senha é obrigatória')
  })
})

describe('the second step', () => {
  it('does not go on before the phone is verified', async () => {
    world()
    open()
    await toStep2()
    press('Próximo')
    await says('Validação do moderador necessária!')
  })

  it('sends no code to a number that is none', async () => {
    const calls = world()
    open()
    await toStep2()
    press('Iniciar Cadastro')
    await says('Telefone é obrigatório')
    type(/Telefone do moderador/, '8299')
    press('Iniciar Cadastro')
    await says('Informe um número de telefone válido!')
    expect(made(calls, '/validacao/salvar')).toHaveLength(0)
  })

  it('counts down from what the server says before another code may be asked', async () => {
    const calls = world({ 'POST /validacao/salvar': { json: { id: 1, restante: 3 } } })
    open()
    await toStep2()
    type(/Telefone do moderador/, '82999990000')
    press('Iniciar Cadastro')
    expect(await screen.findByRole('button', { name: 'Reenviar (3s)' })).toHaveProperty('disabled', true)
    const again = await screen.findByRole('button', { name: 'Reenviar Código' }, { timeout: 6000 })
    fireEvent.click(again)
    await waitFor(() => expect(made(calls, '/validacao/salvar')).toHaveLength(2))
    expect(made(calls, '/validacao/salvar')[0]?.body).toEqual({ telefone: '82999990000' })
  })

  it('tells a wrong code from a failed check', async () => {
    let status = 400
    world({
      'POST /validacao/verificar': () =>
        status === 400
          ? { status, json: { mensagem: 'Código incorreto!', code: 'CODIGO_INCORRETO' } }
          : { status, json: { mensagem: 'x' } },
    })
    open()
    await toStep2()
    type(/Telefone do moderador/, '82999990000')
    press('Iniciar Cadastro')
    await screen.findByText(/Insira o código/)
    press('Validar Código')
    await says('Informe o código de verificação!')
    for (const [index, digit] of [...'12345'].entries()) type(`Dígito ${index + 1} do código`, digit)
    press('Validar Código')
    await says('Código incorreto!')
    status = 500
    press('Validar Código')
    await says('Erro ao validar o token!')
    press('Alterar telefone')
    expect(screen.getByLabelText(/Telefone do moderador/)).toHaveProperty('value', '(82) 99999-0000')
  })

  it('refuses an e-mail that is taken, and lets it pass when the check fails', async () => {
    let failing = false
    world({ 'POST /validacao/verificar-email': () => (failing ? { status: 500, json: {} } : { json: true }) })
    open()
    await toStep2()
    await verifyPhone()
    fillModerador()
    press('Próximo')
    await says('E-mail já está registrado. Por favor informe outro para cadastro!')
    failing = true
    type(/^E-mail do Moderador/, 'outra@exemplo.com.br')
    press('Próximo')
    await says('Erro ao verificar o e-mail.')
    await title('Como será a despedida?')
  })

  it('prefills an existing moderator and leaves his sign-in alone', async () => {
    const calls = world({
      'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: true, pessoa: PESSOA } },
    })
    open()
    await toStep2()
    await verifyPhone()
    expect(screen.getByLabelText(/^Nome/)).toHaveProperty('value', 'Joana Lima')
    expect(screen.getByLabelText(/^E-mail do Moderador/)).toHaveProperty('disabled', true)
    expect(screen.getByLabelText(/^Senha do Moderador/)).toHaveProperty('disabled', true)
    expect(screen.getByDisplayValue('Filho(a)')).toBeTruthy()
    press('Próximo')
    await title('Como será a despedida?')
    bookChapel()
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(made(calls, '/cliente/nova-pessoa-moderador')).toHaveLength(0)
    expect(made(calls, '/cliente/update-pessoa-moderador')[0]?.body).toMatchObject({
      pessoa: { id: 70, telefone: '82999990000', tipo_parentesco: 'Filho(a)' },
    })
    expect(made(calls, '/cliente/nova-despedida')[0]?.body).toMatchObject({ pessoa_moderador_id: 70 })
  })

  it('asks which relationship only beside "Sim", and clears it', async () => {
    world()
    open()
    await toStep2()
    await verifyPhone()
    expect(screen.queryByText('Qual o parentesco?')).toBeNull()
    const user = userEvent.setup()
    await user.click(screen.getByRole('combobox', { name: 'Parentesco com falecido?' }))
    await user.click(screen.getByRole('option', { name: 'Sim', hidden: true }))
    expect(await screen.findByText('Qual o parentesco?')).toBeTruthy()
    press('Limpar parentesco')
    await waitFor(() => expect(screen.queryByText('Qual o parentesco?')).toBeNull())
  })
})

describe('the third step', () => {
  it('starts with the hours and places of the register, and wants the ceremony whole', async () => {
    const calls = world()
    open()
    await toStep3WithoutModerador()
    expect(screen.getByLabelText(/^Cemitério/)).toHaveProperty('value', 'Parque das Flores')
    expect(screen.getByLabelText(/^Data e hora do velório/)).toHaveProperty('value', '05/11/2026 08:00')
    press('Finalizar')
    await says('Preencha todos os campos obrigatórios da cerimônia')
    type(/^Data e hora do velório/, '05/11')
    press('Finalizar')
    await says('Data é obrigatória')
    expect(made(calls, '/cliente/nova-pessoa-falecida')).toHaveLength(0)
  })

  it('offers the chapels of the chosen unit', async () => {
    world()
    open()
    await toStep3WithoutModerador()
    type(/^Unidade/, 'CP')
    const options = within(screen.getByLabelText(/^Capela/)).getAllByRole('option')
    expect(options.map(option => option.textContent)).toEqual(['Escolha a capela', '01', '02', '03'])
  })

  it('refuses a biography of more than 1000 characters', async () => {
    world()
    open()
    await toStep3WithoutModerador()
    type(/^Biografia/, 'a'.repeat(1001))
    expect(screen.getByText('1001/1000')).toBeTruthy()
    press('Finalizar')
    await says('Máximo de 1000 caracteres')
  })
})

describe('finishing', () => {
  it('makes deceased, moderator, farewell and booking in this order, and shows the link with its code', async () => {
    const calls = world()
    open()
    await toStep3()
    bookChapel()
    press('Finalizar')
    await says('Cadastro finalizado com sucesso!')
    expect(await screen.findByDisplayValue(/\/despedida\/10432\/7K3M9QXZ1T$/)).toBeTruthy()
    const writes = calls.filter(call => call.method === 'POST' && !call.path.startsWith('/validacao'))
    expect(writes.map(call => call.path)).toEqual([
      '/cliente/nova-pessoa-falecida',
      '/cliente/nova-pessoa-moderador',
      '/cliente/nova-despedida',
      '/apresentacao/salva',
    ])
    expect(new Set(writes.map(keyOf)).size).toBe(4)
    expect(writes[2]?.body).toMatchObject({
      pessoa_falecida_id: 501,
      pessoa_moderador_id: 71,
      data_velorio: '2026-11-05 08:00:00',
      contrato_jazigo: 'CT-12',
      tipo: 'Publica',
      foto_fundo: 1,
    })
    expect(writes[3]?.body).toMatchObject({ id_despedida: 10432, empresa: 'PF', capela: '02', status: true })
    fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement)
    await screen.findByText('lista de despedidas')
  })

  it('without ceremony books no chapel', async () => {
    const calls = world()
    open()
    await toStep3WithoutModerador()
    fireEvent.click(screen.getByRole('switch', { name: /Vincular uma cerimônia/ }))
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(made(calls, '/apresentacao/salva')).toHaveLength(0)
    expect(made(calls, '/cliente/nova-despedida')[0]?.body).toMatchObject({ pessoa_moderador_id: null })
  })

  it('sends everything once on a double tap', async () => {
    const calls = world()
    open()
    await toStep3()
    bookChapel()
    const button = screen.getByRole('button', { name: 'Finalizar' })
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByText('Despedida criada')
    expect(made(calls, '/cliente/nova-despedida')).toHaveLength(1)
  })

  it('continues where it stopped, with the same key where no answer came', async () => {
    let lost = true
    const calls = world({
      'POST /cliente/nova-despedida': () => {
        if (!lost) return { json: NOVA }
        lost = false
        throw new TypeError('network')
      },
    })
    open()
    await toStep3()
    bookChapel()
    press('Finalizar')
    await says('Erro ao cadastrar. Tente novamente mais tarde!')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Finalizar' })).toHaveProperty('disabled', false))
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(made(calls, '/cliente/nova-pessoa-falecida')).toHaveLength(1)
    expect(made(calls, '/cliente/nova-pessoa-moderador')).toHaveLength(1)
    expect(made(calls, '/cliente/update-pessoa-moderador')).toHaveLength(0)
    const [first, second] = made(calls, '/cliente/nova-despedida')
    expect(keyOf(second)).toBe(keyOf(first))
    expect(second?.body).toEqual(first?.body)
  })

  it('changes the farewell it already made instead of making another', async () => {
    let free = false
    const calls = world({
      'POST /apresentacao/salva': () =>
        free ? { json: { id: 9 } } : { status: 400, text: 'Já existe outro registro ativo para esta empresa' },
      'GET /apresentacao/conflitos': {
        json: [
          {
            nomeFalecido: 'Benedito Nunes',
            dataHoraInicial: '2026-11-05 09:00:00',
            dataHoraFinal: '2026-11-05 12:00:00',
          },
        ],
      },
      'POST /cliente/update-despedida': { json: { ...NOVA, tipo: 'Privada' } },
    })
    open()
    await toStep3()
    bookChapel()
    press('Finalizar')
    await says('Esta capela já está vinculada a outra cerimônia no horário selecionado')
    await says('Benedito Nunes: de 05/11/2026 09:00 a 05/11/2026 12:00.')
    free = true
    await waitFor(() => expect(screen.getByRole('button', { name: 'Finalizar' })).toHaveProperty('disabled', false))
    fireEvent.click(screen.getByRole('radio', { name: /Privada/ }))
    type(/^Capela/, '03')
    press('Finalizar')
    await screen.findByText('Despedida criada')
    expect(made(calls, '/cliente/nova-despedida')).toHaveLength(1)
    expect(made(calls, '/cliente/update-despedida')[0]?.body).toMatchObject({ id: 10432, tipo: 'Privada' })
    const [refused, booked] = made(calls, '/apresentacao/salva')
    expect(booked?.body).toMatchObject({ capela: '03' })
    expect(keyOf(booked)).not.toBe(keyOf(refused))
  })

  it('leads back to the e-mail when the server refuses it', async () => {
    world({
      'POST /cliente/nova-pessoa-moderador': {
        status: 400,
        json: { code: 'EMAIL_EM_USO', mensagem: 'E-mail já está registrado. Por favor informe outro para cadastro!' },
      },
    })
    open()
    await toStep3()
    bookChapel()
    press('Finalizar')
    await title('Quem modera a página?')
    expect(screen.getByLabelText(/^E-mail do Moderador/).getAttribute('aria-invalid')).toBe('true')
  })

  it('copies the link, and says that it was copied where the browser cannot share', async () => {
    world()
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, userAgent: 'test', clipboard: { writeText } })
    open()
    await toStep3WithoutModerador()
    bookChapel()
    press('Finalizar')
    await screen.findByText('Despedida criada')
    press('Copiar')
    await says('Link copiado para área de transferência!')
    press('Compartilhar')
    await says(/O link foi copiado/)
    expect(writeText).toHaveBeenCalledTimes(2)
  })
})
