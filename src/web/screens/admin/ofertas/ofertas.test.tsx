import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { OfertasScreen } from './ofertas.tsx'

const LIST = 'GET /participantes/ofertas'
const WITHDRAW = 'PUT /participantes/ofertas/:id/retirar'
const oferta = (id: number, nome: string) => ({
  ...{ id, nome, telefone: '82999990000', email: `${id}@exemplo.com.br`, em: '2026-11-05T12:00:00.000Z' },
  despedida: { id: 10661, nome: 'Maria do Carmo' },
  prova: { numero: 77, versao: '3', canal: 'web', em: '2026-11-05T12:00:00.000Z', a_vista: true },
})

const open = (responses: Parameters<typeof fakeServer>[0] = {}, roles: Role[] = ['ROLE_ADMIN']) => {
  let rows = [oferta(1, 'Ana Rosa'), oferta(2, 'Davi Lins')]
  const calls = fakeServer({
    [LIST]: () => ({ json: rows, headers: { 'x-total-count': String(rows.length) } }),
    [WITHDRAW]: call => {
      rows = rows.filter(row => !call.path.includes(`/${row.id}/`))
      return { json: { mensagem: '' } }
    },
    ...responses,
  })
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <OfertasScreen />
    </AdminProvider>,
  )
  return calls
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('those who agreed to offers', () => {
  it('are listed with contact, page and proof, and one who withdraws is gone', async () => {
    const calls = open()
    await screen.findByText('Ana Rosa')
    expect(outline()).toMatchInlineSnapshot(`
      "# Ofertas
      Quem aceitou receber ofertas do grupo, com a prova: o que aceitou, onde e quando. Vale a resposta mais nova de cada telefone.
      link: Grupo → /admin/configuracoes/grupo
      link: Unidades → /admin/configuracoes/unidade
      link: Floriculturas → /admin/configuracoes/floriculturas
      link: Anúncios das telas → /admin/configuracoes/anuncios
      link: Folha do dia → /admin/configuracoes/folha
      link: Outros sites → /admin/configuracoes/divulgacao
      link: Sepulturas → /admin/configuracoes/sepultura
      link: Finados → /admin/configuracoes/evento
      link: Avisos e códigos → /admin/configuracoes/textos
      link: Ofertas → /admin/ofertas (current)
      link: Titulares de dados → /admin/titular
      link: Chaves de serviço → /admin/chaves-servico
      link: Webhooks → /admin/webhooks
      Quais respostas
      choice: Aceitaram = yes
      choice: Não valem = no
      field: Nome, telefone ou e-mail = 
      field: Aceitou a partir de = 
      field: Até = 
      Pessoas que aceitaram receber ofertas
      Pessoa | Despedida | Prova | Ações |
      Ana Rosa
      link: (82) 99999-0000 → tel:+5582999990000
      link: 1@exemplo.com.br → mailto:1@exemplo.com.br
      Maria do Carmo |
      Aceitou web, em 05/11/2026 09:00
      Texto 3, registro nº 77
      button: Retirar das ofertas: Ana Rosa
      Davi Lins
      link: (82) 99999-0000 → tel:+5582999990000
      link: 2@exemplo.com.br → mailto:2@exemplo.com.br
      Maria do Carmo |
      Aceitou web, em 05/11/2026 09:00
      Texto 3, registro nº 77
      button: Retirar das ofertas: Davi Lins
      button: Baixar a lista
      1-2 de 2
      button: Página anterior (disabled)
      button: Próxima página (disabled)"
    `)
    fireEvent.click(screen.getByRole('button', { name: 'Retirar das ofertas: Ana Rosa' }))
    await waitFor(() => expect(screen.queryByText('Ana Rosa')).toBeNull())
    expect(screen.getByText('Davi Lins')).toBeTruthy()
    expect(calls.filter(call => call.method === 'PUT').map(call => call.path)).toEqual([
      '/participantes/ofertas/1/retirar',
    ])
  })

  it('are filtered by words and by days that are typed to the end', async () => {
    const calls = open()
    await screen.findByText('Ana Rosa')
    const queries = () =>
      calls.filter(call => call.path === '/participantes/ofertas').map(({ query }) => Object.fromEntries(query))
    expect(queries()).toEqual([{ pagina: '1', tamanho: '20', vale: 'sim' }])
    type('Aceitou a partir de', '0511202')
    expect(screen.queryByText(/data/i, { selector: '[id$=error]' })).toBeNull()
    type('Aceitou a partir de', '05112026')
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ de: '2026-11-05' }))
    type('Até', '31022026')
    expect(screen.getByLabelText('Até').getAttribute('aria-invalid')).toBe('true')
    expect(queries().at(-1)).not.toHaveProperty('ate')
    type('Até', '06112026')
    await waitFor(() => expect(queries().at(-1)).toMatchObject({ de: '2026-11-05', ate: '2026-11-06' }))
  })

  it('are none, or none of those that are searched', async () => {
    open({ [LIST]: { json: [] } })
    expect(await screen.findByText('Ninguém aceitou receber ofertas ainda.')).toBeTruthy()
    type('Aceitou a partir de', '05112026')
    expect(await screen.findByText('Ninguém encontrado com esse filtro.')).toBeTruthy()
  })

  it('stand apart from those whose yes does not count, who are marked and without contact', async () => {
    const { prova, ...ana } = oferta(1, 'Ana Rosa')
    const unseen = { ...ana, telefone: null, email: null, prova: { ...prova, a_vista: false } }
    const calls = open({ [LIST]: call => ({ json: call.query.get('vale') === 'nao' ? [unseen] : [] }) })
    await screen.findByText('Ninguém aceitou receber ofertas ainda.')
    fireEvent.click(screen.getByLabelText('Não valem'))
    expect(await screen.findByText('Não vale: não se sabe se a caixa estava à vista.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /99999-0000/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Retirar das ofertas/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Baixar a lista' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    await waitFor(() => expect(calls.at(-1)?.query.get('vale')).toBe('nao'))
  })

  it('are for administrators alone, and can be asked for again after a failure', async () => {
    const calls = open({}, ['ROLE_COLABORADOR'])
    expect(outline()).toMatchInlineSnapshot(`
      "Esta lista é dos administradores do portal.
      link: Ir para as despedidas → /admin/despedidas"
    `)
    expect(calls).toEqual([])
  })
})
