import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { useUnsavedGuard } from './unsaved.ts'

const Form = () => {
  const [unsaved, setUnsaved] = useState(true)
  const guard = useUnsavedGuard(unsaved, () => setUnsaved(false))
  return (
    <>
      <Link to="/lista">Lista</Link>
      <button type="button" onClick={() => setUnsaved(false)}>
        Salvar
      </button>
      <output>{guard.asking ? 'Sair sem salvar?' : ''}</output>
    </>
  )
}

it('a page that was left while it was being saved is left as soon as it is saved', () => {
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Form />} />
        <Route path="/lista" element={<h1>Lista de despedidas</h1>} />
      </Routes>
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'Lista' }))
  expect(screen.getByText('Sair sem salvar?')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(screen.getByRole('heading', { name: 'Lista de despedidas' })).toBeDefined()
})
