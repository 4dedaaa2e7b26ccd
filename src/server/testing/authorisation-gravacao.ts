import { CONSENTIMENTO_GRAVACAO } from '#contract/gravacao/messages.ts'
import type { CallKey } from '#contract/routes.ts'
import { type Entry, get, idOf, OWN, post, put, refusing, VISITOR_403 } from './authorisation-rows.ts'
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

/** Recordings and their captions: the consent of the family, and what it allows. */
export const GRAVACAO_TABLE = {
  'GET /cliente/gravacao/:id': { row: OWN, ask: w => get(`/cliente/gravacao/${idOf(w)}`) },
  'POST /cliente/gravacao/:id': {
    row: OWN,
    ask: w => {
      const { versao } = CONSENTIMENTO_GRAVACAO
      return post(`/cliente/gravacao/${idOf(w)}`, { nome: 'Ana Rosa', dias: 30, quem: 'acesso', versao })
    },
  },
  'DELETE /cliente/gravacao/:id': {
    row: OWN,
    ask: w => ({ method: 'DELETE', url: `/cliente/gravacao/${idOf(w)}` }),
  },
  'PUT /cliente/gravacao/:id/corte/:gravacao': {
    row: refusing(OWN, 404),
    ask: w => put(`/cliente/gravacao/${idOf(w)}/corte/987654321`, { inicio: 0, fim: 0 }),
  },
  'POST /cliente/gravacao/:id/arquivo/:gravacao': {
    row: refusing(OWN, 404),
    ask: w => post(`/cliente/gravacao/${idOf(w)}/arquivo/987654321`),
  },
  'GET /api/videos/gravacao/:camera': {
    row: VISITOR_403,
    ask: w => get(`/api/videos/gravacao/${w.apresentacao.camera}`),
  },
  'PUT /cliente/gravacao/:id/mostrar': {
    row: refusing(OWN, 400),
    ask: w => put(`/cliente/gravacao/${idOf(w)}/mostrar`, { mostrarEm: null }),
  },
  'PUT /cliente/gravacao/:id/pausa': {
    row: refusing(OWN, 400),
    ask: w => put(`/cliente/gravacao/${idOf(w)}/pausa`, { pausada: true }),
  },
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
