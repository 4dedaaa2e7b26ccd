import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DespedidaCard } from '#contract/despedida/public-schema.ts'
import { dataHoraAt, dayAfter } from '#web/lib/instant.ts'
import { isKnownDevice, keepKnownDevice } from '#web/lib/known-device.ts'
import { readSession } from '#web/lib/session.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { InicioScreen } from './inicio.screen.tsx'

const user = { checktoken: true, accessToken: 'a.b.c', nome: 'Ana', roles: ['ROLE_MODERADOR'] }
const address = () => screen.getByTestId('screen-address').textContent
const enter = () => {
  fireEvent.change(screen.getByLabelText('Login'), { target: { value: 'ana@exemplo.com.br' } })
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: 'memorial1973' } })
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
}

beforeEach(() => {
  fakeServer({ 'POST /api/auth/signin': { json: user } })
})

const toAuth = (calls: readonly FakeCall[]) => calls.filter(({ path }) => path.startsWith('/api/auth'))
const onDevice = (answer: Parameters<typeof fakeServer>[0][string]) => {
  keepKnownDevice()
  return fakeServer({ 'POST /api/auth/aparelho': answer, 'POST /api/auth/signin': { json: user } })
}

describe('a device on which a moderator stays signed in', () => {
  it('opens what a notice is about by the tap on its link alone', async () => {
    const calls = onDevice({ json: { ...user, continua: true } })
    renderScreen(<InicioScreen />, '/?para=/admin/mensagens/5')
    expect(screen.queryByLabelText('Senha')).toBeNull()
    await waitFor(() => expect(address()).toBe('/admin/mensagens/5'))
    expect(toAuth(calls).map(({ path, body }) => [path, body])).toEqual([['/api/auth/aparelho', { despedida: 5 }]])
    expect(readSession()?.accessToken).toBe('a.b.c')
  })

  it.each([
    ['/admin/editar-moderador/5', { despedida: 5 }],
    ['/admin/editar-perfil/5', {}],
    ['/admin/despedidas', {}],
  ])('names the page of %s to the server, which opens no other account’s', async (path, despedida) => {
    const calls = onDevice({ json: { ...user, continua: true } })
    renderScreen(<InicioScreen />, `/?para=${path}`)
    await waitFor(() => expect(toAuth(calls).map(({ body }) => body)).toEqual([despedida]))
  })

  it('of another account asks for the one that looks after the page, and stays known', async () => {
    onDevice({ status: 404, json: { code: 'NAO_ENCONTRADO' } })
    renderScreen(<InicioScreen />, '/?para=/admin/mensagens/5')
    expect(await screen.findByText(/de que cuida outra conta/)).toBeDefined()
    expect(isKnownDevice()).toBe(true)
    enter()
    await waitFor(() => expect(address()).toBe('/admin/mensagens/5'))
  })

  it.each([
    ['that has ended', { status: 401, json: { code: 'SESSAO_EXPIRADA' } }, false],
    ['while the server fails', { status: 503, json: {} }, true],
    ['whose response has no session', { json: {} }, true],
  ])('%s asks for the password', async (_what, answer, known) => {
    onDevice(answer)
    renderScreen(<InicioScreen />, '/?para=/admin/mensagens/5')
    expect(await screen.findByLabelText('Senha')).toBeDefined()
    expect(isKnownDevice()).toBe(known)
  })

  it('shows the way to the page without a password, and calls nothing before it is taken', () => {
    const calls = onDevice({ json: user })
    renderScreen(<InicioScreen />)
    expect(screen.getByRole('link', { name: 'Abrir a página de que você cuida' }).getAttribute('href')).toBe(
      '/admin/despedidas',
    )
    expect(toAuth(calls)).toEqual([])
  })

  it('becomes one only by the box, which is not ticked', async () => {
    const calls = fakeServer({ 'POST /api/auth/signin': { json: { ...user, continua: true } } })
    renderScreen(<InicioScreen />)
    const box = screen.getByLabelText<HTMLInputElement>('Continuar neste aparelho')
    expect(box.checked).toBe(false)
    fireEvent.click(box)
    enter()
    await waitFor(() => expect(address()).toBe('/admin/despedidas'))
    expect(toAuth(calls)[0]?.body).toMatchObject({ continuar: true })
    expect(isKnownDevice()).toBe(true)
  })
})

