import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { callsTo, fillModerador, keyOf, PESSOA, press, shows, type, verifyPhone } from '#web/testing/create-wizard.tsx'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { CriarModeradorScreen } from './criar-moderador.tsx'

configure({ asyncUtilTimeout: 8000 })

const DESPEDIDA = {
  id: 10001,
  foto_fundo: 3,
  obituario: 'Uma vida inteira.',
  data_update: '2026-11-21T12:00:00.000Z',
  pessoa_falecida: { id: 5, nome: 'Maria do Carmo' },
  pessoa_moderador: null as null | { id: number; nome: string },
}
const READ = 'GET /cliente/despedida/:id'
const CREATE = '/cliente/nova-pessoa-moderador'
const ATTACH = '/cliente/update-despedida'

const open = (responses: Parameters<typeof fakeServer>[0] = {}, id = '10001'): FakeCall[] => {
  const calls = fakeServer({
    [READ]: { json: DESPEDIDA },
    'POST /validacao/salvar': { json: { id: 1, restante: 150 } },
    'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: false, pessoa: null } },
    'POST /validacao/verificar-email': { json: false },
    [`POST ${CREATE}`]: { json: { ...PESSOA, id: 71 } },
    [`POST ${ATTACH}`]: { json: DESPEDIDA },
    ...responses,
  })
  signInAs(['ROLE_COLABORADOR'])
  show(id)
  return calls
}
const show = (id = '10001') =>
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/criar-moderador/:idDespedida" element={<CriarModeradorScreen />} />
        <Route path="/admin/despedidas" element={<p>lista de despedidas</p>} />
      </Routes>
    </AdminProvider>,
    `/admin/criar-moderador/${id}`,
  )
const salvar = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' })
const ready = () => screen.findByText('Página de Maria do Carmo')

