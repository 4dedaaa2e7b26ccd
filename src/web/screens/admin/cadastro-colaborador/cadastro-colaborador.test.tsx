import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { cardHeadings, outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { CadastroColaboradorScreen } from './cadastro-colaborador.tsx'

const LIST = 'GET /usuario/colaboradores'
const CREATE = 'POST /usuario/nova-pessoa-colaborador'
const UPDATE = 'PUT /usuario/atualizar-colaborador/:id'

const person = (id: number, nome: string, ativo = true) => ({
  id,
  nome,
  telefone: '82988123456',
  email: `pessoa${id}@exemplo.com.br`,
  ativo,
})
const TWELVE = Array.from({ length: 12 }, (_, index) => person(index + 1, `Pessoa ${index + 1}`, index !== 0))

const open = (responses: Parameters<typeof fakeServer>[0], search = '', roles: Role[] = ['ROLE_ADMIN']): FakeCall[] => {
  const calls = fakeServer(responses)
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <CadastroColaboradorScreen />
    </AdminProvider>,
    `/admin/cadastro-colaborador${search}`,
  )
  return calls
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => row.querySelector('td div')?.textContent)
const callsTo = (calls: FakeCall[], method: string) => calls.filter(call => call.method === method)
const fillNew = () => {
  type('Nome', 'Rita Falcão')
  type('Email/Usuário', 'rita@exemplo.com.br')
  type('Senha', 'um jardim sereno')
  type('Telefone', '82988123456')
}

