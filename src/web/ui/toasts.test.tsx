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
    fireEvent.click(screen.getByText('Código validado!'))
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

  it('announce errors immediately and show the same sentence once', () => {
    render(<Toasts />)
    act(() => {
      toast.error('Erro ao enviar mensagem!')
      toast.error('Erro ao enviar mensagem!')
    })
    expect(screen.getByRole('alert').textContent).toContain('Erro ao enviar mensagem!')
    expect(screen.getAllByRole('button')).toHaveLength(1)
  })
})
