import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#web/lib/http.ts'
import { usePortalForm } from './use-portal-form.ts'

const schema = z.object({
  pessoa: z.object({ nome: z.string().trim().min(1, 'Nome é obrigatório'), cidade: z.string() }),
  senha: z.string(),
})
const saved = { pessoa: { nome: '', cidade: 'Maceió' }, senha: '' }
const send = vi.fn<(body: unknown) => Promise<unknown>>()
const onInvalid = vi.fn()
const onSaved = vi.fn()

type FormProps = { initial?: typeof saved; follow?: 'form' | 'fields'; draft?: string }

const Form = ({ initial = saved, follow = 'form', draft = 'pessoa' }: FormProps) => {
  const form = usePortalForm({
    ...{ schema, initial, follow, draft, onInvalid, onSaved },
    paths: { 'pessoa.codigo': 'senha' },
    send,
    failure: () => 'Não foi possível salvar.',
  })
  const input = (label: string, field: string) => {
    const { error, value, onChange } = form.getInputProps(field)
    return (
      <>
        <input aria-label={label} aria-invalid={error !== undefined} value={value} onChange={onChange} />
        <p>{error}</p>
      </>
    )
  }
  return (
    <form {...form.element} aria-label="Pessoa">
      {input('Cidade', 'pessoa.cidade')}
      {input('Nome', 'pessoa.nome')}
      {input('Senha', 'senha')}
      <button type="button" onClick={form.discard}>
        Descartar
      </button>
      <p>{form.footer.error}</p>
      <p>{form.footer.saving ? 'Salvando' : form.footer.saved ? 'Salvo' : form.unsaved && 'Não salvo'}</p>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => fireEvent.submit(field('Nome'))
const draft = () => sessionStorage.getItem('rascunho:pessoa')

/** A send that waits for its response. */
const waiting = () => {
  let settle = { resolve: () => {}, reject: (_error: unknown) => {} }
  send.mockReturnValueOnce(
    new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    }),
  )
  return {
    succeed: () => act(async () => settle.resolve()),
    fail: (error: unknown) => act(async () => settle.reject(error)),
  }
}
const refusal = (campo: string) => new ApiError(400, JSON.stringify({ errors: [{ campo, message: 'Não vale' }] }))

beforeEach(() => {
  vi.clearAllMocks()
  sessionStorage.clear()
})

