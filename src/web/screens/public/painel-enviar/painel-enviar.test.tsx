import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Evento } from '#contract/evento/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PainelEnviarScreen } from './painel-enviar.screen.tsx'

const EVENT = 'GET /homenagem/eventos/atual'
const SEND = 'POST /homenagem/evento'
const evento: Evento = {
  ...{ id: 1, nomeEvento: 'Finados2025', nomeEmpresa: 'Memorial Parque Maceió', titulo: 'PainelFinados' },
  ...{
    inicio: null,
    fim: null,
    aberto: true,
    recebendo: true,
    imagens: ['/imagens/finados/1.jpg'],
    convite: 'Escreva.',
  },
}
const words = {
  'Seu nome': 'Marta Lima',
  Telefone: '82999991234',
  'Nome de quem você homenageia': 'Maria do Carmo',
  Mensagem: 'Saudade todos os dias.',
}

const open = (responses: Parameters<typeof fakeServer>[0] = {}): FakeCall[] => {
  const calls = fakeServer({
    [EVENT]: { json: evento },
    [SEND]: { json: { id: 1, mensagem: 'Mensagem enviada com sucesso!' } },
    ...responses,
  })
  renderScreen(<PainelEnviarScreen />, '/painel-enviar-mensagem')
  return calls
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const fill = async () => {
  await screen.findByRole('button', { name: 'Enviar homenagem' })
  for (const [label, value] of Object.entries(words)) fireEvent.change(field(label), { target: { value } })
}
const press = (name = 'Enviar homenagem') => fireEvent.click(screen.getByRole('button', { name }))
const sent = (calls: FakeCall[]) => calls.filter(call => call.method === 'POST')

beforeEach(() => sessionStorage.clear())

describe('sending a homenagem to the event', () => {
  it('uses the field names of the event, and thanks the sender', async () => {
    const calls = open()
    await fill()
    expect(field('Telefone').value).toBe('(82) 99999-1234')
    press()
    const thanks = await screen.findByRole('heading', { level: 1, name: 'Recebemos a sua homenagem' })
    expect(document.activeElement).toBe(thanks)
    expect(outline(document.querySelector('main') as Element)).toMatchInlineSnapshot(`
      "# Recebemos a sua homenagem
      Depois de lida pela equipe, ela aparece no painel do evento.
      button: Enviar outra homenagem
      link: Ver as despedidas → /lista-postagens/despedidas"
    `)
    expect(sent(calls)[0]?.body).toEqual({
      ...{ nomeCliente: 'Marta Lima', telefone: '(82) 99999-1234', email: '', nomeHomenageado: 'Maria do Carmo' },
      ...{ mensagem: 'Saudade todos os dias.', nomeEvento: 'Finados2025', titulo: 'PainelFinados' },
      nomeEmpresa: 'Memorial Parque Maceió',
    })
    press('Enviar outra homenagem')
    expect(field('Mensagem').value).toBe('')
  })

  it('sends nothing while a field is invalid, and focuses the first one', async () => {
    const calls = open()
    await screen.findByRole('button', { name: 'Enviar homenagem' })
    press()
    expect(screen.getAllByText('Este campo é obrigatório')).toHaveLength(3)
    await waitFor(() => expect(document.activeElement).toBe(field('Seu nome')))
    expect(sent(calls)).toEqual([])
  })

  it('keeps text and key after a failure, and uses a new key when the text is changed', async () => {
    let fails = true
    const calls = open({ [SEND]: () => (fails ? { status: 503, json: {} } : { json: { id: 1, mensagem: 'x' } }) })
    await fill()
    press()
    expect((await screen.findAllByText('Erro ao enviar mensagem')).length).toBeGreaterThan(0)
    expect(field('Mensagem').value).toBe('Saudade todos os dias.')
    await screen.findByRole('button', { name: 'Enviar homenagem' })
    press()
    await waitFor(() => expect(sent(calls)).toHaveLength(2))
    await screen.findByRole('button', { name: 'Enviar homenagem' })
    fireEvent.change(field('Mensagem'), { target: { value: 'Saudade sempre, mãe.' } })
    fails = false
    press()
    await screen.findByRole('heading', { name: 'Recebemos a sua homenagem' })
    const [first, second, third] = sent(calls).map(call => call.headers.get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('shows the sentence with which the server rejected it', async () => {
    open({ [SEND]: { status: 409, json: { mensagem: 'Este evento já terminou.', code: 'EVENTO_FECHADO' } } })
    await fill()
    press()
    expect(await screen.findByText('Este evento já terminou.')).toBeTruthy()
    expect(field('Mensagem').value).toBe('Saudade todos os dias.')
  })

  it('sends once when tapped twice', async () => {
    const calls = open()
    await fill()
    press()
    const button = await screen.findByRole('button', { name: 'Enviando…' })
    expect(button.ariaBusy).toBe('true')
    fireEvent.click(button)
    await screen.findByRole('heading', { name: 'Recebemos a sua homenagem' })
    expect(sent(calls)).toHaveLength(1)
  })
})

describe('the form of the event', () => {
  it('is closed when the event is, with a link onward', async () => {
    open({ [EVENT]: { json: { ...evento, recebendo: false } } })
    expect(await screen.findByText('Este evento não está recebendo mensagens.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver as despedidas' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Enviar homenagem' })).toBeNull()
  })
})
