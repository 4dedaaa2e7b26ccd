import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showLoadFailure } from './load-failure.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

const open = (text: string) => {
  document.body.innerHTML = `<form data-draft="homenagem-7" data-draft-message="Guardamos o que você escreveu.">
    <input name="nome" value="Rosa"><textarea name="descricao">${text}</textarea><input type="file" name="foto">
  </form>`
  showLoadFailure()
}
const draft = () => JSON.parse(sessionStorage.getItem('rascunho:homenagem-7') ?? 'null')

it.each([
  [
    'Saudade',
    'Guardamos o que você escreveu.',
    { nome: 'Rosa', descricao: 'Saudade', key: expect.stringMatching(/^k-/) },
  ],
  ['', 'Sem internet agora. Esta página continua aqui, mas esta parte dela ainda não foi carregada.', null],
])('a page that cannot go on keeps the text "%s" that was written in it', (text, sentence, kept) => {
  open(text)
  expect(screen.getByRole('alert').textContent).toBe(`${sentence}Tentar de novo`)
  expect(draft()).toEqual(kept)
})

it('tries again on request, keeps what was written meanwhile, and says so once more while nobody responds', async () => {
  let isAway = true
  const asked = vi.fn(() => (isAway ? Promise.reject(new TypeError('no network')) : Promise.resolve(new Response(''))))
  vi.stubGlobal('fetch', asked)
  open('')
  const notice = screen.getByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(notice.isConnected).toBe(false))
  expect(screen.getByRole('alert').textContent).toContain('Sem internet agora')
  expect(asked.mock.calls).toEqual([[location.href, { method: 'HEAD', cache: 'no-store' }]])
  isAway = false
  fireEvent.change(document.querySelector('textarea') as Element, { target: { value: 'Saudade' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(draft()).toMatchObject({ descricao: 'Saudade' }))
})
