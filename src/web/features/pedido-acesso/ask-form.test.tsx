import { cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RefusedForm } from '#contract/pagina/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AskForm, PostedAskForm } from './ask-form.tsx'

const CODE = 'POST /exibicao/pedido-acesso/codigo'
const CONFIRM = 'POST /exibicao/pedido-acesso/confirmar'
const ASK = 'POST /exibicao/pedido-acesso'
const SENT = { json: { confirmacao: 'abc', restante: 120 } }

const open = (replies: Parameters<typeof fakeServer>[0]) => {
  const calls = fakeServer({ [CODE]: SENT, ...replies })
  renderScreen(<AskForm despedidaId={10_661} />)
  return calls
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const words = () => {
  type(/^Seu nome/, 'Joana Lima')
  type(/^Quem é você/, 'Prima do João, de Recife.')
  type(/^Seu e-mail/, '82988123456')
  press('Confirmar o meu contato')
}

describe('asking the family of a private page for access', () => {
  it('proves the phone by a code, sends name and line, and says what happens next', async () => {
    const calls = open({
      [CONFIRM]: { json: { prova: 'p', segundos: 1800 } },
      [ASK]: { json: { mensagem: 'Recebido' } },
    })
    press('Confirmar o meu contato')
    expect(screen.getByText('Escreva o seu nome.')).toBeTruthy()
    expect(calls).toEqual([])
    words()
    await screen.findByText('(82) 98812-3456')
    type(/^Código de 5 dígitos/, '12345')
    const button = screen.getByRole('button', { name: 'Enviar o pedido' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText(/Pedido recebido/)).toBeTruthy()
    expect(calls.map(call => [call.path, call.body])).toEqual([
      ['/exibicao/pedido-acesso/codigo', { contato: '82988123456', despedida: 10_661 }],
      ['/exibicao/pedido-acesso/confirmar', { confirmacao: 'abc', codigo: '12345' }],
      [
        '/exibicao/pedido-acesso',
        { prova: 'p', despedida: 10_661, nome: 'Joana Lima', frase: 'Prima do João, de Recife.' },
      ],
    ])
  })

  it('shows a wrong code at the field', async () => {
    const calls = open({
      [CONFIRM]: { status: 400, json: { code: 'CODIGO_INCORRETO', mensagem: 'Código incorreto!', errors: [] } },
    })
    words()
    await screen.findByText('(82) 98812-3456')
    type(/^Código de 5 dígitos/, '00000')
    press('Enviar o pedido')
    expect(await screen.findAllByText('Código incorreto!')).toHaveLength(1)
    type(/^Código de 5 dígitos/, '1234')
    expect(screen.queryByText('Código incorreto!')).toBeNull()
    press('Enviar o pedido')
    expect(screen.getByText('Digite os 5 dígitos do código.')).toBeTruthy()
    expect(calls).toHaveLength(2)
  })

  it('says why no code was sent, until something else is typed, and sends one to a phone once for a double tap', async () => {
    let away = true
    const busy = { status: 503, json: { code: 'INDISPONIVEL', mensagem: 'Tente de novo.', errors: [] } }
    const calls = open({ [CODE]: () => (away ? busy : SENT) })
    words()
    expect(await screen.findByText('Tente de novo.')).toBeTruthy()
    type(/^Quem é você/, 'Prima.')
    expect(screen.queryByText('Tente de novo.')).toBeNull()
    away = false
    const button = screen.getByRole('button', { name: 'Confirmar o meu contato' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect((await screen.findByText('(82) 98812-3456')).parentElement?.textContent).toBe(
      'Enviamos um código de 5 dígitos para (82) 98812-3456. Se não chegar em dois minutos, volte e use um e-mail.',
    )
    expect(calls).toHaveLength(2)
    expect(screen.getByRole('button', { name: /Enviar outro código \(1(19|20) s\)/ })).toHaveProperty('disabled', true)
    expect(screen.queryByText('Digite os 5 dígitos do código.')).toBeNull()
  })

  it('sends another code as soon as it may, whose proof replaces one that has expired', async () => {
    const expired = { status: 401, json: { code: 'CONFIRMACAO_EXPIRADA', mensagem: 'O código expirou.', errors: [] } }
    const calls = open({
      [CODE]: { json: { confirmacao: 'abc', restante: 0 } },
      [CONFIRM]: { json: { prova: 'p', segundos: 1800 } },
      [ASK]: expired,
    })
    words()
    await screen.findByText('(82) 98812-3456')
    for (const times of [1, 2]) {
      type(/^Código de 5 dígitos/, '12345')
      press('Enviar o pedido')
      expect(await screen.findByText('O código expirou.')).toBeTruthy()
      expect(calls.filter(call => call.path.endsWith('/confirmar'))).toHaveLength(times)
      press('Enviar outro código')
      await screen.findByRole('button', { name: 'Enviar outro código' })
    }
    expect(calls.filter(call => call.path.endsWith('/codigo'))).toHaveLength(3)
    expect(screen.getByLabelText<HTMLInputElement>(/^Código de 5 dígitos/).value).toBe('')
  })

  it('sends a request that was lost again with the proof, because the code is spent', async () => {
    let lost = true
    const calls = open({
      [CONFIRM]: { json: { prova: 'p', segundos: 1800 } },
      [ASK]: () => {
        if (!lost) return { json: { mensagem: 'Recebido' } }
        lost = false
        return { status: 503, json: { code: 'INDISPONIVEL', mensagem: 'Tente de novo.', errors: [] } }
      },
    })
    words()
    await screen.findByText('(82) 98812-3456')
    type(/^Código de 5 dígitos/, '12345')
    press('Enviar o pedido')
    expect(await screen.findByText('Tente de novo.')).toBeTruthy()
    press('Enviar o pedido')
    expect(await screen.findByText(/Pedido recebido/)).toBeTruthy()
    expect(calls.filter(call => call.path.endsWith('/confirmar'))).toHaveLength(1)
  })

  it('keeps what was typed after a way back', async () => {
    open({})
    words()
    await screen.findByText('(82) 98812-3456')
    press('Mudar o que escrevi')
    expect(screen.getByLabelText<HTMLInputElement>(/^Quem é você/).value).toBe('Prima do João, de Recife.')
    type(/^Seu nome/, '')
    expect(screen.queryByText('Escreva o seu nome.')).toBeNull()
    cleanup()
    open({})
    expect(screen.getByLabelText<HTMLInputElement>(/^Quem é você/).value).toBe('Prima do João, de Recife.')
  })
})

describe('the posted form of a request for access', () => {
  const show = (change: Partial<RefusedForm>) =>
    renderScreen(
      <PostedAskForm
        form={{
          ...{
            page: 'pedirAcesso',
            status: 400,
            despedidaId: 10_661,
            code: 'DADOS_INVALIDOS',
            message: 'Não foi possível.',
          },
          fields: { nome: 'Joana', frase: 'Prima', contato: '12' },
          ...change,
        }}
      />,
    )
  const problems = () =>
    [...document.querySelectorAll('[aria-invalid="true"]')].map(field => field.getAttribute('name'))

  it('says at the contact what is wrong with it, and nothing else', () => {
    show({ errors: [{ campo: 'contato', message: 'qualquer' }] })
    expect(screen.getByText('Informe um e-mail, um celular com DDD, ou um número de outro país com +.')).toBeTruthy()
    expect(problems()).toEqual(['contato'])
    expect(screen.queryByText('Não foi possível.')).toBeNull()
    expect(document.querySelector('form')?.getAttribute('action')).toMatch(
      /\/exibicao\/pedido-acesso\/formulario\/10661$/,
    )
  })

  it('says why it was refused as a whole', () => {
    show({})
    expect(screen.getByText('Não foi possível.')).toBeTruthy()
    expect(problems()).toEqual([])
  })

  it('asks for the code that was sent without a problem, or names that of a wrong one', () => {
    const sent = { status: 401, code: 'CODIGO_ENVIADO', message: 'Enviamos', values: { confirmacao: 'abc' } } as const
    show(sent)
    expect(screen.queryByText('Enviamos')).toBeNull()
    expect(problems()).toEqual([])
    cleanup()
    const fields = { nome: 'Joana', frase: 'Prima', contato: 'ana@exemplo.com', confirmacao: 'abc' }
    show({ code: 'CODIGO_INCORRETO', message: 'Código incorreto!', fields })
    expect(screen.getAllByText('Código incorreto!')).toHaveLength(1)
    expect(problems()).toEqual(['codigo'])
    expect(screen.queryByText(/Se não chegar/)).toBeNull()
  })
})
