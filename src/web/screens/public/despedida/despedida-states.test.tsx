import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { APROVADAS, openDespedida, PAGE } from '#web/testing/open-despedida.tsx'

describe('a wrong code in the address of a public page', () => {
  it('is sent once: the state of the wake is read again without it', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval')
    const json = buildDespedidaPagina({ estado_transmissao: 'em-breve' })
    const calls = openDespedida('/despedida/10661/ABCDEFGH12?aba=velorio', { [PAGE]: { json } })
    await screen.findByRole('button', { name: 'Participar do velório virtual' })
    const read = () => calls.map(({ path }) => path).filter(path => path.startsWith('/exibicao/despedida/'))
    await waitFor(() => expect(read()).toEqual(['/exibicao/despedida/10661/ABCDEFGH12', '/exibicao/despedida/10661/0']))
    const [refresh] = intervals.mock.calls.findLast(([, ms]) => ms === 30_000) ?? []
    act(() => (refresh as () => void)())
    await waitFor(() => expect(read().length).toBeGreaterThan(2))
    expect(new Set(read().slice(1))).toEqual(new Set(['/exibicao/despedida/10661/0']))
    intervals.mockRestore()
  })
})

describe('a page without a biography', () => {
  it('invites to tell a memory, and shows the newest homenagens', async () => {
    const homenagem = {
      id: 1,
      nome: 'Clara',
      descricao: 'Cantava na varanda.',
      data: '2026-11-05T12:00:00.000Z',
      imagem: null,
    }
    openDespedida('/despedida/10661', {
      [PAGE]: { json: buildDespedidaPagina({ obituario: ' ' }) },
      [APROVADAS]: { json: [homenagem], headers: { 'x-total-count': '1' } },
    })
    expect(await screen.findByRole('link', { name: 'Conte uma lembrança' })).toBeTruthy()
    expect(await screen.findByText('Cantava na varanda.')).toBeTruthy()
  })
})
