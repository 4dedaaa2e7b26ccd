import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { AppRoutes } from '#web/router.tsx'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const BOOK = 'GET /participantes/livro/:despedidaId'
const SIGN = 'POST /participantes/assinaturas'
const CHAVE = '2611270123456789abcdef'

const open = (responses: Parameters<typeof fakeServer>[0] = {}, address = `/presenca/10661/${CHAVE}`): FakeCall[] => {
  const calls = fakeServer({
    'GET /exibicao/grupo': { json: { unidades: [] } },
    [BOOK]: { json: { nome: 'Maria do Carmo', sexo: 'Feminino', foto_perfil: null, na_capela: true } },
    [SIGN]: { json: { mensagem: 'A sua assinatura está no livro de presença da família.' } },
    ...responses,
  })
  renderScreen(<AppRoutes />, address)
  return calls
}
const ready = () => screen.findByRole('heading', { level: 1, name: 'Livro de presença de Maria do Carmo' })
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const signatures = (calls: FakeCall[]) => calls.filter(call => call.method === 'POST')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the page to sign the livro de presença', () => {
  it('asks for a name and, if wanted, a city, and sends the key of the chapel', async () => {
    const calls = open()
    await ready()
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "# Livro de presença de Maria do Carmo
      A sua assinatura foi entregue à família.
      Deixe o seu nome. Só a família lê: nada aparece na página.
      field: Seu nome * = 
      field: De que cidade? (opcional) = 
      Não pedimos telefone. A assinatura é apagada 120 dias depois da cerimônia.
      button: Assinar"
    `)
    press('Assinar')
    expect(screen.getByText('Este campo é obrigatório')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/Seu nome/))
    type(/Seu nome/, 'Ana Rosa')
    type(/De que cidade/, 'Penedo')
    press('Assinar')
    press('Assinando…')
    expect(await screen.findByRole('heading', { name: 'Obrigado pela presença' })).toBe(document.activeElement)
    expect(signatures(calls).map(call => call.body)).toEqual([
      { despedida: 10_661, nome: 'Ana Rosa', cidade: 'Penedo', chave: CHAVE },
    ])
    expect(calls[0]?.query.get('chave') ?? calls.find(call => call.path.includes('livro'))?.query.get('chave')).toBe(
      CHAVE,
    )
  })

  it('remembers on the device who signed, and lets another person sign', async () => {
    const calls = open()
    await ready()
    type(/Seu nome/, 'Ana Rosa')
    press('Assinar')
    await screen.findByText('Ana Rosa: assinatura entregue à família.')
    document.body.replaceChildren()
    open()
    expect(await screen.findByText('Ana Rosa: assinatura entregue à família.')).toBeTruthy()
    press('Assinar por outra pessoa')
    type(/Seu nome/, 'Dona Zefa')
    press('Assinar')
    expect(await screen.findByText('Ana Rosa, Dona Zefa: assinatura entregue à família.')).toBeTruthy()
    expect(signatures(calls)).toHaveLength(1)
  })

  it('repeats a request that was lost under the same key, also after a reload, and a corrected one under another', async () => {
    let lost = true
    const calls = open({ [SIGN]: () => (lost ? { status: 503, json: {} } : { json: { mensagem: '' } }) })
    await ready()
    type(/Seu nome/, 'Ana Rosa')
    press('Assinar')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Assinar' })).toBeTruthy())
    document.body.replaceChildren()
    const after = open({ [SIGN]: () => (lost ? { status: 503, json: {} } : { json: { mensagem: '' } }) })
    await ready()
    press('Assinar')
    await waitFor(() => expect(signatures(after)).toHaveLength(1))
    const keyOf = (call?: FakeCall) => call?.headers.get('idempotency-key')
    expect(keyOf(signatures(after)[0])).toBe(keyOf(signatures(calls)[0]))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Assinar' })).toBeTruthy())
    lost = false
    type(/Seu nome/, 'Ana Rosa Lins')
    press('Assinar')
    await screen.findByRole('heading', { name: 'Obrigado pela presença' })
    expect(keyOf(signatures(after)[1])).not.toBe(keyOf(signatures(after)[0]))
  })

  it('says that it could not be read, not that it is reserved', async () => {
    open({ [BOOK]: { status: 400, text: 'x' } })
    expect(await screen.findByText('Não foi possível abrir o livro de presença.')).toBeTruthy()
    expect(screen.queryByText('Este livro de presença é reservado')).toBeNull()
  })

  it('of a private page without a key says how to open it', async () => {
    open({ [BOOK]: { status: 404, text: 'Despedida privada' } }, '/presenca/10661')
    await screen.findByText('Este livro de presença é reservado')
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "# Livro de presença
      Este livro de presença é reservado
      Leia o QR code que está na capela, ou abra primeiro a página com o código da família.
      link: Voltar para a página inicial → /"
    `)
  })
})
