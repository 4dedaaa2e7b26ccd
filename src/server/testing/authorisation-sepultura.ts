import type { CallKey } from '#contract/routes.ts'
import { ADMIN, type Entry, get, PUBLIC, post, put, refusing, STAFF } from './authorisation-rows.ts'

/** The search for graves: off in every unit of the table's world, so that its public calls find nothing. */
export const SEPULTURA_TABLE = {
  'GET /exibicao/sepultura/:empresa': { row: refusing(PUBLIC, 404), ask: get('/exibicao/sepultura/CV') },
  'POST /exibicao/sepultura/:empresa': {
    row: refusing(PUBLIC, 404),
    ask: post('/exibicao/sepultura/CV', { nome: 'Ana Rosa', ano: '1998' }),
  },
  'GET /cliente/sepultura/:empresa/totem': { row: STAFF, ask: get('/cliente/sepultura/CV/totem') },
  'POST /cliente/sepultura/:empresa/totem': { row: ADMIN, ask: post('/cliente/sepultura/CV/totem') },
  'GET /cliente/sepulturas/pessoas': { row: STAFF, ask: get('/cliente/sepulturas/pessoas?nome=Ana Rosa&ano=1998') },
  'PUT /cliente/sepulturas/pessoas/:id': {
    row: refusing(STAFF, 404),
    ask: put('/cliente/sepulturas/pessoas/987654321', { oculta: true, motivo: 'A filha pediu.' }),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
