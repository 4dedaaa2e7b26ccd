import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { PhoneVerification } from './phone-verification.tsx'
import { verificacaoOf } from './use-verificacao.ts'

const SEND = 'POST /validacao/salvar'

const PHONES_AS_DEVICES_WRITE_THEM = [
  '5582999887766',
  '+5582999887766',
  '+55 82 99988-7766',
  '\u202a+55 82 99988-7766\u202c',
  '082999887766',
  '0055 82 99988-7766',
]

const onValidated = vi.fn()
const Harness = () => {
  const [verificacao, setVerificacao] = useState(verificacaoOf('(82) 99999-0000'))
  return (
    <AdminProvider>
      <PhoneVerification verificacao={verificacao} onChange={setVerificacao} onValidated={onValidated} />
    </AdminProvider>
  )
}

const typeCode = () => {
  for (const [index, digit] of [...'12345'].entries())
    fireEvent.change(screen.getByLabelText(`Dígito ${index + 1} do código`), { target: { value: digit } })
}

const start = (sent: object, more: Parameters<typeof fakeServer>[0] = {}): FakeCall[] => {
  const calls = fakeServer({
    [SEND]: { json: { id: 1, ...sent } },
    'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: false, pessoa: null } },
    ...more,
  })
  renderScreen(<Harness />, '/')
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar Cadastro' }))
  return calls
}

