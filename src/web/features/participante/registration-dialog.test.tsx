import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Lembrete } from '#contract/despedida/public-schema.ts'
import { writeDraft } from '#web/lib/draft.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { RegistrationDialog } from './registration-dialog.tsx'

const open = (
  lembretes: readonly Lembrete[] = ['missa_setimo_dia', 'um_ano'],
  exterior?: readonly string[],
): FakeCall[] => {
  const calls = fakeServer({ 'POST /participantes': { json: { codigo: 'ABCDEFGH12' } } })
  renderScreen(
    <RegistrationDialog
      open
      despedidaId={10661}
      purpose="entrar"
      reason="Para assistir"
      ofertasPadrao={false}
      lembretes={lembretes}
      exterior={exterior}
      onClose={() => {}}
      onRegistered={() => {}}
    />,
    '/',
  )
  fireEvent.input(screen.getByLabelText(/^Nome/), { target: { value: 'José Aldo' } })
  return calls
}

const telefone = () => screen.getByLabelText<HTMLInputElement>(/^Telefone/)
const fill = (value: string) => fireEvent.input(telefone(), { target: { value } })
const submit = () => {
  const { form } = telefone()
  if (form) fireEvent.submit(form)
}
const sentTelefone = (call: FakeCall | undefined) => (call?.body as { telefone?: string } | undefined)?.telefone

describe('the phone of a registration', () => {
  it.each([
    '\u202a+55 82 99988-7766\u202c',
    '5582999887766',
    '+5582999887766',
    '+55 82 99988-7766',
    '082999887766',
    '0055 82 99988-7766',
    '+55 (0)82 99988.7766',
  ])('filled in by the device or pasted as %s is shown and accepted as a Brazilian number', async value => {
    const calls = open()
    fill(value)
    expect(telefone().value).toBe('(82) 99988-7766')
    fill('')
    await userEvent.click(telefone())
    await userEvent.paste(value)
    expect(telefone().value).toBe('(82) 99988-7766')
    submit()
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(sentTelefone(calls[0])).toBe('(82) 99988-7766')
  })

  it.each(['829998877665', '55829998877', '(20) 99988-7766', '82 9988-7766', '82999887766 82988776655'])(
    'that does not fit stays as typed and is refused with a sentence: %s',
    async value => {
      const calls = open()
      fill(value)
      submit()
      await screen.findByText('O telefone deve ter 11 dígitos (DDD + número)')
      expect(telefone().value.replace(/\D/g, '')).toBe(value.replace(/\D/g, ''))
      expect(calls).toHaveLength(0)
    },
  )

  it('of another country is sent with its country code', async () => {
    const calls = open()
    await userEvent.type(telefone(), '+351 912 345 678')
    submit()
    await waitFor(() => expect(sentTelefone(calls[0])).toBe('+351 912 345 678'))
  })
})

describe('the notices of a changed hour', () => {
  const AVISOS = 'Quero ser avisado se o lugar ou a hora mudar'
  const NEEDED = 'Mensagens não chegam a este número. Informe um e-mail para receber os avisos.'
  const email = () => screen.queryByLabelText<HTMLInputElement>(/^E-mail/)
  const sent = (call: FakeCall | undefined) => call?.body as Record<string, unknown> | undefined

  it('ask for an e-mail without the consent to offers, and send it', async () => {
    const calls = open()
    expect(email()).toBeNull()
    fireEvent.click(screen.getByLabelText(AVISOS))
    fill('82999887766')
    fireEvent.input(email() ?? document.body, { target: { value: 'jose@exemplo.com.br' } })
    submit()
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(sent(calls[0])).toMatchObject({
      ...{ email: 'jose@exemplo.com.br', desejoReceberOfertas: false, desejoReceberAvisos: true },
    })
  })

  it('keep the e-mail while one of both boxes is ticked, and forget it with the last', () => {
    open()
    fireEvent.click(screen.getByLabelText(AVISOS))
    fireEvent.click(screen.getByLabelText('Desejo receber ofertas'))
    fireEvent.input(email() ?? document.body, { target: { value: 'jose@exemplo.com.br' } })
    fireEvent.click(screen.getByLabelText('Desejo receber ofertas'))
    expect(email()?.value).toBe('jose@exemplo.com.br')
    fireEvent.click(screen.getByLabelText(AVISOS))
    expect(email()).toBeNull()
    fireEvent.click(screen.getByLabelText(AVISOS))
    expect(email()?.value).toBe('')
  })

  it('need an e-mail with a number of another country, which is said as soon as it is typed', async () => {
    const calls = open()
    fill('+351912345678')
    expect(screen.getByText(/^Mensagens não chegam a este país/)).toBeTruthy()
    fireEvent.click(screen.getByLabelText(AVISOS))
    submit()
    await screen.findByText(NEEDED)
    expect(calls).toHaveLength(0)
    fireEvent.input(email() ?? document.body, { target: { value: 'ines@exemplo.pt' } })
    submit()
    await waitFor(() => expect(sent(calls[0])).toMatchObject({ email: 'ines@exemplo.pt', telefone: '+351912345678' }))
  })

  it.each([['351'], ['']])('need none with a number of a country that the portal reaches: %j', async codigo => {
    const calls = open([], [codigo])
    fill('+351912345678')
    expect(screen.queryByText(/^Mensagens não chegam/)).toBeNull()
    fireEvent.click(screen.getByLabelText(AVISOS))
    submit()
    await waitFor(() => expect(sent(calls[0])).toMatchObject({ desejoReceberAvisos: true, email: '' }))
  })

  it('need none with a number of another country that wants no notices', async () => {
    const calls = open()
    fill('+351912345678')
    submit()
    await waitFor(() => expect(calls).toHaveLength(1))
  })
})

describe('the notices of a date', () => {
  const BOXES = {
    desejoAvisoMissa: 'Quero ser avisado da missa de sétimo dia',
    desejoAvisoUmAno: 'Quero ser avisado na véspera de um ano do falecimento',
  } as const
  const UNWISHED = { desejoReceberAvisos: false, desejoAvisoMissa: false, desejoAvisoUmAno: false }
  const body = (call: FakeCall | undefined) => call?.body as Record<string, unknown> | undefined

  it.each(Object.entries(BOXES))(
    'are boxes of their own, unticked, that ask for an e-mail: %s',
    async (wish, label) => {
      const calls = open()
      for (const one of Object.values(BOXES)) expect(screen.getByLabelText<HTMLInputElement>(one).checked).toBe(false)
      fill('82999887766')
      fireEvent.click(screen.getByLabelText(label))
      fireEvent.input(screen.getByLabelText(/^E-mail/), { target: { value: 'jose@exemplo.com.br' } })
      submit()
      await waitFor(() => expect(calls).toHaveLength(1))
      expect(body(calls[0])).toMatchObject({ ...UNWISHED, email: 'jose@exemplo.com.br', [wish]: true })
    },
  )

  it('are not sent from a page that does not offer them, whatever was ticked on another one', async () => {
    const wishes = { ...UNWISHED, desejoReceberOfertas: false, desejoAvisoMissa: true, desejoAvisoUmAno: true }
    writeDraft('participante', { nome: '', telefone: '', email: '', ...wishes })
    const calls = open(['um_ano'])
    expect(screen.queryByLabelText(BOXES.desejoAvisoMissa)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(BOXES.desejoAvisoUmAno).checked).toBe(true)
    fill('82999887766')
    submit()
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(body(calls[0])).toMatchObject({ ...UNWISHED, desejoAvisoUmAno: true })
  })
})
