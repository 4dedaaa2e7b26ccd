import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { useUnsavedGuard } from './unsaved.ts'

const Form = () => {
  const [unsaved, setUnsaved] = useState(true)
  const guard = useUnsavedGuard(unsaved, () => setUnsaved(false))
  return (
    <>
      <Link to="/lista?pagina=2#fim">Lista</Link>
      <a href="https://outro.exemplo/">Outro site</a>
      <a href="/manual" target="_blank" rel="noreferrer">
        Outra aba
      </a>
      <a href="/lista.csv" download>
        Arquivo
      </a>
      <a href="#fim">Fim</a>
      <button type="button" onClick={() => setUnsaved(false)}>
        Salvar
      </button>
      <output>{guard.asking ? 'Sair sem salvar?' : ''}</output>
      <button type="button" onClick={guard.stay}>
        Ficar
      </button>
      <button type="button" onClick={guard.leave}>
        Sair
      </button>
    </>
  )
}

const Lista = () => {
  const { search, hash } = useLocation()
  return <h1>{`Lista de despedidas ${search}${hash}`}</h1>
}
const open = () =>
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Form />} />
        <Route path="/lista" element={<Lista />} />
      </Routes>
    </MemoryRouter>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const asks = () => screen.queryByText('Sair sem salvar?') !== null
const isLeft = () => screen.queryByRole('heading', { name: 'Lista de despedidas ?pagina=2#fim' }) !== null
/** Whether the tab closes without a question of the browser. */
const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('a page that was left while it was being saved is left as soon as it is saved', () => {
  open()
  fireEvent.click(screen.getByRole('link', { name: 'Lista' }))
  expect([asks(), isLeft(), closes()]).toEqual([true, false, false])
  press('Salvar')
  expect([isLeft(), closes()]).toEqual([true, true])
})

it('a page with something typed is left after a question, and only then', () => {
  open()
  fireEvent.click(screen.getByRole('link', { name: 'Lista' }))
  press('Ficar')
  expect([asks(), isLeft()]).toEqual([false, false])
  press('Sair')
  expect(isLeft()).toBe(false)
  fireEvent.click(screen.getByRole('link', { name: 'Lista' }))
  press('Sair')
  expect(isLeft()).toBe(true)
})

it('a page that was saved is left without a question', () => {
  open()
  press('Salvar')
  fireEvent.click(screen.getByRole('link', { name: 'Lista' }))
  expect([asks(), isLeft()]).toEqual([false, true])
})

it.each([
  ['Outro site', {}],
  ['Outra aba', {}],
  ['Arquivo', {}],
  ['Fim', {}],
  ['Lista', { button: 1 }],
  ['Lista', { metaKey: true }],
  ['Lista', { ctrlKey: true }],
  ['Lista', { shiftKey: true }],
  ['Lista', { altKey: true }],
])('a click on "%s" (%o) leaves the page where it is, and asks nothing', (name, keys) => {
  open()
  const link = screen.getByRole('link', { name })
  link.addEventListener('click', event => event.preventDefault())
  fireEvent.click(link, keys)
  expect(asks()).toBe(false)
})
