import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RefusedForm } from '#contract/pagina/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PedirPaginaScreen } from './pedir-pagina.screen.tsx'
import { PostedPedirPagina } from './steps.tsx'

const CODE = 'POST /exibicao/pedido-pagina/codigo'
const CONFIRM = 'POST /exibicao/pedido-acesso/confirmar'
const ASK = 'POST /exibicao/pedido-pagina'

const open = (replies: Parameters<typeof fakeServer>[0] = {}) => {
  const calls = fakeServer({ [CODE]: { json: { confirmacao: 'abc', restante: 120 } }, ...replies })
  renderScreen(<PedirPaginaScreen />, '/pedir-pagina')
  return calls
}
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const words = () => {
  type(/^Nome de quem faleceu/, 'Abílio Vasconcelos')
  type(/^Ano do falecimento/, '1987')
  type(/^O que a pessoa é sua/, 'Avô(ó)')
  type(/^Seu nome/, 'Joana Lima')
  type(/^Seu e-mail/, 'ana@exemplo.com')
}

describe('asking for the page of somebody buried long ago', () => {
  it('says what is missing, proves the contact, and sends the words once for a double tap', async () => {
    const calls = open({
      [CONFIRM]: { json: { prova: 'p', segundos: 1800 } },
      [ASK]: { json: { mensagem: 'Recebido' } },
    })
    press('Confirmar o meu contato')
    for (const text of [
      'Escreva o nome de quem faleceu.',
      'Informe o ano do falecimento, com quatro números.',
      'Escolha o que a pessoa é sua.',
      'Escreva o seu nome.',
      'Informe um e-mail, um celular com DDD, ou um número de outro país com +.',
    ])
      expect(screen.getByText(text)).toBeTruthy()
    expect(calls).toEqual([])
    words()
    press('Confirmar o meu contato')
    await screen.findByText('ana@exemplo.com')
    type(/^Código de 5 dígitos/, '12345')
    const button = screen.getByRole('button', { name: 'Enviar o pedido' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByRole('heading', { name: 'Pedido recebido' })).toBeTruthy()
    expect(calls.filter(call => call.path === '/exibicao/pedido-pagina').map(call => call.body)).toEqual([
      { prova: 'p', falecido: 'Abílio Vasconcelos', ano: '1987', parentesco: 'Avô(ó)', nome: 'Joana Lima' },
    ])
  })

  it('says at the contact that no message reaches a number, until another one is typed', async () => {
    const message = 'Mensagens não chegam a este número. Use um e-mail.'
    const errors = [{ campo: 'contato', message, code: 'SEM_ALCANCE' }]
    open({ [CODE]: { status: 400, json: { code: 'DADOS_INVALIDOS', message, mensagem: message, errors } } })
    words()
    type(/^Seu e-mail/, '+1 202 555 0143')
    press('Confirmar o meu contato')
    expect(await screen.findAllByText(message)).toHaveLength(1)
    expect(screen.getByLabelText(/^Seu e-mail/).getAttribute('aria-invalid')).toBe('true')
    type(/^Seu e-mail/, 'ana@exemplo.com')
    expect(screen.queryByText(message)).toBeNull()
  })

  it('keeps what was typed after a way back', async () => {
    open()
    words()
    press('Confirmar o meu contato')
    await screen.findByText('ana@exemplo.com')
    press('Mudar o que escrevi')
    expect(screen.getByLabelText<HTMLInputElement>(/^Ano do falecimento/).value).toBe('1987')
  })
})

describe('the posted form of a request for a page', () => {
  const fields = {
    falecido: 'Abílio Vasconcelos',
    ano: '1987',
    parentesco: 'Avô(ó)',
    nome: 'Joana Lima',
    contato: 'ana@exemplo.com',
  }
  const refused = (change: Partial<RefusedForm>): RefusedForm => ({
    ...{ page: 'pedirPagina', status: 400, despedidaId: 0, code: 'DADOS_INVALIDOS', message: 'Dados inválidos' },
    fields,
    ...change,
  })
  const formData = () => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined))

  it('shows what is wrong at its field, with what was typed', () => {
    const ano = { campo: 'ano', message: 'O ano do falecimento não pode estar no futuro.' }
    renderScreen(<PostedPedirPagina form={refused({ errors: [ano] })} />)
    expect(screen.getByText(ano.message)).toBeTruthy()
    expect(formData()).toEqual(fields)
  })

  it('goes on with the code, and posts everything with it', () => {
    const sent = refused({ status: 401, code: 'CODIGO_ENVIADO', message: 'Enviamos', values: { confirmacao: 'abc' } })
    renderScreen(<PostedPedirPagina form={sent} />)
    type(/^Código de 5 dígitos/, '')
    expect(formData()).toEqual({ ...fields, confirmacao: 'abc', codigo: '' })
    expect(screen.queryByRole('button', { name: 'Mudar o que escrevi' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Enviar outro código' }).getAttribute('type')).toBe('submit')
  })

  it('shows a wrong code at its field', () => {
    const wrong = { code: 'CODIGO_INCORRETO', message: 'Código incorreto!' } as const
    renderScreen(<PostedPedirPagina form={refused({ ...wrong, fields: { ...fields, confirmacao: 'abc' } })} />)
    expect(screen.getByText('Código incorreto!')).toBeTruthy()
  })
})
