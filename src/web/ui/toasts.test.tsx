import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentToasts, dismissToast, toast } from './toast.ts'
import { Toasts } from './toasts.tsx'

beforeEach(() => {
  for (const item of currentToasts()) dismissToast(item.id)
  vi.useFakeTimers()
})

const show = (text: string) => act(() => toast.success(text))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('toasts', () => {
  it('last 3000 ms', () => {
    render(<Toasts />)
    show('Homenagem sujeita à aprovação!')
    pass(2900)
    expect(screen.queryByText('Homenagem sujeita à aprovação!')).not.toBeNull()
    pass(200)
    expect(screen.queryByText('Homenagem sujeita à aprovação!')).toBeNull()
  })

  it('close on a click', () => {
    render(<Toasts />)
    show('Código validado!')
    fireEvent.click(screen.getByRole('button', { name: 'Fechar: Código validado!' }))
    expect(screen.queryByText('Código validado!')).toBeNull()
  })

  it.each([
    ['hovered', fireEvent.mouseEnter, fireEvent.mouseLeave],
    ['focused', fireEvent.focus, fireEvent.blur],
  ])('wait while %s', (_how, hold, release) => {
    render(<Toasts />)
    show('Código validado!')
    const item = screen.getByRole('button')
    hold(item)
    pass(10_000)
    expect(screen.queryByText('Código validado!')).not.toBeNull()
    release(item)
    pass(3100)
    expect(screen.queryByText('Código validado!')).toBeNull()
  })

  it('begin below the headings and steps that they would cover, also below a heading that comes later', async () => {
    const at = (top: number, height: number, left = 16) => new DOMRect(left, top, 358, height)
    const rects: Record<string, DOMRect> = { A: at(80, 40), B: at(150, 30), C: at(400, 30), D: at(70, 1) }
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return rects[this.textContent] ?? at(68, 60)
    })
    const page = () => (
      <>
        {Object.keys(rects).map(name =>
          name === 'B' ? (
            <ol key={name}>
              <li aria-current="step">{name}</li>
            </ol>
          ) : (
            <h2 key={name}>{name}</h2>
          ),
        )}
        <Toasts />
      </>
    )
    const { rerender } = render(page())
    const beginsAt = () => screen.getByRole('status').parentElement?.style.translate
    show('Código validado!')
    expect(beginsAt()).toBe(`0 ${180 + 8 - 68}px`)
    rects.E = at(190, 40)
    rerender(page())
    await act(async () => {})
    expect(beginsAt()).toBe(`0 ${230 + 8 - 68}px`)
    vi.restoreAllMocks()
  })

  it('announce errors immediately and show the same sentence once', () => {
    render(<Toasts />)
    act(() => {
      toast.error('Erro ao enviar mensagem!')
      toast.error('Erro ao enviar mensagem!')
    })
    expect(screen.getByRole('alert').textContent).toContain('Erro ao enviar mensagem!')
    // Screen readers do not say a button that appears.
    expect(screen.getByText('Erro ao enviar mensagem!').closest('button')).toBeNull()
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })
})
