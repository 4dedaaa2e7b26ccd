import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { outline } from '#web/testing/outline.ts'
import { currentToasts } from '#web/ui/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { AdminProvider } from './provider.tsx'
import { SecretDialog } from './secret-dialog.tsx'

const Question = () => {
  const [asking, setAsking] = useState(false)
  return (
    <AdminProvider>
      <button type="button" onClick={() => setAsking(true)}>
        Desativar
      </button>
      {asking && (
        <ConfirmDialog
          title="Desativar a página?"
          cancel="Cancelar"
          confirm="Desativar a página"
          onCancel={() => setAsking(false)}
          onConfirm={() => setAsking(false)}
        >
          <p>Quem tiver o link verá um aviso.</p>
        </ConfirmDialog>
      )}
    </AdminProvider>
  )
}

it('a closed dialog returns the focus to the button that opened it', async () => {
  render(<Question />)
  const opener = screen.getByRole('button', { name: 'Desativar' })
  opener.focus()
  fireEvent.click(opener)
  const cancel = await screen.findByRole('button', { name: 'Cancelar' })
  expect(screen.queryByRole('banner')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  fireEvent.click(cancel)
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('the Back button of Android closes a dialog and does not leave the page', async () => {
  const watchers: { onclose: (() => void) | null; destroy: () => void }[] = []
  class CloseWatcher {
    onclose: (() => void) | null = null
    constructor() {
      watchers.push(this)
    }
    destroy = () => void watchers.splice(watchers.indexOf(this), 1)
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher)
  render(<Question />)
  fireEvent.click(screen.getByRole('button', { name: 'Desativar' }))
  await screen.findByRole('dialog')
  // Escape is left to what is open inside.
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false)
  expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(true)
  const [watcher] = watchers.splice(0)
  act(() => watcher?.onclose?.())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(watchers).toEqual([])
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true)
  const onClose = vi.fn()
  const secret = (closeOnEscape: boolean) => (
    <AdminProvider>
      <Dialog title="Senha" closeOnEscape={closeOnEscape} onClose={onClose} />
    </AdminProvider>
  )
  const { rerender } = render(secret(false))
  act(() => watchers.splice(0)[0]?.onclose?.())
  expect([onClose.mock.calls.length, watchers.length]).toEqual([0, 1])
  rerender(secret(true))
  act(() => watchers[0]?.onclose?.())
  expect(onClose).toHaveBeenCalledTimes(1)
})

it.each([
  [false, true],
  [true, false],
])('a confirmation that adds something (%s) is red: %s', async (adds, isRed) => {
  render(
    <AdminProvider>
      <ConfirmDialog title="Gravar?" confirm="Gravar 2 linhas" adds={adds} onCancel={vi.fn()} onConfirm={vi.fn()}>
        <p>Duas linhas.</p>
      </ConfirmDialog>
    </AdminProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Gravar 2 linhas' })
  expect(button.getAttribute('style')?.includes('live')).toBe(isRed)
})

it('a secret is shown until it is put aside, by no way in passing', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'test', platform: 'test', clipboard: { writeText } })
  const onClose = vi.fn()
  render(
    <AdminProvider>
      <SecretDialog
        {...{ title: 'Chave nova', text: 'Ela aparece só agora.', secret: 'k3J9', copy: 'Copiar', onClose }}
        {...{ copied: 'Chave copiada.', done: 'Já guardei' }}
      />
    </AdminProvider>,
  )
  const dialog = await screen.findByRole('dialog')
  expect(outline(dialog)).toBe('## Chave nova\nEla aparece só agora.\nk3J9\nbutton: Já guardei\nbutton: Copiar')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  fireEvent.click(document.querySelector('.mantine-Modal-inner') as Element)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Copiar' }))
  await waitFor(() => expect(currentToasts().map(({ text }) => text)).toEqual(['Chave copiada.']))
  expect(writeText).toHaveBeenCalledWith('k3J9')
  fireEvent.click(screen.getByRole('button', { name: 'Já guardei' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
