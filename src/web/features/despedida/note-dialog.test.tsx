import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { NoteDialog, NotePanel } from './note-dialog.tsx'

const NOTE = 'PUT /cliente/despedida/:id/nota-interna'
const READ = 'GET /cliente/despedida/:id'

const open = (responses: Parameters<typeof fakeServer>[0]) => {
  const calls = fakeServer(responses)
  const onClose = vi.fn()
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <NoteDialog id={7} nota="Flores às 9h." onClose={onClose} />
    </AdminProvider>,
    '/admin/despedidas',
  )
  return { calls, onClose }
}
const type = (texto: string) => fireEvent.change(screen.getByLabelText('Nota'), { target: { value: texto } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar a nota' }))

describe('the dialog of the internal note', () => {
  it('saves what was typed together with the note that was read, and closes', async () => {
    const { calls, onClose } = open({ [NOTE]: { json: { nota_interna: 'Flores às 10h.' } } })
    type('Flores às 10h.')
    save()
    expect(await screen.findByText('Nota interna salva.')).toBeTruthy()
    expect(onClose).toHaveBeenCalledOnce()
    expect(calls.map(({ body }) => body)).toEqual([{ texto: 'Flores às 10h.', antes: 'Flores às 9h.' }])
  })

  it('shows what a colleague has written meanwhile, keeps what was typed, and replaces it only then', async () => {
    let written = 'A viúva chega às 8h.'
    const { calls, onClose } = open({
      [READ]: () => ({ json: { nota_interna: written } }),
      [NOTE]: ({ body }) => {
        const { texto, antes } = body as { texto: string; antes: string }
        if (antes !== written) return { status: 409, json: { code: 'ALTERADO_POR_OUTRA_PESSOA', mensagem: 'Mudou.' } }
        written = texto
        return { json: { nota_interna: texto } }
      },
    })
    type('Flores às 10h.')
    save()
    expect(await screen.findByText(/alguém escreveu: “A viúva chega às 8h.”/)).toBeTruthy()
    expect((screen.getByLabelText('Nota') as HTMLTextAreaElement).value).toBe('Flores às 10h.')
    expect(onClose).not.toHaveBeenCalled()
    type('A viúva chega às 8h. Flores às 10h.')
    save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(written).toBe('A viúva chega às 8h. Flores às 10h.')
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2)
  })

  it('tells that a colleague has deleted it meanwhile, and deletes it too', async () => {
    const refusal = { status: 409, json: { code: 'ALTERADO_POR_OUTRA_PESSOA', mensagem: 'Mudou.' } }
    const { calls } = open({
      [READ]: { json: {} },
      [NOTE]: ({ body }) => ((body as { antes: string }).antes === '' ? { json: { nota_interna: '' } } : refusal),
    })
    type('')
    save()
    expect(await screen.findByText('Enquanto isso alguém apagou a nota.')).toBeTruthy()
    save()
    expect(await screen.findByText('Nota interna apagada.')).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { texto: '', antes: 'Flores às 9h.' },
      { texto: '', antes: '' },
    ])
  })

  it('counts the characters, and does not send more than 300', async () => {
    const { calls, onClose } = open({ [NOTE]: { json: { nota_interna: 'a' } } })
    type('a'.repeat(301))
    expect((await screen.findAllByText('301/300')).length).toBeGreaterThan(1)
    save()
    expect(calls).toEqual([])
    type('a'.repeat(300))
    save()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})

it.each([
  ['', 'Ninguém escreveu nada.', 'Escrever'],
  ['Flores às 9h.', 'Flores às 9h.', 'Mudar'],
])('the note "%s" beside the picture of the chapel is opened and closed', async (nota, shown, button) => {
  renderScreen(
    <AdminProvider>
      <NotePanel id={7} nota={nota} />
    </AdminProvider>,
  )
  expect(screen.getByText(shown)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: button }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Nota')).value).toBe(nota)
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