describe('registering a moderator', () => {
  it('names the despedida and the moderator who would be replaced', async () => {
    open({ [READ]: { json: { ...DESPEDIDA, pessoa_moderador: { id: 8, nome: 'Ana Prado' } } } })
    await ready()
    expect(outline()).toMatchInlineSnapshot(`
      "# Cadastro de Moderador - Despedida 10001
      Página de Maria do Carmo
      O moderador é alguém da família. Ele lê as mensagens e decide quais aparecem.
      Hoje o primeiro contato desta página é Ana Prado. Ao salvar, a nova pessoa fica neste lugar, e Ana Prado deixa de cuidar da página. Quem mais cuida dela continua.
      1. Telefone
      2. Código
      3. Dados
      ## Qual o telefone do moderador?
      Enviamos um código de 5 dígitos para este número.
      field: Telefone do moderador * = 
      button: Iniciar Cadastro
      Para salvar, valide o telefone do moderador.
      link: Cancelar → /admin/despedidas
      button: Salvar (disabled)"
    `)
  })

  it('shows that the despedida does not exist, with a way back, and retries after a failure', async () => {
    open({ [READ]: { status: 404, json: { code: 'DESPEDIDA_NAO_ENCONTRADA', mensagem: 'x' } } })
    await shows('Despedida não localizada!')
    expect(screen.getByRole('link', { name: 'Ir para a lista de despedidas' }).getAttribute('href')).toBe(
      '/admin/despedidas',
    )
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  })

  it('retries reading a despedida that could not be read', async () => {
    const replies = [{ json: DESPEDIDA }, { status: 503, json: {} }]
    open({ [READ]: () => replies.pop() ?? { json: DESPEDIDA } })
    await shows('Ocorreu um erro ao buscar a despedida!')
    press('Tentar novamente')
    await ready()
  })

  it('enables Salvar only when the code is validated and the form is valid', async () => {
    open()
    await ready()
    expect(salvar().disabled).toBe(true)
    expect(screen.getByText('Para salvar, valide o telefone do moderador.')).toBeTruthy()
    await verifyPhone()
    expect(outline(document.querySelector('section[aria-labelledby=passo-titulo]') as Element)).toMatchInlineSnapshot(`
      "1. Telefone
      2. Código
      3. Dados
      ## Quem é o moderador?
      Telefone (82) 99999-0000 validado.
      button: Alterar telefone
      field: Nome * = 
      É com este e-mail que o moderador entra no portal.
      field: E-mail do Moderador * = 
      field: Senha do Moderador =  (disabled)
      button: Mostrar ou ocultar a senha (disabled)
      box: A família cria a senha pelo link = yes
      Com o acesso à página, o moderador recebe no celular e por e-mail um link para criar a própria senha. O link vale 3 dias e serve uma vez.
      field: Moderador é cliente? = Ainda não
      field: Parentesco com falecido? = Não informado (read-only)
      button: Limpar parentesco
      Ao salvar, você confirma que o moderador conhece e aceita os Termos de Uso.
      Para salvar, preencha nome, e-mail e senha.
      link: Cancelar → /admin/despedidas
      button: Salvar (disabled)"
    `)
    fillModerador()
    expect(salvar().disabled).toBe(false)
    type(/^Senha do Moderador/, '12345')
    expect(salvar().disabled).toBe(true)
    expect(screen.getByText('A senha deve ter pelo menos 6 caracteres')).toBeTruthy()
    type(/^Senha do Moderador/, 'segredo-da-joana')
    type(/^E-mail do Moderador/, 'joana@')
    expect(salvar().disabled).toBe(true)
    expect(screen.getByText('E-mail deve ser válido')).toBeTruthy()
  })

  it('creates a new moderator once, however often Salvar is pressed, attaches it and returns to the list', async () => {
    const calls = open()
    await ready()
    await verifyPhone()
    fillModerador()
    fireEvent.click(salvar())
    fireEvent.click(salvar())
    await screen.findByText('lista de despedidas')
    expect(screen.getByText('Moderador cadastrado com sucesso!')).toBeTruthy()
    expect(callsTo(calls, CREATE).map(call => call.body)).toEqual([
      {
        username: 'joana@exemplo.com.br',
        password: 'segredo-da-joana',
        pessoa: {
          nome: 'Joana Lima',
          telefone: '82999990000',
          moderador_cliente: 'Ainda não',
          parentesco_falecido: 'Não informado',
          tipo_parentesco: null,
        },
      },
    ])
    expect(callsTo(calls, ATTACH).map(call => call.body)).toEqual([{ ...DESPEDIDA, pessoa_moderador: { id: 71 } }])
    expect(Object.keys(sessionStorage).filter(name => name.includes('criar-moderador'))).toEqual([])
  })

  it('only attaches an existing moderator', async () => {
    const calls = open({
      'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: true, pessoa: PESSOA } },
    })
    await ready()
    await verifyPhone()
    expect(screen.getByLabelText(/^Nome/)).toHaveProperty('value', 'Joana Lima')
    expect(screen.getByLabelText(/^E-mail do Moderador/, { selector: 'input' })).toHaveProperty('disabled', true)
    fireEvent.click(salvar())
    await screen.findByText('lista de despedidas')
    expect(callsTo(calls, CREATE)).toHaveLength(0)
    expect(callsTo(calls, '/cliente/update-pessoa-moderador')).toHaveLength(0)
    expect(callsTo(calls, ATTACH)[0]?.body).toMatchObject({ id: 10001, pessoa_moderador: { id: 70 } })
  })

  it('repeats a creation without a response under the same key, and then only attaches', async () => {
    let creations = 0
    let attachments = 0
    const calls = open({
      [`POST ${CREATE}`]: () => (creations++ === 0 ? { status: 503, json: {} } : { json: { ...PESSOA, id: 71 } }),
      [`POST ${ATTACH}`]: () => (attachments++ === 0 ? { status: 503, json: {} } : { json: DESPEDIDA }),
    })
    await ready()
    await verifyPhone()
    fillModerador()
    for (const wanted of [1, 2]) {
      fireEvent.click(salvar())
      await waitFor(() => expect(creations).toBe(wanted))
      await shows('O que já foi cadastrado continua guardado. Pressione Salvar para continuar de onde parou.')
    }
    const [first, second] = callsTo(calls, CREATE)
    expect(keyOf(first)).toBe(keyOf(second))
    await waitFor(() => expect(attachments).toBe(1))
    await waitFor(() => expect(salvar().disabled).toBe(false))
    fireEvent.click(salvar())
    await screen.findByText('lista de despedidas')
    expect(callsTo(calls, CREATE)).toHaveLength(2)
  })

  it('does not attach again what is attached already', async () => {
    let reads = 0
    const attached = { ...DESPEDIDA, pessoa_moderador: { id: 70, nome: 'Joana Lima' } }
    const calls = open({
      [READ]: () => ({ json: reads++ === 0 ? DESPEDIDA : attached }),
      'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: true, pessoa: PESSOA } },
    })
    await ready()
    await verifyPhone()
    fireEvent.click(salvar())
    await screen.findByText('lista de despedidas')
    expect(callsTo(calls, ATTACH)).toHaveLength(0)
  })

  it('keeps the typed values over a reload, but never the password', async () => {
    open()
    await ready()
    await verifyPhone()
    fillModerador()
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('segredo-da-joana')
    cleanup()
    show()
    await ready()
    expect(screen.getByLabelText(/^Nome/)).toHaveProperty('value', 'Joana Lima')
    expect(screen.getByLabelText(/^Senha do Moderador/)).toHaveProperty('value', '')
    expect(screen.getByText('Por segurança a senha não fica guardada. Digite-a novamente.')).toBeTruthy()
    expect(salvar().disabled).toBe(true)
  })

  it('shows a rejected e-mail at its field, and requires the phone again when its verification has expired', async () => {
    let refusal = { code: 'EMAIL_EM_USO', mensagem: 'x' }
    const calls = open({ [`POST ${CREATE}`]: () => ({ status: 400, json: refusal }) })
    await ready()
    await verifyPhone()
    fillModerador()
    fireEvent.click(salvar())
    await shows('E-mail já está registrado. Por favor informe outro para cadastro!')
    expect(screen.getByLabelText(/^E-mail do Moderador/, { selector: 'input' }).getAttribute('aria-invalid')).toBe(
      'true',
    )
    refusal = { code: 'MODERADOR_NAO_VALIDADO', mensagem: 'x' }
    type(/^E-mail do Moderador/, 'outra@exemplo.com.br')
    fireEvent.click(salvar())
    await shows('Validação do moderador necessária!')
    expect(screen.getByLabelText(/Telefone do moderador/)).toHaveProperty('value', '(82) 99999-0000')
    expect(keyOf(callsTo(calls, CREATE)[0])).not.toBe(keyOf(callsTo(calls, CREATE)[1]))
  })

  it('creates no moderator with an e-mail that is taken', async () => {
    const calls = open({ 'POST /validacao/verificar-email': { json: true } })
    await ready()
    await verifyPhone()
    fillModerador()
    fireEvent.click(salvar())
    await shows('E-mail já está registrado. Por favor informe outro para cadastro!')
    expect(callsTo(calls, CREATE)).toHaveLength(0)
    expect(salvar().disabled).toBe(true)
  })
})

