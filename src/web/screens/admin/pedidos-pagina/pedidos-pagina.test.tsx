import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { RegistroFalecido } from '#contract/falecido/schema.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { currentToasts } from '#web/ui/toast.ts'
import { PedidosPaginaScreen } from './pedidos-pagina.tsx'

const LIST = 'GET /cliente/pedidos-pagina'
const SIMILAR = 'GET /cliente/pedidos-pagina/:pedido/semelhantes'
const ANSWER = 'PUT /cliente/pedidos-pagina/:pedido'

const pedido = {
  id: 3,
  falecido: 'Abílio Vasconcelos',
  ano: '1987',
  parentesco: 'Avô(ó)',
  nome: 'Joana Lima',
  contato: '82988123456',
  em: '2026-11-05T15:04:00Z',
}
const row: RegistroFalecido = {
  id: 8,
  nome: 'ABILIO VASCONCELLOS',
  nascimento: '1911-02-01',
  falecimento: '1987-05-03',
  num_contrato: 'C-87',
  empresa: '',
  tipo: '',
  cemiterio: 'Parque das Flores',
  localizacao: 'Quadra 4',
  dtSepultamento: null,
  rito: null,
  velorio: '',
  dtVelorio: null,
  sexo: 'Masculino',
}
const page = {
  id: 70,
  nome: 'Abílio Vasconcelos',
  data_nascimento: '1911-02-01',
  data_falecimento: '1987-05-03',
  ativa: true,
  moderadores: 1,
}