describe('the address of a notice to a moderator', () => {
  it('signs in at the landing page and leads to what the notice is about', async () => {
    const calls = fakeServer({ 'POST /api/auth/signin': { json: user } })
    renderScreen(<InicioScreen />, '/?para=/admin/mensagens/5')
    expect(screen.getByText(/Em seguida abre o que o aviso diz/)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Login'))
    expect(screen.queryByText(/Ver as transmissões/)).toBeNull()
    enter()
    await waitFor(() => expect(address()).toBe('/admin/mensagens/5'))
    expect(toAuth(calls).map(({ path }) => path)).toEqual(['/api/auth/signin'])
  })

  it('leads there at once in a tab where somebody is signed in', async () => {
    signInAs(['ROLE_MODERADOR'])
    const Back = () => {
      const navigate = useNavigate()
      return (
        <button type="button" onClick={() => void navigate(-1)}>
          voltar
        </button>
      )
    }
    renderScreen(
      <>
        <Back />
        <InicioScreen />
      </>,
      ['/contato', '/?para=%2Fadmin%2Ffotografias%2F5'],
    )
    await waitFor(() => expect(address()).toBe('/admin/fotografias/5'))
    fireEvent.click(screen.getByRole('button', { name: 'voltar' }))
    await waitFor(() => expect(address()).toBe('/contato'))
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    'https://evil.example/admin/mensagens/5',
    'https:/admin/mensagens/5',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2F/evil.example',
    '%252F%252Fevil.example',
    '/admin//evil.example',
    '/admin/..//evil.example',
    '/admin/../despedida/1',
    '/admin/%2e%2e/despedida/1',
    '/admin@evil.example',
    '/admin/mensagens/5?x=1',
    '/admin/mensagens/5#x',
    ' /admin/mensagens/5',
    '/admin/mensagens/5\n',
    '/admin/entrar',
    '/admin',
    '/despedida/1',
    'admin/mensagens/5',
    '',
  ])('that names %j leads to the list, as without it', async path => {
    renderScreen(<InicioScreen />, `/?para=${encodeURIComponent(path)}`)
    expect(screen.queryByText(/Em seguida abre/)).toBeNull()
    enter()
    await waitFor(() => expect(address()).toBe('/admin/despedidas'))
    expect(readSession()).toBeDefined()
  })

  it.each(['/?para=//evil.example', '/?para=javascript:alert(1)', '/?para=/admin/../..//evil.example'])(
    'written as %s does not move somebody who is signed in',
    path => {
      signInAs(['ROLE_MODERADOR'])
      renderScreen(<InicioScreen />, path)
      expect(address()).toBe(path)
    },
  )
})

const LIVE = 'GET /exibicao/despedidas/apresentadas'
const UPCOMING = 'GET /exibicao/despedidas/proximas'
const ABOUT = 'GET /exibicao/sobre'
const CONTACTS = 'GET /exibicao/contatos'
const tomorrow = dayAfter(dataHoraAt(Date.now()).slice(0, 10))
const card = (id: number, nome: string, more: Partial<DespedidaCard> = {}): DespedidaCard => ({
  id,
  foto_perfil: null,
  foto_fundo: 1,
  local_velorio: 'Capela 1, Central de Velórios',
  pessoa_falecida: { nome, conhecido_como: '', data_nascimento: '', data_falecimento: '', sexo: 'Feminino' },
  apresentacao: {
    empresa: 'CV',
    capela: '01',
    dataHoraInicial: `${tomorrow} 08:00:00`,
    dataHoraFinal: `${tomorrow} 15:30:00`,
  },
  status_apresentacao: false,
  ...more,
})
const open = (responses: Parameters<typeof fakeServer>[0]) => {
  fakeServer({ [LIVE]: { json: [] }, [UPCOMING]: { json: [] }, [ABOUT]: { json: { sobre: '' } }, ...responses })
  renderScreen(<InicioScreen />)
}
const people = () => screen.findByRole('region', { name: 'Velórios para acompanhar hoje e amanhã' })

describe('the landing page', () => {
  it('shows who is mourned tomorrow, with the hour, the place and the way to the page', async () => {
    const iracema = card(7, 'Iracema Lins')
    const known = { ...iracema.pessoa_falecida, nome: 'José Sá', conhecido_como: 'Zé' }
    const jose = card(9, 'José Sá', { local_velorio: '', pessoa_falecida: known })
    open({ [UPCOMING]: { json: [iracema, jose] } })
    await people()
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "# Um lugar para se despedir, de perto ou de longe.
      field: Procure pelo nome de quem faleceu = 
      button: Pesquisar
      link: Não encontrou? Peça a página de quem já foi sepultado → /pedir-pagina
      ## Velórios para acompanhar hoje e amanhã
      link: Iracema Lins → /despedida/7
      Amanhã, às 8h
      Capela 1, Central de Velórios
      link: José Sá → /despedida/9
      “Zé”
      Amanhã, às 8h
      link: Velório VirtualAcompanhe pelo telefone ou computador a cerimônia que acontece na capela.Ver as transmissões → → /lista-postagens/aovivo
      link: Faça sua homenagemProcure pelo nome, leia a história e deixe uma mensagem à família.Procurar um memorial → → /lista-postagens/despedidas
      ## Acesse o portal
      Para famílias que cuidam de uma despedida.
      field: Login = 
      Se você cuida de uma página, o seu e-mail.
      field: Senha = 
      button: Mostrar senha
      box: Continuar neste aparelho = no
      Só em um aparelho que é seu. Por 30 dias você entra sem a senha, até tocar em Sair.
      button: Entrar
      link: Esqueci minha senha → /forgot-password
      ## Ao lado das famílias"
    `)
  })

  it('leads to the picture of a wake that is live', async () => {
    const yesterday = dayAfter(tomorrow, -2)
    const apresentacao = { dataHoraInicial: `${yesterday} 08:00:00`, dataHoraFinal: `${tomorrow} 08:00:00` }
    const live = card(7, 'Iracema Lins', { status_apresentacao: true })
    open({ [LIVE]: { json: [{ ...live, apresentacao: { ...live.apresentacao, ...apresentacao } }] } })
    const section = within(await people())
    expect(section.getByRole('link', { name: 'Iracema Lins' }).getAttribute('href')).toBe('/despedida/7?aba=velorio')
    expect(section.getByText(/^Agora, até /)).toBeDefined()
  })

  it('shows twelve people, and the way to all others', async () => {
    open({ [UPCOMING]: { json: Array.from({ length: 14 }, (_, index) => card(index + 1, `Ana ${index}`)) } })
    const section = within(await people())
    expect(section.getAllByRole('listitem')).toHaveLength(12)
    expect(section.getByRole('link', { name: 'Ver todas as transmissões' }).getAttribute('href')).toBe(
      '/lista-postagens/aovivo',
    )
  })

  it('has no heading over nobody', async () => {
    open({ [ABOUT]: { json: { sobre: 'Desde então.' } } })
    await screen.findByText('Desde então.')
    expect([...document.querySelectorAll('#sobre p')].map(one => one.textContent)).toEqual(['Desde então.'])
    expect(screen.queryByText('Velórios para acompanhar hoje e amanhã')).toBeNull()
  })

  it.each([
    ['that of the group', '8230000000', ['8230000001', '8230000002'], '(82) 3000-0000', 'tel:+558230000000'],
    ['that of the only unit with one', '', ['', '8230000002'], '(82) 3000-0002', 'tel:+558230000002'],
    ['those of all units', '', ['8230000001', '8230000002'], 'Ver o telefone de cada unidade', '/contato'],
  ])('says whom to call after a death: %s', async (_what, telefone, numbers, name, address) => {
    const contatos = numbers.map(number => ({ unidade: 'CV', telefone: number }))
    open({ [ABOUT]: { json: { sobre: '', telefone } }, [CONTACTS]: { json: contatos } })
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(address)
    expect(screen.getByText('Se alguém acaba de falecer, ligue para nós')).toBeDefined()
  })
})
