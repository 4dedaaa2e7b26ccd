import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { VoiceReview } from './voice-review.tsx'

const CHANGE = 'PUT /homenagem/transcricao/:id'
const voz = { audio: '/midia/4.m4a', segundos: 23, transcricao: 'Um abraço.', estado: 'feita', versao: 2 }
const review = (change: object = {}) => (
  <AdminProvider>
    <VoiceReview homenagem={{ id: 4, nome: 'Davi' } as Homenagem} voz={{ ...voz, ...change } as never} />
  </AdminProvider>
)
const open = (change: object = {}, replies: Parameters<typeof fakeServer>[0] = {}): FakeCall[] => {
  const calls = fakeServer(replies)
  renderScreen(review(change))
  return calls
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the transcript of a voice', () => {
  it.each([
    [{}, ['Corrigir a transcrição'], []],
    [{ transcricao: '', estado: 'fila' }, ['Escrever a transcrição'], ['A transcrição está sendo feita.']],
    [
      { transcricao: '', estado: 'falhou' },
      ['Escrever a transcrição'],
      ['Não foi possível transcrever esta gravação.'],
    ],
  ])('with %o offers %o and says %o', (change, words, notes) => {
    open(change)
    const [, ...buttons] = screen.getAllByRole('button')
    expect(buttons.map(button => button.textContent)).toEqual(words)
    expect(buttons[0]?.getAttribute('aria-label')).toBe(`${words[0]} da mensagem de Davi`)
    expect([...document.querySelectorAll('p.note')].map(note => note.textContent)).toEqual(notes)
  })

  it('is corrected, and may be left as it was; the focus goes to the field and back', async () => {
    const calls = open({}, { [CHANGE]: { json: { id: 4 } } })
    press('Corrigir a transcrição da mensagem de Davi')
    const field = () => screen.getByLabelText<HTMLTextAreaElement>('Transcrição da mensagem de Davi')
    expect(document.activeElement).toBe(field())
    expect(outline()).not.toContain('Texto atual')
    press('Cancelar')
    const button = screen.getByRole('button', { name: 'Corrigir a transcrição da mensagem de Davi' })
    expect(document.activeElement).toBe(button)
    fireEvent.click(button)
    fireEvent.change(field(), { target: { value: 'Um abraço da família.' } })
    press('Salvar')
    expect(await screen.findByText('Transcrição salva.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull())
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['/homenagem/transcricao/4', { transcricao: 'Um abraço da família.', versao: 2 }],
    ])
  })

  it.each([
    [
      { status: 409, json: { code: 'ALTERADO_POR_OUTRA_PESSOA', mensagem: 'x' } },
      'Outra pessoa mudou a transcrição. Veja o texto atual abaixo e salve de novo se quiser trocá-lo.',
    ],
    [{ status: 503, json: { code: 'INDISPONIVEL', mensagem: 'Fora do ar.' } }, 'Fora do ar.'],
  ])('that was not stored stays written: %o', async (refusal, words) => {
    open({}, { [CHANGE]: refusal })
    press('Corrigir a transcrição da mensagem de Davi')
    const field = screen.getByLabelText<HTMLTextAreaElement>('Transcrição da mensagem de Davi')
    fireEvent.change(field, { target: { value: 'Outro texto.' } })
    press('Salvar')
    expect(await screen.findByText(words)).toBeTruthy()
    expect(field.value).toBe('Outro texto.')
  })
})
