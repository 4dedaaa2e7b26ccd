import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { writeDraft } from '#web/lib/draft.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { RegistrationDialog } from './registration-dialog.tsx'

const open = ({
  ofertasPadrao = false,
  exterior,
  codigoAcesso,
  reply = { json: { codigo: 'ABCDEFGH12' } },
}: {
  ofertasPadrao?: boolean
  codigoAcesso?: string
  reply?: Parameters<typeof fakeServer>[0][string]
  exterior?: readonly string[] | undefined
} = {}): FakeCall[] => {
  const calls = fakeServer({ 'POST /participantes': reply })
  renderScreen(
    <RegistrationDialog
      open
      codigoAcesso={codigoAcesso}
      despedida={buildDespedidaPagina({
        ofertas_padrao: ofertasPadrao,
        ...(exterior && { avisos_exterior: [...exterior] }),
      })}
      purpose="entrar"
      reason="Para assistir"
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

  const DIGITS = 'O telefone deve ter 11 dígitos (DDD + número)'
  const IMPOSSIBLE = 'Este celular não existe. Confira o DDD e o 9 que vem depois dele.'
  it.each([
    ['829998877665', DIGITS],
    ['55829998877', IMPOSSIBLE],
    ['(20) 99988-7766', IMPOSSIBLE],
    ['82 9988-7766', DIGITS],
    ['82999887766 82988776655', DIGITS],
  ])('that does not fit stays as typed and is refused with a sentence: %s', async (value, sentence) => {
    const calls = open()
    fill(value)
    submit()
    await screen.findByText(sentence)
    expect(telefone().value.replace(/\D/g, '')).toBe(value.replace(/\D/g, ''))
    expect(calls).toHaveLength(0)
  })

  it('of another country is sent with its country code', async () => {
    const calls = open()
    await userEvent.type(telefone(), '+351 912 345 678')
    submit()
    await waitFor(() => expect(sentTelefone(calls[0])).toBe('+351 912 345 678'))
  })
})

describe('the box of the offers', () => {
  const BOX = 'Desejo receber ofertas'
  const box = () => screen.getByLabelText<HTMLInputElement>(BOX)
  /** Lays the box out at this place of the window; `cover` lies over it, as the buttons of a dialog that is too tall. */
  const layOut = ({ top, bottom }: { top: number; bottom: number }, cover?: Element) => {
    const part = box().parentElement?.parentElement
    if (!part) throw new Error('the box has no part of the form')
    vi.spyOn(part, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, top, 280, bottom - top))
    document.elementFromPoint = () => cover ?? box()
  }
  const sent = (call: FakeCall | undefined) => call?.body as Record<string, unknown> | undefined
  const register = async (calls: FakeCall[]) => {
    fill('82999887766')
    submit()
    await waitFor(() => expect(calls).toHaveLength(1))
    return sent(calls[0])
  }

  it.each([true, false])('stands as the house set it: %s', async ofertasPadrao => {
    const calls = open({ ofertasPadrao })
    expect(box().checked).toBe(ofertasPadrao)
    expect(await register(calls)).toMatchObject({ desejoReceberOfertas: ofertasPadrao })
  })

  it('is the only box, and nothing of what was ticked on an older form is sent', async () => {
    writeDraft('participante', {
      nome: '',
      telefone: '',
      email: '',
      desejoReceberOfertas: false,
      desejoAvisoMissa: true,
    })
    const calls = open()
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    expect(new Set(Object.keys((await register(calls)) ?? {}))).toEqual(
      new Set([...['desejoReceberOfertas', 'email', 'idDespedida', 'nome', 'ofertasAVista', 'telefone']]),
    )
  })

  it.each([
    ['whole in the window', { top: 300, bottom: 380 }, false, true],
    ['cut off by the end of the window', { top: 740, bottom: 820 }, false, false],
    ['scrolled away at the top', { top: -10, bottom: 70 }, false, false],
    ['covered by the buttons', { top: 300, bottom: 380 }, true, false],
  ])('tells, when the form is sent, whether it was in view: %s', async (_where, place, covered, isSeen) => {
    const calls = open({ ofertasPadrao: true })
    layOut(place, covered ? document.body : undefined)
    expect(await register(calls)).toMatchObject({ desejoReceberOfertas: true, ofertasAVista: isSeen })
  })

  it('does not come back once the tick was taken away, and is sent so', async () => {
    const calls = open({ ofertasPadrao: true })
    layOut({ top: 300, bottom: 380 })
    fireEvent.click(box())
    fill('82999887766')
    expect(box().checked).toBe(false)
    expect(await register(calls)).toMatchObject({ desejoReceberOfertas: false, ofertasAVista: true })
  })
})

describe('a registration that fails', () => {
  it.each([
    [503, 'Fora do ar.'],
    [404, 'Erro ao cadastrar participante!'],
  ])('with %i says "%s", and is repeated under the same key with the code of the address', async (status, words) => {
    const refusal = { status, json: { code: 'INDISPONIVEL', mensagem: 'Fora do ar.' } }
    const calls = open({ codigoAcesso: 'ABCDEFGHJK', reply: refusal })
    fill('82999887766')
    submit()
    const isSaid = () => [...document.querySelectorAll('dialog [role=alert]')].some(one => one.textContent === words)
    await waitFor(() => expect(isSaid()).toBe(true))
    submit()
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[0]?.body).toMatchObject({ codigo: 'ABCDEFGHJK' })
    expect(calls[1]?.headers.get('idempotency-key')).toBe(calls[0]?.headers.get('idempotency-key'))
  })
})

describe('the e-mail of a registration', () => {
  it('is unfolded where it was typed before', () => {
    writeDraft('participante', { nome: '', telefone: '', email: 'jose@exemplo.com.br', desejoReceberOfertas: false })
    open()
    expect(screen.getByLabelText('E-mail').closest('details')).toHaveProperty('open', true)
  })

  it('is folded, sent where it is typed, and unfolds where it is wrong', async () => {
    const calls = open()
    const email = screen.getByLabelText<HTMLInputElement>('E-mail')
    const fold = email.closest('details')
    expect(fold?.open).toBe(false)
    fireEvent.input(email, { target: { value: 'jose@' } })
    fill('82999887766')
    submit()
    await screen.findByText('Por favor, insira um e-mail válido')
    expect([fold?.open, calls.length]).toEqual([true, 0])
    fireEvent.input(email, { target: { value: 'jose@exemplo.com.br' } })
    submit()
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ email: 'jose@exemplo.com.br' }))
  })

  it.each([
    [undefined, true],
    [['351'], false],
  ])('is named at the phone of a country that no message reaches: %j', (exterior, isNamed) => {
    open({ exterior })
    fill('+351912345678')
    expect(screen.queryAllByText(/^Mensagens não chegam a este país/)).toHaveLength(isNamed ? 1 : 0)
  })
})
