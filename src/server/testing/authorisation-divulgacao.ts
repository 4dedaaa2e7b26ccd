import type { CallKey } from '#contract/routes.ts'
import { ADMIN, type Entry, get, PUBLIC, post, put, refusing } from './authorisation-rows.ts'

// No unit has switched it on.
const OFF = refusing(PUBLIC, 404)
const NONE = refusing(ADMIN, 404)

/** What other sites show of a unit, and what other systems are told. */
export const DIVULGACAO_TABLE = {
  'GET /exibicao/unidade/:empresa/velorios': { row: OFF, ask: get('/exibicao/unidade/CV/velorios') },
  'GET /exibicao/unidade/:empresa/velorios.atom': { row: OFF, ask: get('/exibicao/unidade/CV/velorios.atom') },
  'GET /exibicao/unidade/:empresa/velorios.ics': { row: OFF, ask: get('/exibicao/unidade/CV/velorios.ics') },
  'GET /exibicao/oembed': { row: OFF, ask: get('/exibicao/oembed?url=http://localhost/despedida/1') },
  'GET /avisos/entregas': {
    row: refusing(PUBLIC, 403),
    ask: get('/avisos/entregas?hub.mode=subscribe&hub.verify_token=x&hub.challenge=1'),
  },
  'GET /cliente/webhooks': { row: ADMIN, ask: get('/cliente/webhooks') },
  'POST /cliente/webhooks': { row: ADMIN, ask: post('/cliente/webhooks', { endereco: 'https://sistema.example/x' }) },
  'POST /cliente/webhooks/:id/segredo': { row: NONE, ask: post('/cliente/webhooks/987654321/segredo') },
  'PUT /cliente/webhooks/:id': { row: NONE, ask: put('/cliente/webhooks/987654321', { ligado: true }) },
  'DELETE /cliente/webhooks/:id': { row: NONE, ask: { method: 'DELETE', url: '/cliente/webhooks/987654321' } },
  'GET /cliente/webhooks/:id/entregas': { row: NONE, ask: get('/cliente/webhooks/987654321/entregas') },
  'POST /cliente/webhooks/:id/entregas/:entrega/repetir': {
    row: NONE,
    ask: post('/cliente/webhooks/987654321/entregas/1/repetir'),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
