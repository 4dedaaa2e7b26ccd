import type { CallKey } from '#contract/routes.ts'
import { A, type Entry, get, idOf, OWN, P, post, put, refusing, S } from './authorisation-rows.ts'
import { uniqueEmail } from './factories.ts'

const acesso = 'not-a-token'
const contato = 'ninguem@exemplo.com.br'

/** A person's own data: open to anybody who confirms a contact, which a meaningless token does not. */
export const PRIVACY_TABLE = {
  'POST /titular/codigo': { row: P, ask: () => post('/titular/codigo', { contato: uniqueEmail() }) },
  'POST /titular/entrar': {
    row: refusing(P, 400),
    ask: post('/titular/entrar', { confirmacao: 'nobody', codigo: '00000' }),
  },
  'POST /titular/dados': { row: refusing(P, 401), ask: post('/titular/dados', { acesso }) },
  'POST /titular/exportar': { row: refusing(P, 401), ask: post('/titular/exportar', { acesso, formato: 'json' }) },
  'POST /titular/pedidos': { row: refusing(P, 401), ask: post('/titular/pedidos', { acesso, tipo: 'exclusao' }) },
  'POST /cliente/titular/busca': { row: A, ask: post('/cliente/titular/busca', { contato }) },
  'POST /cliente/titular/exportar': { row: A, ask: post('/cliente/titular/exportar', { contato, formato: 'html' }) },
  'POST /cliente/titular/corrigir': {
    row: refusing(A, 404),
    ask: post('/cliente/titular/corrigir', { contato, nome: 'Ana' }),
  },
  'POST /cliente/titular/apagar': {
    row: refusing(A, 400),
    ask: post('/cliente/titular/apagar', { contato, confirmacao: 'APAGAR', homenagens: 'retirar' }),
  },
  'GET /cliente/titular/pedidos': { row: A, ask: get('/cliente/titular/pedidos') },
  'PUT /cliente/titular/pedidos/:id': {
    row: refusing(A, 404),
    ask: put('/cliente/titular/pedidos/987654321', { situacao: 'atendido', resposta: 'Feito.' }),
  },
  'GET /participantes/despedida/:id': { row: OWN, ask: w => get(`/participantes/despedida/${idOf(w)}`) },
  'GET /participantes/ofertas': { row: A, ask: get('/participantes/ofertas') },
  'PUT /participantes/ofertas/:id/retirar': {
    row: refusing(S, 404),
    ask: put('/participantes/ofertas/987654321/retirar'),
  },
  'GET /cliente/relatorios': { row: A, ask: get('/cliente/relatorios') },
  'GET /api/primeiros-passos': { row: S, ask: get('/api/primeiros-passos') },
  'GET /api/situacao/alarmes': { row: S, ask: get('/api/situacao/alarmes') },
  'GET /api/situacao': { row: S, ask: get('/api/situacao') },
  'GET /homenagem/denuncias': { row: S, ask: get('/homenagem/denuncias') },
} as const satisfies Partial<Record<CallKey, Entry>>
