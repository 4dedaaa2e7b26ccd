import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

const open = () => {
  const onClose = vi.fn()
  render(
    <Dialog open title="Cadastro" onClose={onClose}>
      <input aria-label="Nome" />
    </Dialog>,
  )
  return { onClose, dialog: screen.getByRole('dialog', { name: 'Cadastro' }) }
}

describe('the dialog', () => {
  it('closes by its button and by Escape', () => {
    const { onClose, dialog } = open()
    fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    // The browser would close it by itself.
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('begins with its title, not with the button that closes it', () => {
    open()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Cadastro' }))
  })

  it('does not close or lose the typed text on a tap beside it', () => {
    const { onClose, dialog } = open()
    fireEvent.click(dialog)
    expect(onClose).not.toHaveBeenCalled()
  })

  it('returns the focus to the page when what opened it is gone', async () => {
    const screens = render(<main aria-label="Página" />)
    const { unmount } = render(
      <Dialog open title="Cadastro" onClose={vi.fn()}>
        <input aria-label="Nome" />
      </Dialog>,
    )
    unmount()
    await waitFor(() => expect(document.activeElement).toBe(screens.getByRole('main')))
  })

  it('returns the focus to the part of the page that it was opened from', async () => {
    render(
      <main>
        <div role="tabpanel">
          <button type="button">Abrir</button>
        </div>
      </main>,
    )
    const opener = screen.getByRole('button', { name: 'Abrir' })
    opener.focus()
    const { unmount } = render(
      <Dialog open title="Cadastro" onClose={vi.fn()}>
        <input aria-label="Nome" />
      </Dialog>,
    )
    opener.remove()
    unmount()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tabpanel')))
  })

  it('is closed by the page, which need not be told', () => {
    const onClose = vi.fn()
    const page = (open: boolean) => (
      <Dialog open={open} title="Cadastro" onClose={onClose}>
        <input aria-label="Nome" />
      </Dialog>
    )
    const { rerender } = render(page(true))
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')
    rerender(page(false))
    expect([dialog.open, dialog.textContent]).toEqual([false, ''])
    fireEvent(dialog, new Event('close'))
    expect(onClose).not.toHaveBeenCalled()
    rerender(page(true))
    expect(dialog.open).toBe(true)
  })

  it('calls onClose when the browser closes it', () => {
    const { onClose, dialog } = open()
    fireEvent(dialog, new Event('close'))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})
