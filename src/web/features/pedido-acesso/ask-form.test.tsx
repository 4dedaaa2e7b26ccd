import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AskForm } from './ask-form.tsx'

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
    open({ [CONFIRM]: { status: 400, json: { code: 'CODIGO_INCORRETO', mensagem: 'Código incorreto!', errors: [] } } })
    words()
    await screen.findByText('(82) 98812-3456')
    type(/^Código de 5 dígitos/, '00000')
    press('Enviar o pedido')
    expect(await screen.findByText('Código incorreto!')).toBeTruthy()
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
  })
})
