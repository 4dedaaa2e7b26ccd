import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useForm } from './use-form.ts'

type Options = { onSuccess: () => void; onError: (error: unknown) => void; onSettled: () => void }
const mutate = vi.fn<(values: { nome: string }, options: Options) => void>()
const onInvalid = vi.fn()
const onSaved = vi.fn()

const Form = () => {
  const [nome, setNome] = useState('')
  const { form, shown, reset } = useForm({
    values: { nome },
    errors: nome === '' ? { nome: 'Nome é obrigatório' } : {},
    save: { mutate },
    onInvalid,
    onSaved,
  })
  return (
    <form {...form} aria-label="Pessoa" onReset={reset}>
      <input
        aria-label="Nome"
        aria-invalid={shown.nome !== undefined}
        value={nome}
        onChange={event => setNome(event.currentTarget.value)}
      />
      <p>{shown.nome}</p>
    </form>
  )
}

const nome = () => screen.getByLabelText('Nome')
const type = (value: string) => fireEvent.change(nome(), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('form'))
/** What the server answered to the last save. */
const settle = (answer: (options: Options) => void) =>
  act(() => {
    const options = mutate.mock.lastCall?.[1]
    if (!options) throw new Error('nothing was sent')
    answer(options)
    options.onSettled()
  })

describe('useForm', () => {
  it('shows errors from the first attempt on, and focuses the first field with one', () => {
    mutate.mockClear()
    render(<Form />)
    expect(screen.queryByText('Nome é obrigatório')).toBeNull()
    submit()
    expect(screen.getByText('Nome é obrigatório')).toBeTruthy()
    expect(document.activeElement).toBe(nome())
    expect(onInvalid).toHaveBeenCalledWith({ nome: 'Nome é obrigatório' })
    expect(mutate).not.toHaveBeenCalled()
  })

  it('sends one request at a time, and again after a failure', () => {
    mutate.mockClear()
    render(<Form />)
    type('Maria')
    submit()
    submit()
    expect(mutate).toHaveBeenCalledTimes(1)
    settle(options => options.onError(new Error('offline')))
    submit()
    expect(mutate).toHaveBeenCalledTimes(2)
    settle(options => options.onSuccess())
    expect(onSaved).toHaveBeenCalledTimes(1)
    type('')
    expect(screen.queryByText('Nome é obrigatório')).toBeNull()
  })

  it('focuses what is wrong after a refusal of the server too, and forgets the attempt on request', () => {
    render(<Form />)
    submit()
    type('Maria')
    submit()
    type('')
    nome().blur()
    settle(options => options.onError(new Error('refused')))
    expect(document.activeElement).toBe(nome())
    fireEvent.reset(screen.getByRole('form'))
    expect(screen.queryByText('Nome é obrigatório')).toBeNull()
  })
})
