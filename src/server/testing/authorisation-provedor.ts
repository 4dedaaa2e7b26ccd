import type { CallKey } from '#contract/routes.ts'
import { type Entry, get, PUBLIC, post, refusing, SESSION } from './authorisation-rows.ts'

/** The identity provider, of which the table's world has none; and devices on which somebody stays signed in, of which it has none either. */
export const PROVEDOR_TABLE = {
  'POST /api/auth/aparelho': { row: refusing(PUBLIC, 401), ask: post('/api/auth/aparelho') },
  'GET /api/auth/aparelhos': { row: SESSION, ask: get('/api/auth/aparelhos') },
  'DELETE /api/auth/aparelhos/:id': {
    row: refusing(SESSION, 404),
    ask: { method: 'DELETE', url: '/api/auth/aparelhos/987654321' },
  },
  'GET /api/auth/provedor': { row: PUBLIC, ask: get('/api/auth/provedor') },
  'POST /api/auth/provedor/iniciar': { row: refusing(PUBLIC, 404), ask: post('/api/auth/provedor/iniciar') },
  'POST /api/auth/provedor/concluir': {
    row: refusing(PUBLIC, 404),
    ask: post('/api/auth/provedor/concluir', { consulta: '?state=x' }),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
