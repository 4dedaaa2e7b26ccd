import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Homenagem } from '#contract/homenagem/schema.ts'
import { type FakeCall, fakeServer } from '#web/testing/fake-server.ts'
import { outline, pictures } from '#web/testing/outline.ts'
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
    await screen.findByText('Saudade, de Tio.')
    await screen.findByRole('heading', { name: 'Maria do Carmo' })
    expect(outline()).toMatchInlineSnapshot(`
      "# Maria do Carmo
      field: Filtrar mensagens = 
      2 mensagens aguardam aprovação.
      link: Livro de presença → /admin/livro/10661
      Saudade, de Prima.
      Prima 05/11/2026 12:04
      Aguarda a sua leitura Só para a família
      button: Guardar a mensagem de Prima
      button: Não guardar a mensagem de Prima
      ## Lidas
      Saudade, de Tio.
      Tio 05/11/2026 12:04
      Só para a família
      box: Mensagem de Tio: Guardada para a família = yes
      Rosa Tavares, 05/11/2026 13:00
      button: Editar a mensagem de Tio (disabled)
      link: Ver em tabela → /admin/mensagens/10661?visao=tabela"
    `)
    press('Não guardar a mensagem de Prima')
    expect(await screen.findByText(/sai do livro da família e é apagada em 30 dias/)).toBeTruthy()
    press('Cancelar')
    press('Guardar a mensagem de Prima')
    expect(await screen.findByText('Mensagem de Prima guardada para a família.')).toBeTruthy()
    expect(writes(calls)[0]?.path).toBe('/homenagem/update-status-homenagem/5/true')
  })

  it('are cards, the waiting ones first with two buttons, then those that were read with the switch', async () => {
    const withPictures = [
      { ...clara, imagem: '/midia/abcdefghijklmnopqrst-400x300-aabbcc.webp' },
      { ...bento, imagem: 'https://outro.exemplo/foto.jpg' },
    ]
    const calls = open({ ...lists([ana, davi], withPictures), [SWITCH]: { json: { id: 3, publicado: true } } })
    await ready()
    await screen.findByText('Saudade, de Davi.')
    await screen.findByRole('heading', { name: 'Maria do Carmo' })
    expect(pictures()).toEqual(['/midia/abcdefghijklmnopqrst-400x300-aabbcc/384.jpg', 'https://outro.exemplo/foto.jpg'])
    expect(outline()).toMatchInlineSnapshot(`
      "# Maria do Carmo
      field: Filtrar mensagens = 
      2 mensagens aguardam aprovação.
      link: Livro de presença → /admin/livro/10661
      Saudade, de Clara.
      Clara 05/11/2026 12:04
      Aguarda a sua leitura
      button: Aprovar a mensagem de Clara
      button: Não publicar a mensagem de Clara
      Saudade, de Bento.
      Bento 05/11/2026 12:04
      Aguarda a sua leitura
      button: Aprovar a mensagem de Bento
      button: Não publicar a mensagem de Bento
      ## Lidas
      Saudade, de Ana.
      Ana 05/11/2026 12:04
      box: Mensagem de Ana: Desaprovado = no
      Rosa Tavares, 05/11/2026 13:00
      button: Editar a mensagem de Ana (disabled)
      Saudade, de Davi.
      Davi 05/11/2026 12:04
      box: Mensagem de Davi: Aprovado = yes
      Rosa Tavares, 05/11/2026 13:00
      button: Editar a mensagem de Davi (disabled)
      link: Ver em tabela → /admin/mensagens/10661?visao=tabela"
    `)
    press('Aprovar a mensagem de Clara')
    await screen.findByText('Mensagem de Clara aprovada.')
    fireEvent.click(screen.getByRole('switch', { name: 'Mensagem de Davi: Aprovado' }))
    await screen.findByText('Mensagem de Davi não será publicada.')
    expect(writes(calls).map(call => call.path)).toEqual([
      '/homenagem/update-status-homenagem/3/true',
      '/homenagem/update-status-homenagem/4/false',
    ])
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
    const kept = homenagem(6, 'Tio', { ...decided, so_familia: true, publicado: true })
    open({
      [REFUSE]: { json: { id: 6, publicado: false } },
      [LIST]: ({ query }) => {
        const rows = { lidas: [davi], todas: [kept, davi] }[query.get('situacao') ?? ''] ?? []
        return { json: rows, headers: { 'x-total-count': String(rows.length) } }
      },
    })
    await screen.findByText('Tudo lido.')
    expect(screen.getByRole('link', { name: 'Ver a página' }).getAttribute('href')).toBe('/despedida/10661')
    fireEvent.click(screen.getByRole('link', { name: 'Ver em tabela' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Só para a família' }))
    await screen.findByText('Ninguém escreveu só para a família ainda.')
    expect(outline()).toMatchInlineSnapshot(`
      "# Maria do Carmo
      field: Filtrar mensagens = 
      2 mensagens aguardam aprovação.
      link: Livro de presença → /admin/livro/10661
      Mostrar mensagens
      choice: Todas = no
      choice: Aguardando = no
      choice: Aprovadas = no
      choice: Desaprovadas = no
      choice: Só para a família = yes
      Ninguém escreveu só para a família ainda.
      button: Ver todas as mensagens"
    `)
    press('Ver todas as mensagens')
    await screen.findByText('Saudade, de Tio.')
    expect(outline(screen.getByRole('table'))).toMatchInlineSnapshot(`
      "Mensagens da despedida
      Mensagem | Recebida em | Situação | Ações |
      Saudade, de Tio.
      Tio
      05/11/2026 12:04 |
      Só para a família
      box: Mensagem de Tio: Guardada para a família = yes
      Rosa Tavares, 05/11/2026 13:00
      button: Não guardar a mensagem de Tio
      button: Editar a mensagem de Tio (disabled)
      Saudade, de Davi.
      Davi
      05/11/2026 12:04 |
      box: Mensagem de Davi: Aprovado = yes
      Rosa Tavares, 05/11/2026 13:00
      button: Não publicar a mensagem de Davi
      button: Editar a mensagem de Davi (disabled)"
    `)
    press('Não guardar a mensagem de Tio')
    const dialog = within(await screen.findByRole('dialog', { name: 'Não guardar a mensagem' }))
    expect(dialog.getByText(/sai do livro da família e é apagada em 30 dias/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Não guardar' }))
    expect(await screen.findByText('Mensagem de Tio não será guardada.')).toBeTruthy()
  })

  it('are decided one at a time, say how many follow, and hand the focus to the next', async () => {
    const rows = [clara, bento]
    let respond = () => {}
    const saved = new Promise<void>(resolve => {
      respond = resolve
    })
    const calls = open({
      [LIST]: ({ query }) =>
        query.get('situacao') === 'lidas'
          ? { json: [], headers: { 'x-total-count': '0' } }
          : { json: [...rows], headers: { 'x-total-count': String(rows.length + 10) } },
      [SWITCH]: async () => {
        await saved
        rows.shift()
        return { json: { id: 3, publicado: true } }
      },
    })
    await ready()
    expect(screen.getByText('Mais 10 mensagens depois destas.')).toBeTruthy()
    screen.getByRole('button', { name: 'Aprovar a mensagem de Clara' }).focus()
    press('Aprovar a mensagem de Clara')
    const waiting = screen.getByRole('list', { name: 'Mensagens que esperam a sua leitura' })
    const blocked = () => [...waiting.querySelectorAll('button')].map(one => one.getAttribute('aria-disabled'))
    await waitFor(() => expect(blocked()).toEqual(['true', 'true', 'true', 'true']))
    press('Aprovar a mensagem de Bento')
    press('Não publicar a mensagem de Bento')
    expect(screen.queryByRole('dialog')).toBeNull()
    respond()
    await waitFor(() => expect(screen.queryByText('Saudade, de Clara.')).toBeNull())
    expect(document.activeElement?.textContent).toContain('Saudade, de Bento.')
    expect(writes(calls)).toHaveLength(1)
  })

  it('say while they are searched, and nothing of their end', async () => {
    open({ [LIST]: () => new Promise<never>(() => {}) })
    expect(await screen.findByText('Buscando as mensagens…')).toBeTruthy()
    expect(screen.queryByText('Tudo lido.')).toBeNull()
  })
})
