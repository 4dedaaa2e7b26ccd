import type { CallKey } from '#contract/routes.ts'
import { type Entry, get, PUBLIC, refusing } from './authorisation-rows.ts'

// No unit has switched it on.
const OFF = refusing(PUBLIC, 404)

/** What other sites show of a unit, and what other systems are told. */
export const DIVULGACAO_TABLE = {
  'GET /exibicao/unidade/:empresa/velorios': { row: OFF, ask: get('/exibicao/unidade/CV/velorios') },
  'GET /exibicao/unidade/:empresa/velorios.atom': { row: OFF, ask: get('/exibicao/unidade/CV/velorios.atom') },
  'GET /exibicao/unidade/:empresa/velorios.ics': { row: OFF, ask: get('/exibicao/unidade/CV/velorios.ics') },
  'GET /exibicao/oembed': { row: OFF, ask: get('/exibicao/oembed?url=http://localhost/despedida/1') },
} as const satisfies Partial<Record<CallKey, Entry>>
