import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { WEBHOOK } from '#contract/webhook/messages.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { cardHeadings, outline } from '#web/testing/outline.ts'
import { renderScreen, signInAs } from '#web/testing/render-screen.tsx'
import { AdminProvider } from '#web/ui/admin/provider.tsx'
import { WebhooksScreen } from './webhooks.tsx'

const LIST = 'GET /cliente/webhooks'
const ENTREGAS = 'GET /cliente/webhooks/:id/entregas'
const RECEIVER = {
  ...{ id: 7, endereco: 'https://sistema.example/x', criado_por: 'Ana Rosa', criado_em: '2026-11-20T18:04:00.000Z' },
  ...{ desligado_em: null, motivo: '', esperam: 2, entregue_em: null },
}
const ENTREGA = {
  ...{ id: 3, evento: 'velorio.comecou', despedida_id: 41, situacao: 'desistiu', tentativas: 15 },
  ...{ ocorreu_em: '2026-11-20T18:04:00.000Z', encerrada_em: '2026-11-21T18:04:00.000Z', resposta: 'resposta 503' },
}

const open = (responses: Parameters<typeof fakeServer>[0], roles: Role[] = ['ROLE_ADMIN']) => {
  const calls = fakeServer(responses)
  signInAs(roles)
  renderScreen(
    <AdminProvider>
      <WebhooksScreen />
    </AdminProvider>,
    '/admin/webhooks',
  )
  return calls
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('webhooks', () => {
  it('are created with an address over HTTPS, and their secret is shown once', async () => {
    let rows: object[] = []
    const calls = open({
      [LIST]: () => ({ json: rows }),
      'POST /cliente/webhooks': () => {
        rows = [RECEIVER]
        return { json: { id: 7, segredo: 'whsec_segredo' } }
      },
    })
    await screen.findByText('Nenhum endereço ainda.')
    expect(outline()).toMatchInlineSnapshot(`
      "# Webhooks
      button: NOVO ENDEREÇO
      Avisam outro sistema do grupo quando uma despedida entra no ar ou muda, e quando um velório começa, termina ou fica sem imagem. De uma página privada vão só o número e o estado.
      link: Grupo → /admin/configuracoes/grupo
      link: Unidades → /admin/configuracoes/unidade
      link: Floriculturas → /admin/configuracoes/floriculturas
      link: Anúncios das telas → /admin/configuracoes/anuncios
      link: Folha do dia → /admin/configuracoes/folha
      link: Outros sites → /admin/configuracoes/divulgacao
      link: Sepulturas → /admin/configuracoes/sepultura
      link: Finados → /admin/configuracoes/evento
      link: Avisos e códigos → /admin/configuracoes/textos
      link: Ofertas → /admin/ofertas
      link: Titulares de dados → /admin/titular
      link: Chaves de serviço → /admin/chaves-servico
      link: Webhooks → /admin/webhooks (current)
      Nenhum endereço ainda."
    `)
    await press('NOVO ENDEREÇO')
    const form = within(await screen.findByRole('dialog', { name: 'Novo endereço' }))
    const field = form.getByLabelText(/^Endereço que recebe/)
    fireEvent.change(field, { target: { value: 'http://sistema.example/x' } })
    fireEvent.click(form.getByRole('button', { name: 'Criar endereço' }))
    expect(await form.findByText(WEBHOOK.endereco)).toBeTruthy()
    fireEvent.change(field, { target: { value: 'https://sistema.example/x' } })
    fireEvent.click(form.getByRole('button', { name: 'Criar endereço' }))
    expect(await screen.findByText('whsec_segredo')).toBeTruthy()
    await press('Já guardei')
    expect(await screen.findByText('https://sistema.example/x')).toBeTruthy()
    expect(screen.queryByText('whsec_segredo')).toBeNull()
    expect(calls.filter(call => call.method === 'POST')).toHaveLength(1)
  })

  it('that were switched off say why, are switched on again, and send again what was not received', async () => {
    const calls = open({
      [LIST]: { json: [{ ...RECEIVER, desligado_em: ENTREGA.encerrada_em, motivo: 'resposta 503' }] },
      [ENTREGAS]: { json: [ENTREGA] },
      'PUT /cliente/webhooks/:id': { json: { id: 7 } },
      'POST /cliente/webhooks/:id/entregas/:entrega/repetir': { json: { id: 3 } },
    })
    await screen.findByText('Desligado: resposta 503')
    expect(cardHeadings(screen.getByRole('table'))).toEqual(['', 'Última entrega', 'Esperam', 'Situação', 'Ações'])
    expect(outline(screen.getByRole('table'))).toMatchInlineSnapshot(`
      "Endereços que recebem eventos
      Endereço que recebe | Última entrega | Esperam | Situação | Ações |
      https://sistema.example/x
      criado por Ana Rosa em 20/11/2026 15:04
      nenhuma ainda | 2 |
      Desligado: resposta 503
      button: Entregas de sistema.example
      button: Ligar sistema.example
      button: Trocar segredo de sistema.example
      button: Remover sistema.example"
    `)
    await press('Ligar sistema.example')
    await waitFor(() => expect(calls.find(call => call.method === 'PUT')?.body).toEqual({ ligado: true }))
    await press('Entregas de sistema.example')
    await press('Enviar de novo: Velório começou, despedida 41')
    await waitFor(() => expect(calls.some(call => call.method === 'POST')).toBe(true))
  })

  /** What each row of a table says, without the labels that a narrow screen shows, and the names of its buttons. */
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(row => [
        ...[...row.querySelectorAll('td:not(:last-child)')].map(
          cell =>
            [...cell.querySelectorAll('p')].map(line => line.textContent).join(' | ') ||
            cell.textContent?.replace(/^(Última entrega|Esperam|Situação|Quando)/, ''),
        ),
        ...[...row.querySelectorAll('button')].map(button => button.getAttribute('aria-label')),
      ])

  it('say who made them, what waits and their state, and are switched off and on', async () => {
    const off = {
      ...RECEIVER,
      id: 8,
      endereco: 'https://outro.example/y',
      desligado_em: ENTREGA.ocorreu_em,
      esperam: 0,
    }
    const calls = open({
      [LIST]: { json: [RECEIVER, { ...off, entregue_em: '2026-11-21T18:04:00.000Z' }] },
      'PUT /cliente/webhooks/:id': { json: { id: 7 } },
    })
    await screen.findByText('https://sistema.example/x')
    const actions = (host: string, power: string) => [
      ...[`Entregas de ${host}`, `${power} ${host}`, `Trocar segredo de ${host}`, `Remover ${host}`],
    ]
    const made = 'criado por Ana Rosa em 20/11/2026 15:04'
    expect(rowsOf('Endereços que recebem eventos')).toEqual([
      [
        `https://sistema.example/x | ${made}`,
        'nenhuma ainda',
        '2',
        'Ligado',
        ...actions('sistema.example', 'Desligar'),
      ],
      [`https://outro.example/y | ${made}`, '21/11/2026 15:04', '0', 'Desligado', ...actions('outro.example', 'Ligar')],
    ])
    await press('Desligar sistema.example')
    expect(await screen.findByText('Endereço desligado.')).toBeTruthy()
    expect(calls.filter(call => call.method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/cliente/webhooks/7', { ligado: false }],
    ])
    await press('Ligar outro.example')
    expect(await screen.findByText('Endereço ligado.')).toBeTruthy()
  })

  it('show what was sent, and send again only what has ended', async () => {
    const entregas = [
      ENTREGA,
      { ...ENTREGA, id: 4, evento: 'despedida.ativa', situacao: 'enviada', tentativas: 1, resposta: '' },
      {
        ...ENTREGA,
        id: 5,
        evento: 'velorio.terminou',
        situacao: 'espera',
        tentativas: 0,
        resposta: '',
        encerrada_em: null,
      },
    ]
    let fail = true
    const calls = open({
      [LIST]: { json: [RECEIVER] },
      [ENTREGAS]: () => (fail ? { status: 503, json: {} } : { json: entregas }),
      'POST /cliente/webhooks/:id/entregas/:entrega/repetir': { json: { id: 3 } },
    })
    await press('Entregas de sistema.example')
    expect(await screen.findByText('Não foi possível carregar as entregas.')).toBeTruthy()
    fail = false
    await press('Tentar novamente')
    await screen.findByText('Velório começou')
    expect(cardHeadings(within(screen.getByRole('dialog')).getByRole('table'))).toEqual([
      ...['', 'Quando', 'Situação', 'Ações'],
    ])
    const at = '20/11/2026 15:04'
    const rows = rowsOf('Entregas dos últimos sete dias')
    expect(rows.map(([event, when, , repeat]) => [event, when, repeat])).toEqual([
      ['Velório começou | despedida 41', at, 'Enviar de novo: Velório começou, despedida 41'],
      ['Despedida no ar | despedida 41', at, 'Enviar de novo: Despedida no ar, despedida 41'],
      ['Velório terminou | despedida 41', at, undefined],
    ])
    const states = screen.getAllByText(/^(Não entregue|Entregue|Espera)$/).map(pill => pill.closest('td')?.textContent)
    expect(states).toEqual([
      'SituaçãoNão entregue15 tentativas, resposta 503',
      'SituaçãoEntregue1 tentativa',
      'SituaçãoEspera',
    ])
    await press('Enviar de novo: Despedida no ar, despedida 41')
    expect(await screen.findByText('Sai de novo em segundos, com o estado de agora.')).toBeTruthy()
    expect(calls.filter(call => call.method === 'POST').map(call => call.path)).toEqual([
      '/cliente/webhooks/7/entregas/4/repetir',
    ])
  })

  it('change their secret, which is shown once, or are removed, each after a question', async () => {
    let rows = [RECEIVER]
    const calls = open({
      [LIST]: () => ({ json: rows }),
      'POST /cliente/webhooks/:id/segredo': { json: { segredo: 'whsec_novo' } },
      'DELETE /cliente/webhooks/:id': () => {
        rows = []
        return { json: { id: 7 } }
      },
    })
    const answer = async (title: string, button: string) => {
      const dialog = within(await screen.findByRole('dialog', { name: title }))
      fireEvent.click(dialog.getByRole('button', { name: button }))
    }
    await press('Trocar segredo de sistema.example')
    expect(await screen.findByText(/ainda assina por 24 horas/)).toBeTruthy()
    await answer('Trocar o segredo?', 'Manter')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Trocar segredo de sistema.example')
    await answer('Trocar o segredo?', 'Trocar segredo')
    expect(await screen.findByText('whsec_novo')).toBeTruthy()
    await press('Já guardei')
    await press('Remover sistema.example')
    expect(await screen.findByText(/o que esperava se perde/)).toBeTruthy()
    await answer('Remover sistema.example?', 'Remover')
    expect(await screen.findByText('Nenhum endereço ainda.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.filter(call => call.method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /cliente/webhooks/7/segredo',
      'DELETE /cliente/webhooks/7',
    ])
  })

  it('are not for collaborators', async () => {
    open({}, ['ROLE_COLABORADOR'])
    expect(await screen.findByText('Somente administradores veem e mudam webhooks.')).toBeTruthy()
  })
})
