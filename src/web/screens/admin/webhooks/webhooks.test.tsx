import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { WEBHOOK } from '#contract/webhook/messages.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { WebhooksScreen } from './webhooks.tsx'

const LIST = 'GET /cliente/webhooks'
const ENTREGAS = 'GET /cliente/webhooks/:id/entregas'
const RECEIVER = {
  ...{ id: 7, endereco: 'https://sistema.example/x', criado_por: 'Ana Rosa', criado_em: '2026-11-20T18:04:00.000Z' },
  ...{ desligado_em: null, motivo: '', esperam: 2, entregue_em: null },
}
const ENTREGA = {
  ...{ id: 3, evento: 'velorio.comecou', despedida_id: 41, situacao: 'desistiu', tentativas: 15 },
  ...{ ocorreu_em: '2026-11-20T18:04:00.000Z', encerrada_em: '2026-11-21T18:04:00.000Z', resposta: 'resposta 503' },
}

const open = (responses: Parameters<typeof fakeServer>[0], roles: Role[] = ['ROLE_ADMIN']) => {
  const calls = fakeServer(responses)
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <WebhooksScreen />
    </AdminProvider>,
    '/admin/webhooks',
  )
  return calls
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('webhooks', () => {
  it('are created with an address over HTTPS, and their secret is shown once', async () => {
    let rows: object[] = []
    const calls = open({
      [LIST]: () => ({ json: rows }),
      'POST /cliente/webhooks': () => {
        rows = [RECEIVER]
        return { json: { id: 7, segredo: 'whsec_segredo' } }
      },
    })
    expect(await screen.findByText('Nenhum endereço ainda.')).toBeTruthy()
    await press('NOVO ENDEREÇO')
    const form = within(await screen.findByRole('dialog', { name: 'Novo endereço' }))
    const field = form.getByLabelText(/^Endereço que recebe/)
    fireEvent.change(field, { target: { value: 'http://sistema.example/x' } })
    fireEvent.click(form.getByRole('button', { name: 'Criar endereço' }))
    expect(await form.findByText(WEBHOOK.endereco)).toBeTruthy()
    fireEvent.change(field, { target: { value: 'https://sistema.example/x' } })
    fireEvent.click(form.getByRole('button', { name: 'Criar endereço' }))
    expect(await screen.findByText('whsec_segredo')).toBeTruthy()
    await press('Já guardei')
    expect(await screen.findByText('https://sistema.example/x')).toBeTruthy()
    expect(screen.queryByText('whsec_segredo')).toBeNull()
    expect(calls.filter(call => call.method === 'POST')).toHaveLength(1)
  })

  it('that were switched off say why, are switched on again, and send again what was not received', async () => {
    const calls = open({
      [LIST]: { json: [{ ...RECEIVER, desligado_em: ENTREGA.encerrada_em, motivo: 'resposta 503' }] },
      [ENTREGAS]: { json: [ENTREGA] },
      'PUT /cliente/webhooks/:id': { json: { id: 7 } },
      'POST /cliente/webhooks/:id/entregas/:entrega/repetir': { json: { id: 3 } },
    })
    expect(await screen.findByText('Desligado: resposta 503')).toBeTruthy()
    await press('Ligar sistema.example')
    await waitFor(() => expect(calls.find(call => call.method === 'PUT')?.body).toEqual({ ligado: true }))
    await press('Entregas de sistema.example')
    await press('Enviar de novo: Velório começou, despedida 41')
    await waitFor(() => expect(calls.some(call => call.method === 'POST')).toBe(true))
  })

  it('are not for collaborators', async () => {
    open({}, ['ROLE_COLABORADOR'])
    expect(await screen.findByText('Somente administradores veem e mudam webhooks.')).toBeTruthy()
  })
})