describe('usePortalForm', () => {
  it('shows problems from the first attempt on, and focuses the first field with one', () => {
    render(<Form />)
    expect(screen.queryByText('Nome é obrigatório')).toBeNull()
    submit()
    expect(screen.getByText('Nome é obrigatório')).toBeTruthy()
    expect(document.activeElement).toBe(field('Nome'))
    expect(onInvalid).toHaveBeenCalledWith({ 'pessoa.nome': 'Nome é obrigatório' })
    type('Nome', 'Rosa')
    expect(screen.queryByText('Nome é obrigatório')).toBeNull()
    expect(send).not.toHaveBeenCalled()
    type('Nome', '')
    expect(screen.getByText('Nome é obrigatório')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(screen.queryByText('Nome é obrigatório')).toBeNull()
  })

  it('sends what the schema returned, one request at a time, and again after a failure', async () => {
    const first = waiting()
    render(<Form />)
    type('Nome', ' Rosa ')
    submit()
    submit()
    expect(send).toHaveBeenCalledTimes(1)
    expect(send.mock.lastCall?.[0]).toEqual({ pessoa: { nome: 'Rosa', cidade: 'Maceió' }, senha: '' })
    expect(screen.getByText('Salvando')).toBeTruthy()
    await first.fail(new Error('offline'))
    expect(screen.getByText('Não foi possível salvar.')).toBeTruthy()
    const second = waiting()
    submit()
    expect(send).toHaveBeenCalledTimes(2)
    expect(screen.queryByText('Não foi possível salvar.')).toBeNull()
    await second.succeed()
    expect(onSaved).toHaveBeenCalledTimes(1)
    expect(screen.getByText('Salvo')).toBeTruthy()
    expect(draft()).toBeNull()
    type('Nome', '')
    expect(screen.queryByText('Nome é obrigatório')).toBeNull()
  })

  it.each([
    ['pessoa.nome', 'Nome'],
    ['pessoa.codigo', 'Senha'],
  ])('shows a refusal of %s at the field %s, with focus, until the refused values change', async (campo, label) => {
    const request = waiting()
    render(<Form />)
    type('Nome', 'Rosa')
    submit()
    await request.fail(refusal(campo))
    expect(document.activeElement).toBe(field(label))
    expect(screen.getByText('Não vale')).toBeTruthy()
    expect(screen.queryByText('Não foi possível salvar.')).toBeNull()
    type('Nome', 'Rosa Lima')
    expect(screen.queryByText('Não vale')).toBeNull()
  })

  it('shows the sentence of the form for a refused field that it does not have', async () => {
    const request = waiting()
    render(<Form />)
    type('Nome', 'Rosa')
    submit()
    await request.fail(refusal('pessoa.cpf'))
    expect(screen.getByText('Não foi possível salvar.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(screen.queryByText('Não foi possível salvar.')).toBeNull()
  })

  it.each([
    ['form', { pessoa: { nome: 'Rosa Lima', cidade: 'Recife' }, senha: '' }, ['Rosa Lima', 'Recife']],
    ['form', saved, ['Rosa', 'Maceió']],
    ['fields', saved, ['', 'Maceió']],
  ] as const)('following as a %s shows after a save what the server has, once it is read: %o', async (...row) => {
    const [follow, initial, shown] = row
    const request = waiting()
    const { rerender } = render(<Form follow={follow} />)
    type('Nome', 'Rosa')
    submit()
    rerender(<Form follow={follow} initial={initial} />)
    await request.succeed()
    expect([field('Nome').value, field('Cidade').value]).toEqual(shown)
  })

  it('has the draft of its key, and that of another key after a change of it', () => {
    const newer = { pessoa: { nome: 'Bento', cidade: 'Recife' }, senha: '' }
    const { rerender } = render(<Form />)
    type('Nome', 'Ana')
    rerender(<Form draft="outra" initial={newer} />)
    expect([field('Nome').value, field('Cidade').value]).toEqual(['Bento', 'Recife'])
    expect(screen.queryByText('Não salvo')).toBeNull()
    rerender(<Form />)
    expect([field('Nome').value, field('Cidade').value]).toEqual(['Ana', 'Maceió'])
    expect(screen.getByText('Não salvo')).toBeTruthy()
  })

  it('keeps what was typed while the request was on its way, and forgets the password', async () => {
    const request = waiting()
    render(<Form />)
    type('Nome', 'Rosa')
    type('Senha', 'um jardim')
    submit()
    type('Cidade', 'Recife')
    await request.succeed()
    expect([field('Nome').value, field('Cidade').value, field('Senha').value]).toEqual(['Rosa', 'Recife', ''])
    expect(screen.getByText('Não salvo')).toBeTruthy()
  })

  it('restores the draft after a reload, without secrets, until it is discarded', async () => {
    const first = render(<Form />)
    type('Nome', 'Rosa')
    type('Senha', 'um jardim')
    expect(draft()).toContain('Rosa')
    expect(draft()).not.toContain('jardim')
    first.unmount()
    render(<Form />)
    expect([field('Nome').value, field('Senha').value]).toEqual(['Rosa', ''])
    fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(field('Nome').value).toBe('')
    await waitFor(() => expect(draft()).toBeNull())
  })

  it('follows the saved values as a whole while it was not edited', () => {
    const newer = { pessoa: { nome: 'Rosa', cidade: 'Recife' }, senha: '' }
    const { rerender } = render(<Form />)
    rerender(<Form initial={newer} />)
    expect([field('Nome').value, field('Cidade').value]).toEqual(['Rosa', 'Recife'])
    type('Nome', 'Ana')
    rerender(<Form initial={saved} />)
    expect([field('Nome').value, field('Cidade').value]).toEqual(['Ana', 'Recife'])
  })

  it('keeps the values on which an edited form is based, also after a reload', () => {
    const first = render(<Form />)
    type('Nome', 'Ana')
    first.unmount()
    render(<Form initial={{ pessoa: { nome: 'Rosa', cidade: 'Recife' }, senha: '' }} />)
    expect([field('Nome').value, field('Cidade').value]).toEqual(['Ana', 'Maceió'])
    fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
    expect([field('Nome').value, field('Cidade').value]).toEqual(['Rosa', 'Recife'])
  })

  it('follows the saved values field by field, also after a reload', () => {
    const newer = { pessoa: { nome: '', cidade: 'Recife' }, senha: '' }
    const { rerender, unmount } = render(<Form follow="fields" />)
    type('Nome', 'Ana')
    rerender(<Form follow="fields" initial={newer} />)
    expect([field('Nome').value, field('Cidade').value]).toEqual(['Ana', 'Recife'])
    unmount()
    render(<Form follow="fields" initial={saved} />)
    expect([field('Nome').value, field('Cidade').value]).toEqual(['Ana', 'Maceió'])
  })

  it('has the schema of the present step, shows its problems from its own attempt on, and hands over what was saved', async () => {
    const steps = {
      1: z.object({ nome: z.string().min(1, 'Nome é obrigatório') }),
      2: z.object({ nome: z.string(), cidade: z.string().min(1, 'Cidade é obrigatória') }),
    }
    let early = false
    const initial = { passo: 1 as 1 | 2, nome: '', cidade: '' }
    const { result } = renderHook(() =>
      usePortalForm({
        schema: ({ passo }: typeof initial): z.ZodType => steps[passo],
        initial,
        isEarly: field => field === 'cidade' && early,
        send: () => Promise.resolve({ id: 7 }),
        failure: () => undefined,
        onSaved,
      }),
    )
    const form = () => result.current
    act(() => void form().check())
    expect(form().errors).toEqual({ nome: 'Nome é obrigatório' })
    act(() => {
      form().setValues({ nome: 'Rosa' })
      expect(form().check()).toBe(true)
      form().hideProblems()
      form().setValues({ passo: 2 })
      expect(form().getValues()).toEqual({ passo: 2, nome: 'Rosa', cidade: '' })
    })
    expect([form().errors, form().isReady]).toEqual([{}, false])
    early = true
    act(() => form().setValues({ nome: 'Rosa Lima' }))
    expect(form().errors).toEqual({ cidade: 'Cidade é obrigatória' })
    act(() => form().setValues({ cidade: 'Recife' }))
    await act(() => form().submit())
    expect(onSaved).toHaveBeenCalledWith({ id: 7 })
  })
})
