import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { sendingForm } from './first-problem.ts'

it('a form sends without a reload and focuses what is wrong; that of a dialog in it is a form of its own', async () => {
  const [outer, inner] = [vi.fn(), vi.fn()]
  render(
    <form {...sendingForm(outer)} aria-label="Página">
      <input aria-label="Nome" aria-invalid="true" />
      {createPortal(<form {...sendingForm(inner)} aria-label="Diálogo" />, document.body)}
    </form>,
  )
  const submit = (name: string) => fireEvent.submit(screen.getByRole('form', { name }))
  expect(submit('Diálogo')).toBe(false)
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([0, 1])
  submit('Página')
  expect([outer.mock.calls.length, inner.mock.calls.length]).toEqual([1, 1])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')))
})
