import { fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useFocusOnNavigation } from './focus-on-navigation.ts'

const Page = () => {
  useFocusOnNavigation()
  const navigate = useNavigate()
  return (
    <>
      <Link to="/outra">Outra</Link>
      <Link to="/outra#fim">Fim da outra</Link>
      <Link to="?aba=2">Aba</Link>
      <button type="button" onClick={() => void navigate(-1)}>
        Voltar
      </button>
      <main id="conteudo" tabIndex={-1}>
        <input aria-label="Nome" />
        <p id="fim">Fim</p>
      </main>
    </>
  )
}
const open = (address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  )
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
const scrolled = vi.fn()
const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrolled)
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => work())
  scrolled.mockClear()
  intoView.mockReset()
})
afterEach(() => Object.assign(window, { scrollY: 0 }))

describe('a navigation', () => {
  it('begins at the top with the focus in the page; the first page and another tab of it stay where they are', () => {
    open()
    follow('Aba')
    expect([document.activeElement, scrolled.mock.calls]).toEqual([document.body, []])
    follow('Outra')
    expect(document.activeElement?.id).toBe('conteudo')
    expect(scrolled.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]])
  })

  it('back leaves the place to the browser', () => {
    open()
    follow('Outra')
    scrolled.mockClear()
    screen.getByRole('button').focus()
    fireEvent.click(screen.getByRole('button'))
    expect(scrolled).not.toHaveBeenCalled()
    expect(document.activeElement?.id).toBe('conteudo')
  })

  it('leads to the anchor of its address, also of the first page, unless somebody has scrolled there', () => {
    const { unmount } = open('/#fim')
    expect(intoView.mock.contexts).toEqual([document.getElementById('fim')])
    unmount()
    intoView.mockClear()
    Object.assign(window, { scrollY: 100 })
    open('/#fim')
    expect(intoView).not.toHaveBeenCalled()
    follow('Fim da outra')
    expect(intoView.mock.contexts).toEqual([document.getElementById('fim')])
    expect(scrolled).not.toHaveBeenCalled()
  })

  it.each([
    [769, 1],
    [768, 0],
  ])('keeps a field that has the focus, and shows one that ends at %i px of 768', (bottom, times) => {
    open()
    screen.getByLabelText('Nome').focus()
    vi.spyOn(screen.getByLabelText('Nome'), 'getBoundingClientRect').mockReturnValue({ bottom } as DOMRect)
    follow('Outra')
    expect(document.activeElement).toBe(screen.getByLabelText('Nome'))
    expect(intoView.mock.calls).toEqual(Array(times).fill([{ block: 'center', behavior: 'instant' }]))
  })
})
