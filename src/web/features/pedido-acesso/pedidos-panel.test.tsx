import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { PedidosPanel } from './pedidos-panel.tsx'

const LIST = 'GET /cliente/despedida/:id/pedidos-acesso'
const ANSWER = 'PUT /cliente/despedida/:id/pedidos-acesso/:pedido'
const pedido = {
  id: 3,
  nome: 'Joana Lima',
  contato: '82988123456',
  frase: 'Prima do João.',
  em: '2026-11-05T15:04:00Z',
}

const open = (replies: Parameters<typeof fakeServer>[0]) => {
  const calls = fakeServer({ [LIST]: { json: [pedido] }, ...replies })
  signInAs(['ROLE_MODERADOR'])
  renderScreen(
    <AdminProvider>
      <PedidosPanel despedidaId={10_661} />
    </AdminProvider>,
  )
  return calls
}
const toasts = () => currentToasts().map(toast => toast.text)

describe('requests for access, for who answers them', () => {
  it('show who asks, and an answer is sent once for a double tap', async () => {
    const calls = open({ [ANSWER]: { json: [] } })
    expect(await screen.findByText('Joana Lima, (82) 98812-3456')).toBeTruthy()
    expect(screen.getByText('Prima do João.')).toBeTruthy()
    const accept = screen.getByRole('button', { name: 'Enviar o código: Joana Lima' })
    fireEvent.click(accept)
    fireEvent.click(accept)
    await waitFor(() => expect(toasts()).toContain('Código enviado a Joana Lima.'))
    expect(calls.filter(call => call.method === 'PUT').map(call => [call.path, call.body])).toEqual([
      ['/cliente/despedida/10661/pedidos-acesso/3', { aceito: true }],
    ])
    await waitFor(() => expect(toasts()).toHaveLength(1))
  })

  it('say that another moderator answered first', async () => {
    open({ [ANSWER]: { status: 404, json: { code: 'NAO_ENCONTRADO', mensagem: 'Não encontrado', errors: [] } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Recusar: Joana Lima' }))
    await waitFor(() => expect(toasts()).toContain('Outra pessoa já respondeu a este pedido.'))
  })

  it('are asked for again where they could not be read', async () => {
    let isAway = true
    open({ [LIST]: () => (isAway ? { status: 503, json: {} } : { json: [pedido, { ...pedido, id: 4 }] }) })
    expect(await screen.findByText('Não foi possível carregar os pedidos de acesso.')).toBeTruthy()
    isAway = false
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('heading', { name: '2 pedidos de acesso' })).toBeTruthy()
  })

  it('take no room where nobody asks', async () => {
    const calls = open({ [LIST]: { json: [] } })
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.queryByRole('heading')).toBeNull()
  })
})