const open = (replies: Parameters<typeof fakeServer>[0] = {}) => {
  const calls = fakeServer({
    [LIST]: { json: [pedido] },
    [SIMILAR]: { json: { registro: [row, { ...row, id: 9, despedida_id: 71 }], despedidas: [page] } },
    ...replies,
  })
  signInAs(['ROLE_COLABORADOR'])
  renderScreen(
    <AdminProvider>
      <Routes>
        <Route path="/admin/pedidos-pagina" element={<PedidosPaginaScreen />} />
        <Route path="/admin/editardespedida/:id" element={<h1>Edição</h1>} />
      </Routes>
    </AdminProvider>,
    '/admin/pedidos-pagina',
  )
  return calls
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const sent = (calls: ReturnType<typeof fakeServer>) =>
  calls.filter(call => call.method === 'PUT').map(call => call.body)
const toasts = () => currentToasts().map(toast => toast.text)

describe('requests for a page, for staff', () => {
  it('stand beside who may be the same person, and one answer opens the draft and leads to it', async () => {
    const calls = open({ [ANSWER]: { json: { despedida: 72, convidado: true } } })
    await screen.findAllByText(/Parque das Flores · Quadra 4/)
    expect(outline()).toMatchInlineSnapshot(`
      "# Pedidos de página
      Famílias que pedem a página de quem foi sepultado antes do portal. Compare com o registro e com as páginas que existem, e responda: nada é publicado por um pedido.
      ## Abílio Vasconcelos
      Falecimento em 1987, segundo a família
      Joana Lima. A pessoa é: Avô(ó)
      (82) 98812-3456
      Recebido em 05/11/2026 12:04
      button: Abrir sem o registro: Abílio Vasconcelos
      button: Recusar o pedido de Joana Lima
      ### No registro
      ABILIO VASCONCELLOS
      01/02/1911 – 03/05/1987 · Parque das Flores · Quadra 4
      button: Abrir a página de ABILIO VASCONCELLOS, 01/02/1911 – 03/05/1987
      ABILIO VASCONCELLOS
      01/02/1911 – 03/05/1987 · Parque das Flores · Quadra 4
      link: Já tem página → /admin/editardespedida/71
      ### Páginas que existem
      link: Abílio Vasconcelos → /admin/editardespedida/70
      01/02/1911 – 03/05/1987 · 1 pessoa cuida dela
      button: É esta página: Abílio Vasconcelos, número 70"
    `)
    await press('Abrir a página de ABILIO VASCONCELLOS, 01/02/1911 – 03/05/1987')
    const dialog = within(await screen.findByRole('dialog', { name: 'Abrir a página de ABILIO VASCONCELLOS?' }))
    expect(dialog.getByText(/Joana Lima recebe no celular o convite/)).toBeTruthy()
    expect(sent(calls)).toEqual([])
    const confirm = dialog.getByRole('button', { name: 'Abrir a página' })
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    expect(await screen.findByRole('heading', { name: 'Edição' })).toBeTruthy()
    expect(sent(calls)).toEqual([{ acao: 'abrir', registro: 8 }])
  })

  it('are answered with a page that exists', async () => {
    const calls = open({ [ANSWER]: { json: { despedida: 70, convidado: false } } })
    await press('É esta página: Abílio Vasconcelos, número 70')
    const dialog = within(await screen.findByRole('dialog', { name: 'Responder com a página de Abílio Vasconcelos?' }))
    expect(dialog.getByText(/^Joana Lima recebe o endereço da página, sem código/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Responder' }))
    await waitFor(() => expect(toasts()).toContain('Resposta enviada.'))
    expect(sent(calls)).toEqual([{ acao: 'unir', despedida: 70 }])
  })

  it.each([
    [
      0,
      '82988123456',
      /^Ninguém cuida desta página: Joana Lima recebe no celular o convite/,
      /recebe no celular o convite/,
    ],
    [0, 'joana@exemplo.com.br', /^Joana Lima recebe o endereço/, /^A página nasce .*precisa de um celular do Brasil/],
  ])(
    'are answered with an invitation only where one can be sent (%i, %s)',
    async (moderadores, contato, united, opened) => {
      open({
        [LIST]: { json: [{ ...pedido, contato }] },
        [SIMILAR]: { json: { registro: [row], despedidas: [{ ...page, moderadores }] } },
      })
      await press('É esta página: Abílio Vasconcelos, número 70')
      expect(await screen.findByText(united)).toBeTruthy()
      await press('Cancelar')
      await press('Abrir a página de ABILIO VASCONCELLOS, 01/02/1911 – 03/05/1987')
      expect(await screen.findByText(opened)).toBeTruthy()
    },
  )

  it('are refused with a sentence that may be changed, and that is never empty', async () => {
    const calls = open({ [ANSWER]: { json: { despedida: null, convidado: false } } })
    await press('Recusar o pedido de Joana Lima')
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar o pedido de Joana Lima' }))
    const field = dialog.getByLabelText<HTMLTextAreaElement>('O que a família vai ler')
    expect(field.value).toContain('Agradecemos a sua lembrança.')
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Enviar e recusar' })
    fireEvent.change(field, { target: { value: ' ' } })
    expect(button.disabled).toBe(true)
    fireEvent.change(field, { target: { value: 'Venha nos visitar.' } })
    fireEvent.click(button)
    await waitFor(() => expect(toasts()).toContain('Recusa enviada.'))
    expect(sent(calls)).toEqual([{ acao: 'recusar', resposta: 'Venha nos visitar.' }])
  })

  it('say that a colleague answered first', async () => {
    open({ [ANSWER]: { status: 404, json: { code: 'NAO_ENCONTRADO', mensagem: 'Não encontrado', errors: [] } } })
    await press('Abrir sem o registro: Abílio Vasconcelos')
    const dialog = within(await screen.findByRole('dialog', { name: 'Abrir a página de Abílio Vasconcelos?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Abrir a página' }))
    await waitFor(() => expect(toasts()[0]).toMatch(/^Este pedido já foi respondido/))
  })

  it('offer no answer with an inactive page that a family looks after', async () => {
    open({ [SIMILAR]: { json: { registro: [], despedidas: [{ ...page, ativa: false }] } } })
    expect(await screen.findByText(/Inativa: ative a página/)).toBeTruthy()
    expect(screen.getByText('Ninguém de 1987 com este nome.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /É esta página/ })).toBeNull()
  })

  it('say where there is none', async () => {
    open({ [LIST]: { json: [] } })
    expect(await screen.findByText('Nenhum pedido espera resposta.')).toBeTruthy()
  })
})
