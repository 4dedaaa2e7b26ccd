import type { CallKey } from '#contract/routes.ts'
import { ADMIN, type Entry, get, idOf, OWN, PUBLIC, post, put, refusing, STAFF } from './authorisation-rows.ts'
import { uniqueEmail, uniqueTelefone } from './factories.ts'

const acesso = 'not-a-token'
const contato = 'ninguem@exemplo.com.br'

/** A person's own data: open to anybody who confirms a contact, which a meaningless token does not. */
export const PRIVACIDADE_TABLE = {
  'POST /titular/codigo': { row: PUBLIC, ask: () => post('/titular/codigo', { contato: uniqueEmail() }) },
  'POST /titular/saida': {
    row: PUBLIC,
    ask: () => ({
      ...post('/titular/saida'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `telefone=${uniqueTelefone()}`,
    }),
  },
  'POST /titular/entrar': {
    row: refusing(PUBLIC, 400),
    ask: post('/titular/entrar', { confirmacao: 'nobody', codigo: '00000' }),
  },
  'POST /titular/dados': { row: refusing(PUBLIC, 401), ask: post('/titular/dados', { acesso }) },
  'POST /titular/exportar': { row: refusing(PUBLIC, 401), ask: post('/titular/exportar', { acesso, formato: 'json' }) },
  'POST /titular/pedidos': { row: refusing(PUBLIC, 401), ask: post('/titular/pedidos', { acesso, tipo: 'exclusao' }) },
  'POST /cliente/titular/busca': { row: ADMIN, ask: post('/cliente/titular/busca', { contato }) },
  'POST /cliente/titular/exportar': {
    row: ADMIN,
    ask: post('/cliente/titular/exportar', { contato, formato: 'html' }),
  },
  'POST /cliente/titular/corrigir': {
    row: refusing(ADMIN, 404),
    ask: post('/cliente/titular/corrigir', { contato, nome: 'Ana' }),
  },
  'POST /cliente/titular/apagar': {
    row: refusing(ADMIN, 400),
    ask: post('/cliente/titular/apagar', { contato, confirmacao: 'APAGAR', homenagens: 'retirar' }),
  },
  'GET /cliente/titular/pedidos': { row: ADMIN, ask: get('/cliente/titular/pedidos') },
  'PUT /cliente/titular/pedidos/:id': {
    row: refusing(ADMIN, 404),
    ask: put('/cliente/titular/pedidos/987654321', { situacao: 'atendido', resposta: 'Feito.' }),
  },
  'GET /participantes/despedida/:id': { row: OWN, ask: w => get(`/participantes/despedida/${idOf(w)}`) },
  'GET /participantes/ofertas': { row: ADMIN, ask: get('/participantes/ofertas') },
  'PUT /participantes/ofertas/:id/retirar': {
    row: refusing(STAFF, 404),
    ask: put('/participantes/ofertas/987654321/retirar'),
  },
  'GET /cliente/relatorios': { row: ADMIN, ask: get('/cliente/relatorios') },
  'GET /api/primeiros-passos': { row: STAFF, ask: get('/api/primeiros-passos') },
  'GET /api/situacao/alarmes': { row: STAFF, ask: get('/api/situacao/alarmes') },
  'GET /api/situacao': { row: STAFF, ask: get('/api/situacao') },
  'GET /homenagem/denuncias': { row: STAFF, ask: get('/homenagem/denuncias') },
} as const satisfies Partial<Record<CallKey, Entry>>
