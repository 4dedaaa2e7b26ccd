import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
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
const toasts = () => currentToasts().map(({ text }) => text)
const section = () => outline(screen.getByRole('region'))

describe('the second factor', () => {
  it('is switched on with password, QR code and first code, and shows the reserve codes once', async () => {
    const writeText = vi.fn(async () => {}).mockRejectedValueOnce(new DOMException('denied', 'NotAllowedError'))
    vi.stubGlobal('navigator', { ...navigator, userAgent: 'test', platform: 'test', clipboard: { writeText } })
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
    await screen.findByTitle('QR code da verificação em duas etapas')
    expect(section()).toMatchInlineSnapshot(`
      "## Verificação em duas etapasDesativada
      Além da senha, o portal pede um código que só o seu celular mostra. Mesmo com a senha descoberta, ninguém entra na sua conta.
      Abra um aplicativo autenticador no celular (Google Authenticator, Microsoft Authenticator, 2FAS…) e leia:
      picture: QR code da verificação em duas etapas
      Ou digite esta chave no aplicativo:
      ABCD EFGH
      link: Abrir no aplicativo deste aparelho → otpauth://totp/Memorial:ana?secret=ABCDEFGH
      Depois digite os 6 números que ele mostrar:
      field: Código do aplicativo * = 
      button: Cancelar
      button: Confirmar código (disabled)"
    `)
    await press('Cancelar')
    await press('Ativar')
    expect(section()).toMatchInlineSnapshot(`
      "## Verificação em duas etapasDesativada
      Além da senha, o portal pede um código que só o seu celular mostra. Mesmo com a senha descoberta, ninguém entra na sua conta.
      field: Confirme sua senha * = 
      button: Mostrar ou ocultar: Confirme sua senha
      button: Cancelar
      button: Continuar (disabled)"
    `)
    await userEvent.type(screen.getByLabelText(/^Confirme sua senha/), 'certa{Enter}')
    await screen.findByTitle('QR code da verificação em duas etapas')
    expect(document.activeElement).toBe(screen.getByLabelText(/^Código do aplicativo/))
    await userEvent.type(screen.getByLabelText(/^Código do aplicativo/), '000000{Enter}')
    expect(await screen.findByText('Código incorreto!')).toBeDefined()
    await userEvent.clear(screen.getByLabelText(/^Código do aplicativo/))
    await userEvent.type(screen.getByLabelText(/^Código do aplicativo/), '123456{Enter}')
    expect(await screen.findByText('ABCDE-12345')).toBeDefined()
    expect(section()).toMatchInlineSnapshot(`
      "## Verificação em duas etapasAtivada
      Além da senha, o portal pede um código que só o seu celular mostra. Mesmo com a senha descoberta, ninguém entra na sua conta.
      ### Guarde seus códigos de reserva
      Cada um abre a conta uma vez, se o celular se perder. Eles não serão mostrados de novo: imprima ou guarde em lugar seguro.
      ABCDE-12345
      FGHJK-67890
      Os outros aparelhos em que você entrou com esta conta foram desconectados.
      button: Copiar códigos
      button: Já guardei"
    `)
    await press('Copiar códigos')
    await press('Copiar códigos')
    await press('Já guardei')
    expect(document.activeElement).toBe(screen.getByRole('heading'))
    expect(section()).toMatchInlineSnapshot(`
      "## Verificação em duas etapasAtivada
      Além da senha, o portal pede um código que só o seu celular mostra. Mesmo com a senha descoberta, ninguém entra na sua conta.
      Restam 2 códigos de reserva.
      button: Desativar"
    `)
    expect(toasts()).toEqual([
      'Verificação em duas etapas ativada!',
      'Não foi possível copiar. Selecione os códigos e copie.',
      'Códigos copiados!',
    ])
    expect(writeText).toHaveBeenLastCalledWith(CODES.join('\n'))
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
    expect(section()).toMatchInlineSnapshot(`
      "## Verificação em duas etapasAtivada
      Além da senha, o portal pede um código que só o seu celular mostra. Mesmo com a senha descoberta, ninguém entra na sua conta.
      field: Confirme sua senha * = 
      button: Mostrar ou ocultar: Confirme sua senha
      field: Código do aplicativo ou de reserva * = 
      button: Cancelar
      button: Desativar (disabled)"
    `)
    await userEvent.type(screen.getByLabelText(/^Confirme sua senha/), 'certa{Enter}')
    expect(calls.some(call => call.method === 'DELETE')).toBe(false)
    await userEvent.type(screen.getByLabelText(/^Código do aplicativo ou de reserva/), '123456{Enter}')
    expect(await screen.findByText('Desativada')).toBeDefined()
    const removal = calls.find(call => call.method === 'DELETE')
    expect(removal?.body).toEqual({ senha: 'certa', codigo: '123456' })
    expect(toasts()).toEqual(['Verificação em duas etapas removida.'])
  })

  it.each([
    [0, 'Nenhum código de reserva restante. Desative e ative de novo para receber outros.'],
    [1, 'Resta 1 código de reserva.'],
  ])('says that %i reserve codes are left', async (codigosRestantes, sentence) => {
    fakeServer({ 'GET /usuario/segundo-fator': { json: { ativo: true, codigosRestantes } } })
    show()
    expect(await screen.findByText(sentence)).toBeDefined()
  })

  it('shows an error when its state cannot be loaded, and retries', async () => {
    let broken = true
    fakeServer({ 'GET /usuario/segundo-fator': () => (broken ? { status: 503, json: {} } : { json: off }) })
    show()
    expect(await screen.findByText('Não foi possível consultar a verificação em duas etapas.')).toBeDefined()
    expect(screen.getAllByRole('button')).toHaveLength(1)
    broken = false
    await press('Tentar novamente')
    expect(await screen.findByRole('button', { name: 'Ativar' })).toBeDefined()
  })
})
