import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { rememberCodigo, storedCodigo } from '#web/features/participante/codigo-store.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { StatusScreen } from './status.screen.tsx'

const Where = () => {
  const { pathname, search, hash } = useLocation()
  return <p>{`aberta: ${pathname}${search}${hash}`}</p>
}

const open = (address: string, responses: Parameters<typeof fakeServer>[0] = {}): FakeCall[] => {
  const calls = fakeServer(responses)
  renderScreen(
    <Routes>
      <Route path="/despedida-status/:status" element={<StatusScreen />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    address,
  )
  return calls
}

const type = (codigo: string): void => {
  fireEvent.change(screen.getByLabelText('Tenho o código da família'), { target: { value: codigo } })
  fireEvent.click(screen.getByRole('button', { name: 'Abrir a despedida' }))
}

const CHECK = 'GET /exibicao/validar-codigo'

describe('the status screen', () => {
  it.each([
    ['not-found', 'Despedida não localizada'],
    ['private', 'Despedida Privada'],
    ['inactive', 'Despedida Inativa'],
    ['toString', 'Despedida não localizada'],
  ])('%s shows "%s" and a link to the landing page', (status, heading) => {
    open(`/despedida-status/${status}`)
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Voltar para a página inicial' }).getAttribute('href')).toBe('/')
    expect(currentToasts()).toEqual([])
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('')
  })

  it.each([
    ['not-found', undefined, 'inactive', 'Despedida inativa!'],
    ['private', undefined, 'private', undefined],
    ['inactive', '', 'not-found', 'Despedida inativa!'],
    ['private', '', 'not-found', undefined],
  ] as const)(
    '%s, as the server wrote it (%s) or for the reason %s, is announced as %s',
    async (status, served, refusal, words) => {
      fakeServer({ 'GET /exibicao/despedida/:id/:codigo': { status: 503, json: {} } })
      renderScreen(
        <Routes>
          <Route path="/despedida-status/:status" element={<StatusScreen />} />
        </Routes>,
        { pathname: `/despedida-status/${status}`, state: { refusal, ...(served === undefined ? {} : { served }) } },
      )
      expect(currentToasts().map(({ text }) => text)).toEqual(words === undefined ? [] : [words])
      expect(screen.getAllByRole('status')[0]?.textContent).toBe(words === undefined ? 'Despedida privada!' : '')
    },
  )

  it('offers the one action that helps: a search by name, the code or a request for it, or the team', () => {
    open('/despedida-status/not-found')
    expect(screen.getByLabelText('Procure pelo nome de quem faleceu').closest('form')?.getAttribute('action')).toBe(
      '/lista-postagens/despedidas',
    )
    cleanup()
    open('/despedida-status/private?id=10661')
    const field = screen.getByLabelText<HTMLInputElement>('Tenho o código da família')
    expect([field.form?.method, field.form?.getAttribute('action'), field.name, field.maxLength]).toEqual([
      ...['post', '/exibicao/abrir/10661', 'codigo', 20],
    ])
    const shown = ['not-found', 'private', 'private?id=10661', 'private?id=x', 'inactive'].map(address => {
      cleanup()
      open(`/despedida-status/${address}`)
      return outline(document.querySelector('main') as Element)
    })
    expect(shown.join('\n--\n')).toMatchInlineSnapshot(`
      "# Despedida não localizada
      O endereço pode estar incompleto. Confira o link recebido, ou procure pelo nome.
      field: Procure pelo nome de quem faleceu = 
      button: Pesquisar
      link: Não encontrou? Peça a página de quem já foi sepultado → /pedir-pagina
      link: Voltar para a página inicial → /
      --
      # Despedida Privada
      A família escolheu receber aqui quem tem o código de acesso. Ele vem junto do link ou do QR code que ela envia.
      link: Pedir a alguém pelo WhatsApp (abre outro site) → https://wa.me/?text=Ol%C3%A1.%20Recebi%20o%20link%20de%20uma%20despedida%20no%20Memorial%20Online%2C%20e%20a%20p%C3%A1gina%20pede%20um%20c%C3%B3digo%20de%20acesso.%20Voc%C3%AA%20pode%20me%20enviar%20o%20link%20com%20o%20c%C3%B3digo%3F
      link: Voltar para a página inicial → /
      --
      # Despedida Privada
      A família escolheu receber aqui quem tem o código de acesso. Ele vem junto do link ou do QR code que ela envia.
      field: Tenho o código da família = 
      button: Abrir a despedida
      link: Pedir à família por aqui → /pedir-acesso/10661
      link: Pedir a alguém pelo WhatsApp (abre outro site) → https://wa.me/?text=Ol%C3%A1.%20Recebi%20o%20link%20de%20uma%20despedida%20no%20Memorial%20Online%2C%20e%20a%20p%C3%A1gina%20pede%20um%20c%C3%B3digo%20de%20acesso.%20Voc%C3%AA%20pode%20me%20enviar%20o%20link%20com%20o%20c%C3%B3digo%3F
      link: Voltar para a página inicial → /
      --
      # Despedida Privada
      A família escolheu receber aqui quem tem o código de acesso. Ele vem junto do link ou do QR code que ela envia.
      link: Pedir a alguém pelo WhatsApp (abre outro site) → https://wa.me/?text=Ol%C3%A1.%20Recebi%20o%20link%20de%20uma%20despedida%20no%20Memorial%20Online%2C%20e%20a%20p%C3%A1gina%20pede%20um%20c%C3%B3digo%20de%20acesso.%20Voc%C3%AA%20pode%20me%20enviar%20o%20link%20com%20o%20c%C3%B3digo%3F
      link: Voltar para a página inicial → /
      --
      # Despedida Inativa
      Esta página não está disponível no momento. Se você é da família, fale com a equipe que cuidou da cerimônia.
      link: Falar com a equipe → /contato
      link: Voltar para a página inicial → /"
    `)
  })

  it('opens the despedida with a correct code in any spelling', async () => {
    const calls = open('/despedida-status/private?id=10661', { [CHECK]: { json: { mensagem: 'Sucesso' } } })
    type('abcde-fgh o2')
    expect(await screen.findByText('aberta: /despedida/10661/ABCDEFGH02')).toBeTruthy()
    expect(calls[0]?.query.get('codigo')).toBe('ABCDEFGH02')
  })

  it('shows a wrong code at the field, and sends no request for an impossible one', async () => {
    const refusal = { status: 400, json: { code: 'CODIGO_INCORRETO', mensagem: 'Código incorreto!' } }
    const calls = open('/despedida-status/private?id=10661', { [CHECK]: refusal })
    type('123')
    expect(screen.getByText(/O código tem 10 letras e números/)).toBeTruthy()
    expect(calls).toHaveLength(0)
    type('ABCDEFGH12')
    expect(await screen.findByText(/Este código não abre esta despedida/)).toBeTruthy()
  })

  it('checks a wrong code once, however often it is sent, and the next code again', async () => {
    const refusal = { status: 400, json: { code: 'CODIGO_INCORRETO', mensagem: 'Código incorreto!' } }
    const calls = open('/despedida-status/private?id=10661', { [CHECK]: refusal })
    type('ABCDEFGH12')
    await screen.findByText(/Este código não abre esta despedida/)
    type('ABCDEFGH12')
    expect(screen.getByText(/Este código não abre esta despedida/)).toBeTruthy()
    expect(calls).toHaveLength(1)
    type('ABCDEFGH13')
    await waitFor(() => expect(calls).toHaveLength(2))
  })

  it('shows the sentence of the server when the check fails', async () => {
    open('/despedida-status/private?id=10661', {
      [CHECK]: { status: 429, json: { code: 'MUITAS_TENTATIVAS', mensagem: 'Muitas tentativas. Aguarde.' } },
    })
    type('ABCDEFGH12')
    expect(await screen.findByText('Muitas tentativas. Aguarde.')).toBeTruthy()
  })
})

describe('a private page that the server refused to an anonymous reader', () => {
  const READ = 'GET /exibicao/despedida/:id/:codigo'
  const arrive = (response: { status?: number; json?: unknown; text?: string }): FakeCall[] => {
    const calls = fakeServer({ [READ]: response, [CHECK]: { json: { mensagem: 'Sucesso' } } })
    renderScreen(
      <Routes>
        <Route path="/despedida-status/:status" element={<StatusScreen />} />
        <Route path="*" element={<Where />} />
      </Routes>,
      { pathname: '/despedida-status/private', search: '?id=10661', state: { served: '?aba=mensagens#mensagem-7' } },
    )
    return calls
  }

  it('opens with what the device has, at the place of the address', async () => {
    rememberCodigo(10_661, 'ABCDEFGH12')
    const calls = arrive({ json: buildDespedidaPagina({ acesso: true }) })
    expect(await screen.findByText('aberta: /despedida/10661?aba=mensagens#mensagem-7')).toBeTruthy()
    expect(calls[0]?.path).toBe('/exibicao/despedida/10661/ABCDEFGH12')
  })

  it('opens with its code at the place of the address', async () => {
    arrive({ status: 404, text: 'Despedida privada' })
    type('ABCDEFGH12')
    expect(await screen.findByText('aberta: /despedida/10661/ABCDEFGH12?aba=mensagens#mensagem-7')).toBeTruthy()
  })

  it('stays closed without it, announces so once, and forgets a code that no longer opens it', async () => {
    rememberCodigo(10_661, 'ABCDEFGH12')
    const calls = arrive({ status: 404, text: 'Despedida privada' })
    await waitFor(() => expect(storedCodigo(10_661)).toBeUndefined())
    expect(screen.getByText('Despedida privada!').getAttribute('role')).toBe('status')
    expect(screen.getByRole('heading', { name: 'Despedida Privada' })).toBeTruthy()
    expect(calls).toHaveLength(1)
  })

  it('keeps a code that could not be tried, and says of one from an address that it does not open the page', async () => {
    rememberCodigo(10_661, 'ABCDEFGH12')
    const calls = arrive({ status: 503, json: {} })
    await waitFor(() => expect(calls).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Despedida Privada' })).toBeTruthy())
    expect(storedCodigo(10_661)).toBe('ABCDEFGH12')
    cleanup()
    renderScreen(
      <Routes>
        <Route path="/despedida-status/:status" element={<StatusScreen />} />
      </Routes>,
      { pathname: '/despedida-status/private', search: '?id=10661', state: { codigo: 'ABCDEFGH13' } },
    )
    expect(screen.getByText(/Este código não abre esta despedida/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Tenho o código da família').value).toBe('ABCDEFGH13')
  })
})
