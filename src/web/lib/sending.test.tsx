import { onlineManager, useMutation } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { ApiError } from './http.ts'
import { RETRY_WHEN_ONLINE } from './sending.ts'

/** A device without a network: the browser says so, and every request fails. */
const network = (up: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(up)
  act(() => {
    window.dispatchEvent(new Event(up ? 'online' : 'offline'))
  })
}
const STORED_TEXT = 'Sem internet agora. A sua mensagem está guardada.'
let reachable = true
const sent = vi.fn(async () => {
  if (!reachable) throw new ApiError(0, '', 'Sem conexão.')
})

const Form = () => {
  const send = useMutation({ mutationFn: sent, ...RETRY_WHEN_ONLINE })
  return (
    <>
      <SendStatus busy={send.isPending} offlineText={STORED_TEXT} error={send.error?.message} />
      <button type="button" onClick={() => send.mutate()}>
        Enviar
      </button>
      {send.isSuccess && <p>Enviada.</p>}
    </>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sent.mockClear()
  reachable = true
  onlineManager.setOnline(true)
})

describe('sending without a network', () => {
  it('shows that the text is stored, and sends it once when the network returns', async () => {
    renderScreen(<Form />)
    network(false)
    press('Enviar')
    const status = await screen.findByText(STORED_TEXT)
    expect(status.closest('[role="status"]')).not.toBeNull()
    expect(sent).not.toHaveBeenCalled()
    network(true)
    expect(await screen.findByText('Enviada.')).toBeTruthy()
    expect(screen.queryByText(STORED_TEXT)).toBeNull()
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('repeats a lost request when the network returns', async () => {
    renderScreen(<Form />)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    reachable = false
    press('Enviar')
    expect(await screen.findByText(STORED_TEXT)).toBeTruthy()
    reachable = true
    network(true)
    expect(await screen.findByText('Enviada.')).toBeTruthy()
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it('retries immediately on request, and waits again after a failure', async () => {
    renderScreen(<Form />)
    network(false)
    press('Enviar')
    await screen.findByText(STORED_TEXT)
    reachable = false
    press('Tentar agora')
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
    expect(await screen.findByText(STORED_TEXT)).toBeTruthy()
    reachable = true
    press('Tentar agora')
    expect(await screen.findByText('Enviada.')).toBeTruthy()
  })

  it('shows an error of the server beside the button and does not repeat the request', async () => {
    reachable = false
    renderScreen(<Form />)
    press('Enviar')
    expect((await screen.findByText('Sem conexão.')).getAttribute('role')).toBe('alert')
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('shows a second sentence after eight seconds, with and without a network', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderScreen(
      <AdminProvider>
        <SendStatus busy offlineText={STORED_TEXT} />
      </AdminProvider>,
    )
    await act(() => vi.advanceTimersByTimeAsync(8100))
    expect(screen.getByText('A internet parece lenta; continuamos tentando.')).toBeTruthy()
    act(() => onlineManager.setOnline(false))
    expect(screen.getByText(STORED_TEXT)).toBeTruthy()
    expect(screen.getByText('A internet ainda não voltou. Deixe esta página aberta.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Tentar agora' })).toBeTruthy()
  })
})
