import { fireEvent, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { MensagensScreen } from './mensagens.tsx'

const LIST = 'GET /homenagem/homenagem-despedida/:id'
const SWITCH = 'PUT /homenagem/update-status-homenagem/:id/:publicado'
const REFUSE = 'PUT /homenagem/recusar/:id'

const homenagem = (id: number, nome: string, change: Partial<Homenagem> = {}): Homenagem => ({
  ...{ id, nome, descricao: `Saudade, de ${nome}.`, imagem: null, data: '2026-11-05T15:04:00.000Z' },
  ...{ url: '/despedida/10661', despedida: { id: 10_661 }, publicado: false },
  ...{ decidido_em: null, decidido_por: null, motivo: '', so_familia: false, cede_imagem: false, denuncias: 0 },
  ...change,
})
const decided = { decidido_em: '2026-11-05T16:00:00.000Z', decidido_por: 'Rosa Tavares' }

const open = (responses: Parameters<typeof fakeServer>[0]): FakeCall[] => {
  const calls = fakeServer({
    'GET /cliente/despedida/:id': { json: { pessoa_falecida: { nome: 'Maria do Carmo' }, qtd_moderacao: 2 } },
    'GET /homenagem/denuncias/:id': { json: [] },
    'GET /cliente/despedida/:id/pedidos-acesso': { json: [] },
    ...responses,
  })
  signInAs(['ROLE_MODERADOR'])
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/mensagens/:id" element={<MensagensScreen />} />
      </Routes>
    </AdminProvider>,
    '/admin/mensagens/10661',
  )
  return calls
}
const writes = (calls: FakeCall[]) => calls.filter(call => call.method === 'PUT')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const ready = () => screen.findByText('Saudade, de Clara.')

describe('the homenagens as a moderator reads them', () => {
  const lists = (read: Homenagem[], waiting: Homenagem[]) => ({
    [LIST]: ({ query }: FakeCall) => {
      const rows = query.get('situacao') === 'lidas' ? read : waiting
      return { json: rows, headers: { 'x-total-count': String(rows.length) } }
    },
  })
  const [clara, bento] = [homenagem(3, 'Clara'), homenagem(2, 'Bento')]
  const [ana, davi] = [homenagem(1, 'Ana', decided), homenagem(4, 'Davi', { ...decided, publicado: true })]

  it('written for the family alone are marked, and kept or not', async () => {
    const secret = homenagem(5, 'Prima', { so_familia: true })
    const kept = homenagem(6, 'Tio', { ...decided, so_familia: true, publicado: true })
    const calls = open({ ...lists([kept], [secret]), [SWITCH]: { json: { id: 5, publicado: true } } })
    await screen.findByText('Saudade, de Prima.')
    expect(screen.getAllByText('Só para a família')).toHaveLength(2)
    expect(screen.getByRole('switch', { name: 'Mensagem de Tio: Guardada para a família' })).toBeTruthy()
    press('Não guardar a mensagem de Prima')
    expect(await screen.findByText(/sai do livro da família e é apagada em 30 dias/)).toBeTruthy()
    press('Cancelar')
    press('Guardar a mensagem de Prima')
    expect(await screen.findByText('Mensagem de Prima guardada para a família.')).toBeTruthy()
    expect(writes(calls)[0]?.path).toBe('/homenagem/update-status-homenagem/5/true')
  })

  it('are cards, the waiting ones first with two buttons, then those that were read with the switch', async () => {
    const calls = open({ ...lists([ana, davi], [clara, bento]), [SWITCH]: { json: { id: 3, publicado: true } } })
    await ready()
    expect(screen.queryByRole('table')).toBeNull()
    const waiting = within(screen.getByRole('list', { name: 'Mensagens que esperam a sua leitura' }))
    expect(waiting.getAllByRole('button').map(button => button.textContent)).toEqual([
      ...['Aprovar', 'Não publicar'],
      ...['Aprovar', 'Não publicar'],
    ])
    expect(waiting.queryByRole('switch')).toBeNull()
    const read = within(await screen.findByRole('region', { name: 'Lidas' }))
    expect(read.getAllByRole('switch').map(one => one.getAttribute('aria-label'))).toEqual([
      'Mensagem de Ana: Desaprovado',
      'Mensagem de Davi: Aprovado',
    ])
    press('Aprovar a mensagem de Clara')
    await screen.findByText('Mensagem de Clara aprovada.')
    expect(writes(calls)[0]?.path).toBe('/homenagem/update-status-homenagem/3/true')
  })

  it('are refused with the same private reason', async () => {
    const calls = open({ ...lists([], [clara]), [REFUSE]: { json: { id: 3, publicado: false } } })
    await ready()
    press('Não publicar a mensagem de Clara')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/^Motivo/), { target: { value: 'Assunto da família.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Não publicar' }))
    await screen.findByText('Mensagem de Clara não será publicada.')
    expect(writes(calls)[0]).toMatchObject({ path: '/homenagem/recusar/3', body: { motivo: 'Assunto da família.' } })
  })

  it('end with "Tudo lido." and lead to the page, and to the table on request', async () => {
    open(lists([davi], []))
    await screen.findByText('Tudo lido.')
    expect(screen.getByRole('link', { name: 'Ver a página' }).getAttribute('href')).toBe('/despedida/10661')
    fireEvent.click(screen.getByRole('link', { name: 'Ver em tabela' }))
    expect(await screen.findByRole('radio', { name: 'Aguardando' })).toBeTruthy()
  })
})
