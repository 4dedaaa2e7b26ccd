import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { outline } from '#web/testing/outline.ts'
import { AdminProvider } from './provider.tsx'
import { UndoBar } from './undo-bar.tsx'

const onExpire = vi.fn()
const onUndo = vi.fn()
type Props = Partial<Parameters<typeof UndoBar>[0]>
const page = (props: Props) => (
  <AdminProvider>
    <main id="conteudo" tabIndex={-1} style={{ paddingBottom: '40px' }}>
      <ul>
        <li>
          <button type="button">Aprovar</button>
        </li>
      </ul>
      <div role="dialog">
        <button type="button">Confirmar</button>
      </div>
    </main>
    <UndoBar
      {...{ text: 'Mensagem de Clara aprovada.', actionKey: 1, durationMs: 8000, busy: false, onUndo, onExpire }}
      {...props}
    />
  </AdminProvider>
)
/** Where things end in a window of 768 px: the bar begins at 700. */
const place = (bottoms: { row?: number; screen?: number }) =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const bottom = this.matches('li') ? bottoms.row : this.matches('#conteudo') ? bottoms.screen : 768
    return { top: this.matches('.bottom-bar') ? 700 : 0, bottom: bottom ?? 0 } as DOMRect
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const bar = () => screen.getByRole('group')
const scrolled = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  vi.stubGlobal('scrollBy', scrolled)
  window.scrollBy = scrolled
})
afterEach(() => vi.restoreAllMocks())

it('the offer to undo ends with its time, which begins anew with another action', () => {
  const { unmount } = render(page({ done: 'Mensagem ativada!' }))
  expect(bar().textContent).toBe('Mensagem ativada! Mensagem de Clara aprovada.Desfazer')
  pass(7999)
  expect(onExpire).not.toHaveBeenCalled()
  pass(1)
  expect(onExpire).toHaveBeenCalledTimes(1)
  expect(document.documentElement.style.getPropertyValue('--bottom-bar')).toBe('0px')
  unmount()
  expect(document.documentElement.style.getPropertyValue('--bottom-bar')).toBe('')
})

it('the offer begins without its text, which a screen reader would not say otherwise', () => {
  expect(renderToString(page({}))).not.toContain('Mensagem de Clara')
})

it.each([
  [fireEvent.pointerEnter, fireEvent.pointerLeave],
  [fireEvent.focus, fireEvent.blur],
])('the time of the offer stops while the pointer or the focus is on it', (hold, release) => {
  render(page({}))
  pass(7000)
  hold(bar())
  pass(20_000)
  expect(onExpire).not.toHaveBeenCalled()
  release(bar())
  pass(8000)
  expect(onExpire).toHaveBeenCalledTimes(1)
})

it('the offer stays while it is undone, and says why that failed', () => {
  const { rerender } = render(page({ busy: true }))
  pass(20_000)
  expect(onExpire).not.toHaveBeenCalled()
  expect(outline(bar())).toBe('A internet parece lenta; continuamos tentando.\nbutton: Desfazer (disabled, loading)')
  rerender(page({ error: 'Agora não.' }))
  expect(screen.getByText('Agora não.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(onUndo).toHaveBeenCalledTimes(1)
})

it.each([
  ['the row that was pressed', { row: 710, screen: 3000 }, 26],
  ['the end of the screen', { row: 100, screen: 740 }, 16],
  ['nothing', { row: 680, screen: 3000 }, undefined],
  ['no row that ends where its room begins', { row: 684, screen: 3000 }, undefined],
  ['the end of a screen as high as the window', { row: 0, screen: 808 }, 84],
])('the offer covers %s: the page makes room', (_what, bottoms, top) => {
  place(bottoms)
  const { rerender } = render(page({}))
  scrolled.mockClear()
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Aprovar' }))
  // A dialog that asks first has no row.
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Confirmar' }))
  rerender(page({ actionKey: 2 }))
  expect(scrolled.mock.calls).toEqual(top === undefined ? [] : [[{ top }]])
})

it('the focus goes to the screen when the offer that had it is gone', () => {
  const { rerender } = render(page({}))
  screen.getByRole('button', { name: 'Desfazer' }).focus()
  rerender(
    <AdminProvider>
      <main id="conteudo" tabIndex={-1} />
    </AdminProvider>,
  )
  expect(document.activeElement?.id).toBe('conteudo')
})
