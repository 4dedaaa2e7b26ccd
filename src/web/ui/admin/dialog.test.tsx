import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { AdminProvider } from './provider.tsx'

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

it('returns the focus to the button that opened a dialog when the dialog is closed', async () => {
  render(<Question />)
  const opener = screen.getByRole('button', { name: 'Desativar' })
  opener.focus()
  fireEvent.click(opener)
  const cancel = await screen.findByRole('button', { name: 'Cancelar' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  fireEvent.click(cancel)
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
