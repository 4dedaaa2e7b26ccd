import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { rememberCodigo, storedCodigo } from '#web/features/participante/codigo-store.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
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
  })

  it('offers the one action that helps: a search by name, the code or a request for it, or the team', () => {
    open('/despedida-status/not-found')
    expect(screen.getByLabelText('Procure pelo nome de quem faleceu').closest('form')?.getAttribute('action')).toBe(
      '/lista-postagens/despedidas',
    )
    cleanup()
    open('/despedida-status/private')
    expect(screen.queryByLabelText('Tenho o código da família')).toBeNull()
    const request = screen.getByRole('link', { name: /Pedir a alguém pelo WhatsApp/ }).getAttribute('href') ?? ''
    expect(new URL(request).searchParams.get('text')).toContain('código')
    cleanup()
    open('/despedida-status/inactive')
    expect(screen.getByRole('link', { name: 'Falar com a equipe' }).getAttribute('href')).toBe('/contato')
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
})
