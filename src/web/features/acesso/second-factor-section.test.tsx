import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

const show = () =>
  renderScreen(
    <AdminProvider>
      <SecondFactorSection />
    </AdminProvider>,
  )
const off = { ativo: false, codigosRestantes: 0 }
const on = { ativo: true, codigosRestantes: 8 }
const refused = (code: string, mensagem: string) => ({ status: 400, json: { code, mensagem, message: mensagem } })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const CODES = ['ABCDE12345', 'FGHJK67890']

describe('the second factor', () => {
  it('is switched on with password, QR code and first code, and shows the reserve codes once', async () => {
    let state = off
    const calls = fakeServer({
      'GET /usuario/segundo-fator': () => ({ json: state }),
      'POST /usuario/segundo-fator': ({ body }) =>
        (body as { senha: string }).senha === 'certa'
          ? { json: { segredo: 'ABCDEFGH', uri: 'otpauth://totp/Memorial:ana?secret=ABCDEFGH' } }
          : refused('SENHA_ATUAL_INCORRETA', 'A senha atual está incorreta'),
      'POST /usuario/segundo-fator/confirmar': ({ body }) => {
        if ((body as { codigo: string }).codigo !== '123456') return refused('CODIGO_INCORRETO', 'Código incorreto!')
        state = on
        return { json: { mensagem: 'x', codigos: CODES } }
      },
    })
    show()
    await press('Ativar')
    await userEvent.type(screen.getByLabelText(/^Confirme sua senha/), 'errada{Enter}')
    expect(await screen.findByText('A senha atual está incorreta')).toBeDefined()
    await userEvent.clear(screen.getByLabelText(/^Confirme sua senha/))
    await userEvent.type(screen.getByLabelText(/^Confirme sua senha/), 'certa{Enter}')
    expect(await screen.findByTitle('QR code da verificação em duas etapas')).toBeDefined()
    expect(screen.getByText('ABCD EFGH')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText(/^Código do aplicativo/))
    await userEvent.type(screen.getByLabelText(/^Código do aplicativo/), '000000{Enter}')
    expect(await screen.findByText('Código incorreto!')).toBeDefined()
    await userEvent.clear(screen.getByLabelText(/^Código do aplicativo/))
    await userEvent.type(screen.getByLabelText(/^Código do aplicativo/), '123456{Enter}')
    expect(await screen.findByText('ABCDE-12345')).toBeDefined()
    expect(screen.getByText('Ativada')).toBeDefined()
    await press('Já guardei')
    expect(await screen.findByText('Restam 8 códigos de reserva.')).toBeDefined()
    expect(screen.queryByText('ABCDE-12345')).toBeNull()
    expect(calls.filter(call => call.path.endsWith('/confirmar'))).toHaveLength(2)
  })

  it('is switched off with password and code', async () => {
    let state = on
    const calls = fakeServer({
      'GET /usuario/segundo-fator': () => ({ json: state }),
      'DELETE /usuario/segundo-fator': () => {
        state = off
        return { json: { mensagem: 'x' } }
      },
    })
    show()
    await press('Desativar')
    await userEvent.type(screen.getByLabelText(/^Confirme sua senha/), 'certa{Enter}')
    expect(calls.some(call => call.method === 'DELETE')).toBe(false)
    await userEvent.type(screen.getByLabelText(/^Código do aplicativo ou de reserva/), '123456{Enter}')
    expect(await screen.findByText('Desativada')).toBeDefined()
    const removal = calls.find(call => call.method === 'DELETE')
    expect(removal?.body).toEqual({ senha: 'certa', codigo: '123456' })
  })

  it('shows an error when its state cannot be loaded, and retries', async () => {
    let broken = true
    fakeServer({ 'GET /usuario/segundo-fator': () => (broken ? { status: 503, json: {} } : { json: off }) })
    show()
    expect(await screen.findByText('Não foi possível consultar a verificação em duas etapas.')).toBeDefined()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: /Tentar/ }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ativar' })).toBeDefined())
  })
})