describe('a code requested by another account', () => {
  it('of a colleague is announced with its age and the wait, and its fields appear only when the user chooses it', async () => {
    const calls = start({ restante: 110, outra_conta: { segundos: 40, aproveitavel: true } })
    const notice = await screen.findByText(/^Um colega pediu um código para este telefone há 4\d s\./)
    expect(
      outline(notice.closest('form') as Element)
        .replace(/4\d s/, '40 s')
        .replace(/1\d\ds/, '110s'),
    ).toMatchInlineSnapshot(`
      "Enviamos um código de 5 dígitos para este número.
      field: Telefone do moderador * = (82) 99999-0000
      Um colega pediu um código para este telefone há 40 s. Use o dele ou espere para pedir outro.
      button: Usar o código do colega
      button: Reenviar (110s) (disabled)"
    `)
    expect(document.activeElement).toBe(notice)
    expect(screen.queryByLabelText('Dígito 1 do código')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Usar o código do colega' }))
    expect(
      screen.getByText('Insira o código de 5 dígitos que o colega pediu para o telefone (82) 99999-0000'),
    ).toBeTruthy()
    typeCode()
    fireEvent.click(screen.getByRole('button', { name: 'Validar Código' }))
    const validated = await screen.findByText('Telefone (82) 99999-0000 validado.')
    expect(document.activeElement).toBe(validated)
    expect(outline(validated.parentElement as Element)).toMatchInlineSnapshot(`
      "Telefone (82) 99999-0000 validado.
      button: Alterar telefone"
    `)
    expect(calls.at(-1)?.body).toEqual({ telefone: '82999990000', token: '12345' })
  })

  it('that cannot be used shows only the remaining time, and another phone can be entered immediately', async () => {
    start({ restante: 110, outra_conta: { segundos: 3, aproveitavel: false } })
    await screen.findByText(/^Outra pessoa pediu um código para este telefone há \d s\. Espere para pedir outro\.$/)
    expect(screen.queryByRole('button', { name: 'Usar o código do colega' })).toBeNull()
    fireEvent.change(screen.getByLabelText(/Telefone do moderador/), { target: { value: '(82) 98888-0000' } })
    expect(screen.queryByText(/Outra pessoa pediu/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Iniciar Cadastro' })).toHaveProperty('disabled', false)
  })

  it('lets this account request its own once the wait is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const calls = start({ restante: 30, outra_conta: { segundos: 120, aproveitavel: true } })
    await screen.findByText(/^Um colega pediu/)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Iniciar Cadastro' })).toHaveProperty('disabled', false),
    )
    expect(screen.queryByText(/^Um colega pediu/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Iniciar Cadastro' }))
    await waitFor(() => expect(calls).toHaveLength(2))
  })
})

it('a code of this account, sent now or in another tab, shows the code fields with the count', async () => {
  start({ restante: 90 })
  const boxes = await screen.findByRole('group', {
    name: 'Insira o código de 5 dígitos que enviamos para o telefone (82) 99999-0000',
  })
  expect(document.activeElement).toBe(boxes.querySelector('input'))
  expect(outline(boxes.closest('form') as Element).replace(/8\ds/, '90s')).toMatchInlineSnapshot(`
    "Insira o código de 5 dígitos que enviamos para o telefone (82) 99999-0000
    field: Dígito 1 do código = 
    field: Dígito 2 do código = 
    field: Dígito 3 do código = 
    field: Dígito 4 do código = 
    field: Dígito 5 do código = 
    button: Validar Código
    button: Reenviar (90s) (disabled)
    button: Alterar telefone"
  `)
})

it('another code empties the boxes, and waits for a network', async () => {
  const calls = start({ restante: 0 })
  const first = await screen.findByLabelText<HTMLInputElement>('Dígito 1 do código')
  typeCode()
  expect(first.value).toBe('1')
  act(() => onlineManager.setOnline(false))
  fireEvent.click(screen.getByRole('button', { name: 'Reenviar Código' }))
  expect(await screen.findByText('Sem internet agora. Continuamos assim que ela voltar.')).toBeTruthy()
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(first.value).toBe(''))
  expect(calls).toHaveLength(2)
})

it('a code that the server cannot check now stays in the boxes, and the failure is shown beside the buttons', async () => {
  start(
    { restante: 90 },
    {
      'POST /validacao/verificar': async () => {
        await waitFor(() =>
          expect(outline().match(/.*Dígito 1.*|.*Validar.*/g)).toEqual([
            ...['field: Dígito 1 do código = 1 (disabled)', 'button: Validar Código (disabled, loading)'],
          ]),
        )
        return { status: 503, json: { code: 'INDISPONIVEL', mensagem: 'x' } }
      },
    },
  )
  await screen.findByLabelText('Dígito 1 do código')
  typeCode()
  fireEvent.click(screen.getByRole('button', { name: 'Validar Código' }))
  const alert = await screen.findByText('Erro ao validar o token!', { selector: '[role="alert"]' })
  expect(alert.closest('form')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Dígito 5 do código').value).toBe('5')
})

it('a wrong code empties the boxes and puts the focus into the first', async () => {
  start(
    { restante: 90 },
    { 'POST /validacao/verificar': { status: 400, json: { code: 'CODIGO_INCORRETO', mensagem: 'Código incorreto!' } } },
  )
  const box = (number: number) => screen.getByLabelText<HTMLInputElement>(`Dígito ${number} do código`)
  await screen.findByLabelText('Dígito 1 do código')
  typeCode()
  const validate = screen.getByRole('button', { name: 'Validar Código' })
  validate.focus()
  fireEvent.click(validate)
  // At the boxes, and as a toast.
  expect(await screen.findAllByText('Código incorreto!')).toHaveLength(2)
  expect([1, 2, 3, 4, 5].map(number => box(number).value)).toEqual(['', '', '', '', ''])
  expect(document.activeElement).toBe(box(1))
  expect(box(1).getAttribute('aria-invalid')).toBe('true')
})

it('a code is checked by Enter in its boxes, and only when it is complete', async () => {
  const pessoa = { id: 3 }
  const calls = start(
    { restante: 0 },
    { 'POST /validacao/verificar': { json: { mensagem: 'Sucesso', existente: true, pessoa } } },
  )
  const first = await screen.findByLabelText('Dígito 1 do código')
  expect(screen.getByRole('button', { name: 'Reenviar Código' })).toHaveProperty('disabled', false)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Alterar telefone' }), { key: 'Enter' })
  fireEvent.keyDown(first, { key: '1' })
  expect(screen.queryByText('Informe o código de verificação!')).toBeNull()
  expect(fireEvent.keyDown(first, { key: 'Enter' })).toBe(false)
  expect(screen.getAllByText('Informe o código de verificação!')).toHaveLength(2)
  typeCode()
  expect(screen.getAllByText('Informe o código de verificação!')).toHaveLength(1)
  fireEvent.keyDown(first, { key: 'Enter' })
  await screen.findByText('Código validado!')
  expect(calls.filter(({ path }) => path === '/validacao/verificar')).toHaveLength(1)
  expect(onValidated).toHaveBeenLastCalledWith(pessoa, '12345')
})

it.each([
  [400, { errors: [{ field: 'telefone', message: 'Não recebe mensagens.' }] }, 'Não recebe mensagens.'],
  [429, { mensagem: 'Espere uma hora.' }, 'Espere uma hora.'],
  [500, { mensagem: 'x' }, 'Não foi possível enviar o código. Confira o número e tente novamente.'],
])('a code that was not sent (%i) says why, until it is asked for again', async (status, json, sentence) => {
  let sends = 0
  start({}, { [SEND]: () => (++sends === 1 ? { status, json } : { json: { id: 1, restante: 90 } }) })
  await screen.findByText(sentence)
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar Cadastro' }))
  await screen.findByLabelText('Dígito 1 do código')
  expect(screen.queryByText(sentence)).toBeNull()
})

describe('the phone of a moderator', () => {
  const typePhone = (value: string) =>
    fireEvent.input(screen.getByLabelText(/Telefone do moderador/), { target: { value } })

  it.each(PHONES_AS_DEVICES_WRITE_THEM)(
    'filled in by the device as %s is the number that gets the code',
    async filled => {
      const calls = start({ restante: 150 })
      await waitFor(() => expect(calls).toHaveLength(1))
      fireEvent.click(await screen.findByRole('button', { name: 'Alterar telefone' }))
      typePhone(filled)
      expect(screen.getByLabelText(/Telefone do moderador/)).toHaveProperty('value', '(82) 99988-7766')
      fireEvent.click(screen.getByRole('button', { name: 'Iniciar Cadastro' }))
      await waitFor(() => expect(calls).toHaveLength(2))
      expect(calls[1]?.body).toEqual({ telefone: '82999887766' })
    },
  )

  it.each(['829998877665', '55829998877', '(20) 99988-7766', '+351 912 345 678'])(
    'that is no Brazilian mobile number stays as typed and gets no code: %s',
    async typed => {
      const calls = start({ restante: 150 })
      fireEvent.click(await screen.findByRole('button', { name: 'Alterar telefone' }))
      typePhone(typed)
      fireEvent.click(screen.getByRole('button', { name: 'Iniciar Cadastro' }))
      // At the field, and as a toast.
      expect(await screen.findAllByText('Informe um número de telefone válido!')).toHaveLength(2)
      const shown = screen.getByLabelText<HTMLInputElement>(/Telefone do moderador/).value
      expect(shown.replace(/\D/g, '')).toBe(typed.replace(/\D/g, ''))
      expect(calls).toHaveLength(1)
      typePhone('8')
      expect(screen.getAllByText('Informe um número de telefone válido!')).toHaveLength(1)
    },
  )
})
