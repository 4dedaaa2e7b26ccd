import type { CallKey } from '#contract/routes.ts'
import { type Entry, get, idOf, OWN, put } from './authorisation-rows.ts'
import type { World } from './authorisation-world.ts'
import { addKeptRecording } from './kept-recordings.ts'
import { addLegendas } from './legendas.ts'

/** A recording with captions, and none before it. */
const recorded = async (w: World): Promise<{ gravacao: number; fala: number }> => {
  const { db } = w.t.deps
  await db.deleteFrom('gravacao_consentimento').where('despedida_id', '=', idOf(w)).execute()
  await db.deleteFrom('gravacao').where('despedida_id', '=', idOf(w)).execute()
  await addKeptRecording(w.t, idOf(w), w.accounts.admin)
  return addLegendas(w.t, idOf(w))
}

const FALA = { inicio: 1000, fim: 3000, texto: 'Descanse em paz.', versao: 1 }

/** Captions of a recording: for the family's moderators and staff. */
export const LEGENDA_TABLE = {
  'GET /cliente/gravacao/:id/legendas/:gravacao': {
    row: OWN,
    ask: async w => get(`/cliente/gravacao/${idOf(w)}/legendas/${(await recorded(w)).gravacao}`),
  },
  'PUT /cliente/gravacao/:id/legendas/:gravacao': {
    row: OWN,
    ask: async w => put(`/cliente/gravacao/${idOf(w)}/legendas/${(await recorded(w)).gravacao}`, { acao: 'esconder' }),
  },
  'PUT /cliente/gravacao/:id/falas/:fala': {
    row: OWN,
    ask: async w => put(`/cliente/gravacao/${idOf(w)}/falas/${(await recorded(w)).fala}`, FALA),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
