import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { timeOf } from '#web/lib/instant.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { type Despedida, despedida, portal, READ } from '#web/testing/stored-despedida.ts'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { EditarDespedidaScreen } from './editar-despedida.tsx'

const open = async () => {
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/editardespedida/:id" element={<EditarDespedidaScreen />} />
      </Routes>
    </AdminProvider>,
    '/admin/editardespedida/10661',
  )
  await screen.findByLabelText(/^Biografia/)
}
const save = () => fireEvent.click(screen.getAllByRole('button', { name: 'Salvar' })[0] as HTMLElement)
const saved = () => screen.findByText('Atualização finalizada com sucesso!')
const saves = (calls: { path: string }[]) => calls.filter(call => call.path === '/cliente/update-despedida')

describe('changing Publica to Privada near the wake', () => {
  afterEach(() => vi.useRealTimers())
  const close = () => fireEvent.click(screen.getByRole('radio', { name: /^Privada/ }))
  const question = () => screen.findByRole('dialog', { name: 'Tornar a página privada?' })

  it('asks first, then offers the link with the code to send again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-22 07:00:00') })
    const booked = { ...despedida.apresentacao, codigo: 'ABCDEFGHJK' }
    const { calls, meanwhile, stored } = portal()
    meanwhile({ apresentacao: booked as unknown as Despedida['apresentacao'] })
    await open()
    close()
    save()
    const dialog = within(await question())
    expect(dialog.getByText('O velório é hoje às 8h. Os links já enviados passam a pedir o código.')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    expect(saves(calls)).toHaveLength(0)
    save()
    fireEvent.click(await screen.findByRole('button', { name: 'Salvar como privada' }))
    await saved()
    expect(stored().tipo).toBe('Privada')
    expect(await screen.findByText('Os links já enviados passam a pedir o código.')).toBeTruthy()
    const send = screen.getByRole('link', { name: /^Enviar de novo o link com código/ })
    expect(decodeURIComponent(send.getAttribute('href') ?? '')).toContain('/despedida/10661/ABCDEFGHJK')
  })

  it('saves without a question when the wake is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: timeOf('2026-11-25 07:00:00') })
    portal()
    await open()
    close()
    save()
    await saved()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a date of the register', () => {
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const corrections = (calls: { path: string }[]) =>
    calls.filter(call => call.path === '/cliente/update-pessoa-falecida')

  it('is corrected by staff with a reason', async () => {
    const { calls } = portal()
    await open()
    expect(screen.queryByLabelText(/^Por que a data mudou/)).toBeNull()
    type(/^Nascimento/, '1931')
    save()
    expect(await screen.findByText('Diga por que a data mudou.')).toBeTruthy()
    expect(corrections(calls)).toEqual([])
    type(/^Por que a data mudou/, 'A família trouxe a certidão.')
    save()
    await saved()
    expect(corrections(calls)).toMatchObject([
      { body: { data_nascimento: '1931', data_falecimento: '2026-11-19', motivo: 'A família trouxe a certidão.' } },
    ])
    expect(screen.queryByLabelText(/^Por que a data mudou/)).toBeNull()
  })

  it('that nobody knows offers the family to be reminded of the anniversary', async () => {
    const { stored } = portal()
    await open()
    const reminder = { name: /^Lembrar o aniversário/ }
    expect(screen.queryByRole('switch', reminder)).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ninguém sabe a data de nascimento' }))
    fireEvent.click(await screen.findByRole('switch', reminder))
    type(/^Por que a data mudou/, 'Não está na certidão.')
    save()
    await saved()
    expect(stored()).toMatchObject({
      lembrar_aniversario: true,
      pessoa_falecida: { data_nascimento: 'desconhecida' },
    })
  })
})

describe('the names of the register', () => {
  it.each([
    ['Rosa Souza', 'Rosa Souza'],
    ['', 'Ana Souza'],
  ])('stay, and the page shows "%s" as "%s"', async (nome_social, nome) => {
    const { calls, meanwhile } = portal()
    const names = { nome: 'Flor Souza', nome_social: 'Flor Souza', nome_registro: 'Ana Souza' }
    meanwhile({ pessoa_falecida: { ...despedida.pessoa_falecida, ...names } })
    await open()
    fireEvent.change(screen.getByLabelText(/^Nome social/), { target: { value: nome_social } })
    save()
    await saved()
    expect(calls.find(call => call.path === '/cliente/update-pessoa-falecida')?.body).toEqual({
      ...{ ...despedida.pessoa_falecida, motivo: '' },
      ...{ nome, nome_social, nome_registro: 'Ana Souza' },
    })
  })
})

describe('a save that failed', () => {
  it('shows its error beside the buttons until the next save succeeds', async () => {
    let down = true
    portal({
      'POST /cliente/update-despedida': () =>
        down ? { status: 503, json: { mensagem: 'Serviço temporariamente indisponível.' } } : { json: despedida },
    })
    await open()
    fireEvent.change(screen.getByLabelText(/^Biografia/), { target: { value: 'Nova.' } })
    save()
    const alerts = () => screen.getAllByRole('alert').map(alert => alert.textContent)
    await waitFor(() => expect(alerts()).toContain('Serviço temporariamente indisponível.'))
    down = false
    save()
    await saved()
    expect(alerts()).not.toContain('Serviço temporariamente indisponível.')
  })
})

describe('saving a page that differs from its apresentacao', () => {
  it('is not needed where the page takes the place and hour of the apresentacao', async () => {
    let stored = despedida
    const booked = {
      ...{ id: 9, id_despedida: 10_661, empresa: 'ME', capela: '05', nomeFalecido: 'Ana Souza', ao_vivo: false },
      ...{ dataHoraInicial: '2026-11-22 09:00:00', dataHoraFinal: '2026-11-22 15:00:00' },
      ...{ status: true, status_camera: true, pagina: despedida },
    }
    portal({
      [READ]: () => ({ json: stored }),
      'GET /apresentacao/despedida/:id': { json: [booked] },
      'POST /cliente/update-despedida': ({ body }) => {
        stored = { ...stored, ...(body as Partial<Despedida>) }
        return { json: stored }
      },
    })
    await open()
    fireEvent.change(screen.getByLabelText(/^Local do velório/), { target: { value: 'Outro lugar' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Usar o da reserva' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Usar o da reserva' })).toBeNull())
    const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
    expect([value(/^Local do velório/), value(/^Data e hora do velório/)]).toEqual([
      'Capela 5, Memorial Parque Maceió',
      '22/11/2026 09:00',
    ])
    expect(screen.queryByRole('button', { name: 'Descartar alterações' })).toBeNull()
  })

  it('says at the end of the form that the difference remains', async () => {
    const booked = {
      ...{ id: 9, id_despedida: 10_661, empresa: 'ME', capela: '05', nomeFalecido: 'Ana Souza', ao_vivo: false },
      ...{ dataHoraInicial: '2026-11-22 09:00:00', dataHoraFinal: '2026-11-22 15:00:00' },
      ...{ status: true, status_camera: true, pagina: despedida },
    }
    portal({ 'GET /apresentacao/despedida/:id': { json: [booked] } })
    await open()
    await screen.findByText('A reserva e a página dizem coisas diferentes.')
    expect(screen.queryByRole('button', { name: 'Descartar alterações' })).toBeNull()
    fireEvent.change(screen.getByLabelText(/^Biografia/), { target: { value: 'Nova.' } })
    save()
    await saved()
    expect(await screen.findByText(/^Salvo\. A reserva e a página ainda dizem coisas diferentes/)).toBeTruthy()
    expect(screen.queryByText('Tudo salvo.')).toBeNull()
  })
})
