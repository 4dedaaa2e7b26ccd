import type { CallKey } from '#contract/routes.ts'
import { randomName } from '#server/core/secrets.ts'
import { type Entry, get, idOf, OWN, PUBLIC, post, put, refusing, STAFF } from './authorisation-rows.ts'
import { uniqueEmail } from './factories.ts'
import { addPedido, addPedidoPagina } from './moderadores.ts'

const PAGINA = { falecido: 'Abílio Rosa', ano: '1987', parentesco: 'Filho(a)', nome: 'Joana Lima' }

/** Requests for access to a page, and for a page of somebody buried long ago. */
export const PEDIDO_TABLE = {
  'POST /exibicao/pedido-acesso/codigo': {
    row: PUBLIC,
    ask: w => post('/exibicao/pedido-acesso/codigo', { contato: uniqueEmail(), despedida: idOf(w) }),
  },
  'POST /exibicao/pedido-acesso/confirmar': {
    row: refusing(PUBLIC, 400),
    ask: () => post('/exibicao/pedido-acesso/confirmar', { confirmacao: randomName(), codigo: '00000' }),
  },
  // A phone that was not proven asks for nothing.
  'POST /exibicao/pedido-acesso': {
    row: refusing(PUBLIC, 401),
    ask: w => post('/exibicao/pedido-acesso', { prova: 'x', despedida: idOf(w), nome: 'Joana', frase: 'Prima.' }),
  },
  'POST /exibicao/pedido-acesso/formulario/:despedidaId': {
    row: refusing(PUBLIC, 401),
    ask: w => ({
      ...post(`/exibicao/pedido-acesso/formulario/${idOf(w)}`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ nome: 'Joana', frase: 'Prima.', contato: uniqueEmail() })),
    }),
  },
  'GET /cliente/despedida/:id/pedidos-acesso': {
    row: OWN,
    ask: w => get(`/cliente/despedida/${idOf(w)}/pedidos-acesso`),
  },
  'PUT /cliente/despedida/:id/pedidos-acesso/:pedido': {
    row: OWN,
    ask: async w =>
      put(`/cliente/despedida/${idOf(w)}/pedidos-acesso/${await addPedido(w.t, idOf(w))}`, { aceito: true }),
  },
  // A contact that was not proven asks for nothing.
  'POST /exibicao/pedido-pagina/codigo': {
    row: PUBLIC,
    ask: () => post('/exibicao/pedido-pagina/codigo', { contato: uniqueEmail() }),
  },
  'POST /exibicao/pedido-pagina': {
    row: refusing(PUBLIC, 401),
    ask: post('/exibicao/pedido-pagina', { prova: 'x', ...PAGINA }),
  },
  // Without a code one is sent, and nothing is stored.
  'POST /exibicao/pedido-pagina/formulario': {
    row: refusing(PUBLIC, 401),
    ask: () => ({
      ...post('/exibicao/pedido-pagina/formulario'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ ...PAGINA, contato: uniqueEmail() })),
    }),
  },
  'GET /cliente/pedidos-pagina': { row: STAFF, ask: get('/cliente/pedidos-pagina') },
  'GET /cliente/pedidos-pagina/:pedido/semelhantes': {
    row: STAFF,
    ask: async w => get(`/cliente/pedidos-pagina/${await addPedidoPagina(w.t)}/semelhantes`),
  },
  'PUT /cliente/pedidos-pagina/:pedido': {
    row: STAFF,
    ask: async w => put(`/cliente/pedidos-pagina/${await addPedidoPagina(w.t)}`, { acao: 'abrir', registro: null }),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
