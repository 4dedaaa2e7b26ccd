import type { CallKey } from '#contract/routes.ts'
import { type Entry, get, PUBLIC, post, refusing } from './authorisation-rows.ts'

/** The identity provider, of which the table's world has none. */
export const PROVEDOR_TABLE = {
  'GET /api/auth/provedor': { row: PUBLIC, ask: get('/api/auth/provedor') },
  'POST /api/auth/provedor/iniciar': { row: refusing(PUBLIC, 404), ask: post('/api/auth/provedor/iniciar') },
  'POST /api/auth/provedor/concluir': {
    row: refusing(PUBLIC, 404),
    ask: post('/api/auth/provedor/concluir', { consulta: '?state=x' }),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