const NOVO = 'POST /cliente/despedida/:id/novo-codigo'
const ACESSO = 'POST /cliente/despedida/:id/enviar-acesso'
const NEW_CODE = '/cliente/despedida/10001/novo-codigo'
const ACCESS = '/cliente/despedida/10001/enviar-acesso'
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Gerar um novo código de acesso' })
const replacing = async (responses: Parameters<typeof fakeServer>[0] = {}) => {
  const calls = open({
    [READ]: { json: { ...DESPEDIDA, pessoa_moderador: { id: 8, nome: 'Ana Prado' } } },
    'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: true, pessoa: PESSOA } },
    [NOVO]: { json: { codigo: 'NOVO123456' } },
    [ACESSO]: { json: { nome: 'Joana Lima', telefone: '82999990000', email: '', enviado_em: null } },
    ...responses,
  })
  await ready()
  await verifyPhone()
  return calls
}
/** Toasts of the saving; checking the phone is an action of its own. */
const announced = () => currentToasts().flatMap(({ text }) => (text === 'Código validado!' ? [] : [text]))
const written = (calls: FakeCall[]) =>
  calls.filter(call => [ATTACH, NEW_CODE, ACCESS].includes(call.path)).map(call => call.path)

describe('a new access code for another moderator', () => {
  it('is created only when its box, which names the consequences, is ticked', async () => {
    const calls = await replacing()
    expect((await box()).checked).toBe(false)
    expect(document.getElementById((await box()).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Quem tinha o código anterior, inclusive o moderador anterior, deixa de entrar. Envie o link novo à família.',
    )
    fireEvent.click(salvar())
    await screen.findByText('lista de despedidas')
    expect(written(calls)).toEqual([ATTACH])
  })

  it('is proposed on a private page, which the code opens', async () => {
    const hidden = { ...DESPEDIDA, tipo: 'Privada', pessoa_moderador: { id: 8, nome: 'Ana Prado' } }
    const calls = await replacing({ [READ]: { json: hidden } })
    expect((await box()).checked).toBe(true)
    fireEvent.click(salvar())
    await screen.findByText('lista de despedidas')
    expect(written(calls)).toEqual([ATTACH, NEW_CODE, ACCESS])
  })

  it.each([
    ['nobody moderates the page yet', null],
    ['the same person moderates it already', { id: 70, nome: 'Joana Lima' }],
  ])('is not offered: %s', async (_when, pessoa_moderador) => {
    await replacing({ [READ]: { json: { ...DESPEDIDA, pessoa_moderador } } })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('is created once after the moderator was replaced, sent to the new moderator, and announced in one toast', async () => {
    const calls = await replacing()
    fireEvent.click(await box())
    fireEvent.click(salvar())
    fireEvent.click(salvar())
    await screen.findByText('lista de despedidas')
    expect(written(calls)).toEqual([ATTACH, NEW_CODE, ACCESS])
    expect(announced()).toEqual(['Moderador cadastrado com sucesso! Novo código de acesso criado. Envie o novo link.'])
  })

  it('can be retried in place after a failure, which leaves the moderator saved', async () => {
    const replies = [{ json: { codigo: 'NOVO123456' } }, { status: 503, json: { mensagem: 'Sem resposta.' } }]
    const calls = await replacing({ [NOVO]: () => replies.pop() ?? { status: 500 } })
    fireEvent.click(await box())
    fireEvent.click(salvar())
    expect(await screen.findByRole('heading', { name: 'O moderador foi salvo' })).toBe(document.activeElement)
    await shows('Não foi possível gerar o novo código de acesso.')
    expect(announced()).toEqual(['Moderador cadastrado com sucesso!'])
    expect(screen.queryByText(/^Hoje o primeiro contato/)).toBeNull()
    const again = screen.getByRole('button', { name: 'Gerar o novo código' })
    fireEvent.click(again)
    fireEvent.click(again)
    await screen.findByText('lista de despedidas')
    expect(written(calls)).toEqual([ATTACH, NEW_CODE, NEW_CODE, ACCESS])
    expect(announced().at(-1)).toBe('Novo código de acesso criado. Envie o novo link.')
  })

  it('is not created again when only its delivery to the moderator failed', async () => {
    let deliveries = 0
    const calls = await replacing({
      [ACESSO]: () => (deliveries++ === 0 ? { status: 503, json: {} } : { json: { enviado_em: null } }),
    })
    fireEvent.click(await box())
    fireEvent.click(salvar())
    await shows('O novo código foi gerado, mas não foi enviado a quem cuida da página.')
    press('Enviar a quem cuida da página')
    await screen.findByText('lista de despedidas')
    expect(written(calls)).toEqual([ATTACH, NEW_CODE, ACCESS, ACCESS])
  })
})
