import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/http.ts'
import { outline } from '#web/testing/outline.ts'
import { Empty, Failed, Pending } from './states.tsx'

it.each([
  [
    'why a call was refused',
    new ApiError(404, '{"code":"DESPEDIDA_NAO_ENCONTRADA","mensagem":"Despedida não encontrada"}'),
    'Despedida não encontrada',
  ],
  ['that the network may be away after a failure', new ApiError(0, ''), 'Verifique a internet e tente outra vez.'],
])('what could not be loaded says %s', (_what, error, sentence) => {
  render(
    <Pending
      query={{ data: undefined, isError: true, error, refetch: () => {} }}
      loading="Abrindo…"
      failed="Não foi possível abrir."
    />,
  )
  expect(screen.getByRole('alert').textContent).toContain(sentence)
  expect(screen.getByText('Não foi possível abrir.')).toBeTruthy()
})

it('what is loading says so, that the connection seems slow after a while, and nothing once it is there', () => {
  vi.useFakeTimers()
  const page = (data: unknown) => (
    <Pending query={{ data, isError: false, refetch: () => {} }} loading="Abrindo…" failed="Não foi possível abrir." />
  )
  const { container, rerender } = render(page(undefined))
  expect(outline(container)).toBe('Abrindo…')
  act(() => vi.advanceTimersByTime(8000))
  expect(outline(container)).toBe('Abrindo… A internet parece lenta; continuamos tentando.')
  rerender(page(null))
  expect(outline(container)).toBe('')
})

it('what failed says each sentence once, and is tried again on request', () => {
  const onRetry = vi.fn()
  const error = new ApiError(404, '{"code":"DESPEDIDA_NAO_ENCONTRADA","mensagem":"Despedida não encontrada"}')
  const { container } = render(<Failed text="Despedida não encontrada" error={error} onRetry={onRetry} />)
  expect(outline(container)).toBe('Despedida não encontrada\nbutton: Tentar novamente')
  fireEvent.click(screen.getByRole('button'))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

it.each([
  [undefined, 'Nada aqui.'],
  ['Volte mais tarde.', 'Nada aqui.\nVolte mais tarde.'],
])('where nothing is, the text %s is read as "%s"', (text, read) => {
  const { container } = render(<Empty title="Nada aqui." {...(text && { text })} />)
  expect(outline(container)).toBe(read)
})
