import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { ManageModeradorDialog } from './manage-dialog.tsx'

const SENT = 'GET /cliente/despedida/:id/acesso-enviado'
const SEND = 'POST /cliente/despedida/:id/enviar-acesso'
const access = (enviado_em: string | null) => ({
  nome: 'Rosa Tavares',
  telefone: '82988123456',
  email: 'rosa@exemplo.com.br',
  enviado_em,
})
const open = (replies: Parameters<typeof fakeServer>[0]) => {
  const calls = fakeServer(replies)
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <ManageModeradorDialog despedidaId={10_661} nome="Rosa Tavares" onClose={() => undefined} />
    </AdminProvider>,
  )
  return calls
}

describe('managing the moderator of a despedida', () => {
  it('shows to whom and when the access was sent, and sends it again', async () => {
    const calls = open({
      [SENT]: { json: access('2026-11-05T15:04:00.000Z') },
      [SEND]: { json: access('2026-11-06T15:04:00.000Z') },
    })
    expect(await screen.findByText('Enviado pela última vez em 05/11/2026 12:04.')).toBeTruthy()
    expect(screen.getByText('(82) 98812-3456')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Editar moderador' }).getAttribute('href')).toBe(
      '/admin/editar-moderador/10661',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Enviar de novo ao moderador' }))
    expect(await screen.findByText('Acesso enviado!')).toBeTruthy()
    expect(await screen.findByText('Enviado pela última vez em 06/11/2026 12:04.')).toBeTruthy()
    expect(calls.filter(call => call.method === 'POST')).toHaveLength(1)
  })

  it('names each of several, sends to each, and says whose record it edits', async () => {
    const clara = { nome: 'Clara Tavares', telefone: '82988120000', email: '', enviado_em: null }
    const davi = { ...clara, nome: 'Davi Melo', telefone: '', email: 'davi@exemplo.com.br' }
    open({ [SENT]: { json: { ...access('2026-11-05T15:04:00.000Z'), outros: [clara, davi] } } })
    await screen.findByText('Clara Tavares')
    expect(outline(screen.getByRole('dialog'))).toMatchInlineSnapshot(`
      "## Quem cuida da página
      button: Fechar
      Rosa Tavares
      Cada moderador recebe o endereço da página, o código de acesso e o que fazer com eles.
      Celular | (82) 98812-3456
      E-mail | rosa@exemplo.com.br
      Enviado pela última vez em 05/11/2026 12:04.
      Clara Tavares
      Celular | (82) 98812-0000
      O acesso ainda não foi enviado.
      Davi Melo
      E-mail | davi@exemplo.com.br
      O acesso ainda não foi enviado.
      link: Editar o primeiro contato → /admin/editar-moderador/10661
      button: Enviar de novo a cada um"
    `)
  })

  it('shows that nothing was sent yet', async () => {
    open({ [SENT]: { json: access(null) } })
    expect(await screen.findByText('O acesso ainda não foi enviado.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Enviar ao moderador' })).toBeTruthy()
  })

  it('shows how long to wait when it was sent too often', async () => {
    open({
      [SENT]: { json: access(null) },
      [SEND]: { status: 429, json: { mensagem: 'Muitas tentativas. Aguarde 60 segundos.' } },
    })
    await screen.findByText('O acesso ainda não foi enviado.')
    fireEvent.click(screen.getByRole('button', { name: 'Enviar ao moderador' }))
    expect(await screen.findByText('Muitas tentativas. Aguarde 60 segundos.')).toBeTruthy()
  })
})