describe('the list of collaborators', () => {
  it('has a breadcrumb from the list of despedidas to here', () => {
    open({ [LIST]: { json: TWELVE } })
    const breadcrumb = within(screen.getByRole('navigation', { name: 'Você está em' }))
    expect(breadcrumb.getByRole('link', { name: 'Início' }).getAttribute('href')).toBe('/admin/despedidas')
    expect(breadcrumb.getByText('Colaboradores')).toBeTruthy()
  })

  it('shows that it is loading, then ten of twelve collaborators, newest first', async () => {
    open({ [LIST]: { json: TWELVE } })
    expect(screen.getByText(/Buscando\.\.\./)).toBeTruthy()
    await screen.findByText('Pessoa 12')
    expect(names()).toHaveLength(10)
    expect(names()[0]).toBe('Pessoa 12')
    expect(cardHeadings(screen.getByRole('table'))).toEqual(['', 'Status', 'Ações'])
    press('Próxima página')
    expect(outline()).toMatchInlineSnapshot(`
      "link: Início → /admin/despedidas
      Colaboradores
      # Colaboradores
      field: Filtrar = 
      button: ADICIONAR COLABORADOR
      Colaboradores
      Nome | Status | Ações |
      Pessoa 2
      pessoa2@exemplo.com.br
      Ainda não entrou
      Ativo |
      button: Editar Pessoa 2
      Pessoa 1
      pessoa1@exemplo.com.br
      Ainda não entrou
      Inativo |
      button: Editar Pessoa 1
      field: Colaboradores por página = 10
      11-12 de 12
      button: Página anterior
      button: Próxima página (disabled)
      button: Baixar a lista"
    `)
    expect(names()).toEqual(['Pessoa 2', 'Pessoa 1'])
    expect(within(screen.getAllByRole('row')[2] ?? document.body).getByText('Inativo')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Colaboradores por página'), { target: { value: '25' } })
    expect(names()).toHaveLength(12)
  })

  it('filters by a part of the name, ignoring case, and returns to the first page', async () => {
    open({ [LIST]: { json: [...TWELVE, person(20, 'JOSÉ Antônio')] } })
    await screen.findByText('JOSÉ Antônio')
    press('Próxima página')
    fireEvent.change(screen.getByLabelText('Filtrar'), { target: { value: 'sé ant' } })
    expect(names()).toEqual(['JOSÉ Antônio'])
    fireEvent.change(screen.getByLabelText('Filtrar'), { target: { value: 'ninguém' } })
    expect(screen.getByText('Nenhum colaborador encontrado.')).toBeTruthy()
  })

  it('shows an error when it cannot be read, and tries again', async () => {
    const failures = [{ status: 503, json: {} }]
    open({ [LIST]: () => failures.pop() ?? { json: TWELVE } })
    await waitFor(() => expect(screen.getAllByText('Erro ao consultar colaboradores')).toHaveLength(2))
    press('Tentar novamente')
    expect(await screen.findByText('Pessoa 12')).toBeTruthy()
  })

  it.each([['ROLE_COLABORADOR'], ['ROLE_MODERADOR']] as const)(
    'denies access to %s with an explanation',
    async role => {
      const calls = open({}, '?modo=novo', [role])
      expect(screen.getByText('Acesso negado')).toBeTruthy()
      expect(screen.getByText(/Somente administradores/)).toBeTruthy()
      expect(screen.queryByRole('textbox')).toBeNull()
      expect(calls).toHaveLength(0)
    },
  )

  it('shows the same explanation when the server rejects the role', async () => {
    open({ [LIST]: { status: 403, json: { code: 'ACESSO_NEGADO', mensagem: 'Acesso negado' } } })
    expect(await screen.findByText(/Somente administradores/)).toBeTruthy()
  })
})

describe('a new collaborator', () => {
  it('is not sent while incomplete: each invalid field shows its error and the first gets the focus', async () => {
    const calls = open({ [LIST]: { json: [] } })
    await screen.findByText('Nenhum colaborador encontrado.')
    press('ADICIONAR COLABORADOR')
    expect(screen.getByRole('heading', { name: 'Novo Colaborador' })).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Ativo' }).checked).toBe(true)
    press('Salvar')
    for (const sentence of [
      'Nome é obrigatório',
      'Email é obrigatório',
      'Senha é obrigatória',
      'Telefone é obrigatório',
      'Preencha todos os campos obrigatórios corretamente',
    ])
      expect(screen.getByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(field('Nome'))
    type('Nome', '😀'.repeat(101))
    type('Email/Usuário', 'rita@exemplo')
    type('Senha', '12345')
    type('Telefone', '8298')
    for (const sentence of [
      '101/100',
      'Nome deve ter no máximo 100 caracteres',
      'Email deve ser válido',
      'A senha deve ter pelo menos 6 caracteres',
      'Telefone inválido',
    ])
      expect(screen.getByText(sentence)).toBeTruthy()
    expect(callsTo(calls, 'POST')).toHaveLength(0)
  })

  it('is sent once with digits only, and then the list is reloaded', async () => {
    const calls = open({ [LIST]: { json: TWELVE }, [CREATE]: { json: person(30, 'Rita Falcão') } }, '?modo=novo')
    fillNew()
    expect(field('Telefone').value).toBe('(82) 98812-3456')
    fireEvent.click(screen.getByRole('switch'))
    expect(screen.getByRole('switch', { name: /^Desativado/ })).toBeTruthy()
    press('Salvar')
    press('Salvar')
    await screen.findByText('Colaborador cadastrado com sucesso!')
    expect(callsTo(calls, 'POST').map(call => call.body)).toEqual([
      {
        username: 'rita@exemplo.com.br',
        password: 'um jardim sereno',
        pessoa: { nome: 'Rita Falcão', telefone: '82988123456' },
        ativo: false,
      },
    ])
    expect(await screen.findByText('Pessoa 12')).toBeTruthy()
    await waitFor(() => expect(callsTo(calls, 'GET').length).toBeGreaterThan(1))
    press('ADICIONAR COLABORADOR')
    expect(field('Nome').value).toBe('')
  })

  it('with an e-mail that is taken shows the error at the field and keeps the other values', async () => {
    const mensagem = 'E-mail já está registrado. Por favor informe outro para cadastro!'
    const errors = [{ campo: 'username', message: mensagem }]
    const calls = open(
      { [LIST]: { json: [] }, [CREATE]: { status: 400, json: { code: 'EMAIL_EM_USO', mensagem, errors } } },
      '?modo=novo',
    )
    fillNew()
    press('Salvar')
    await screen.findByText('Erro ao cadastrar colaborador. Tente novamente.')
    expect(await screen.findByText(mensagem)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Email/Usuário')))
    expect(field('Senha').value).toBe('um jardim sereno')
    press('Salvar')
    await waitFor(() => expect(callsTo(calls, 'POST')).toHaveLength(2))
    const keys = callsTo(calls, 'POST').map(call => call.headers.get('idempotency-key'))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  it('keeps the typed values except the password after a reload, and Cancelar discards them', async () => {
    open({ [LIST]: { json: TWELVE } }, '?modo=novo')
    fillNew()
    expect(JSON.stringify({ ...sessionStorage })).toContain('Rita Falcão')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('jardim')
    press('Cancelar')
    expect(await screen.findByText('Pessoa 12')).toBeTruthy()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Rita')
  })
})

describe('editing a collaborator', () => {
  it('leaves e-mail and password unchanged and sends name, phone and state', async () => {
    const calls = open({ [LIST]: { json: TWELVE }, [UPDATE]: { json: person(12, 'Pessoa Doze', false) } })
    await screen.findByText('Pessoa 12')
    press('Editar Pessoa 12')
    expect(screen.getByRole('heading', { name: 'Editar Colaborador' })).toBeTruthy()
    expect([field('Email/Usuário').disabled, field('Senha').disabled]).toEqual([true, true])
    expect(field('Email/Usuário').value).toBe('pessoa12@exemplo.com.br')
    type('Nome', ' Pessoa Doze ')
    fireEvent.click(screen.getByRole('switch', { name: 'Ativo' }))
    press('Atualizar')
    await screen.findByText('Colaborador atualizado com sucesso!')
    const [call] = callsTo(calls, 'PUT')
    expect([call?.path, call?.body]).toEqual([
      '/usuario/atualizar-colaborador/12',
      { pessoa: { nome: 'Pessoa Doze', telefone: '82988123456' }, ativo: false },
    ])
  })

  it('shows why the server refuses to deactivate an account', async () => {
    const mensagem = 'Este é o último administrador ativo. Ative outro antes de desativar este.'
    open({ [LIST]: { json: TWELVE }, [UPDATE]: { status: 403, json: { mensagem } } }, '?modo=editar&id=12')
    fireEvent.click(await screen.findByRole('switch', { name: 'Ativo' }))
    press('Atualizar')
    await screen.findByText('Erro ao atualizar colaborador. Tente novamente.')
    expect(await screen.findByText(mensagem)).toBeTruthy()
  })

  it('does not offer to deactivate one’s own account', async () => {
    open({ [LIST]: { json: TWELVE.map(row => ({ ...row, ativo: true })) } }, '?modo=editar&id=1')
    expect((await screen.findByRole<HTMLInputElement>('switch')).disabled).toBe(true)
    expect(screen.getByText(/só outro administrador pode desativá-lo/)).toBeTruthy()
  })

  it('shows a message and a way back when the collaborator does not exist', async () => {
    open({ [LIST]: { json: TWELVE } }, '?modo=editar&id=999')
    expect(await screen.findByText('Este colaborador não foi encontrado.')).toBeTruthy()
    press('Voltar para os colaboradores')
    expect(await screen.findByText('Pessoa 12')).toBeTruthy()
  })
})
