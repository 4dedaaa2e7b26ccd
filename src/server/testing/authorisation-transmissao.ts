import type { CallKey } from '#contract/routes.ts'
import { type Entry, get, idOf, OWN, PUBLIC, post, put, refusing, STAFF, VISITOR_403 } from './authorisation-rows.ts'
import type { World } from './authorisation-world.ts'

const CHAPEL = { empresa: 'CV', capela: '01' }

const rito = (world: World): string => `/cliente/transmissao/${idOf(world)}/cerimonias/rito`
const outra = (world: World): string => `/cliente/transmissao/${idOf(world)}/cerimonias/99`

/** Calls of the transmissao's page, of the phone that sends, and of the card of a chapel. */
export const TRANSMISSAO_TABLE = {
  'GET /cliente/transmissao/:id': { row: OWN, ask: w => get(`/cliente/transmissao/${idOf(w)}`) },
  'PUT /cliente/transmissao/:id/camera': {
    row: STAFF,
    ask: w => put(`/cliente/transmissao/${idOf(w)}/camera`, { ligada: true }),
  },
  'POST /cliente/transmissao/:id/estender': {
    row: STAFF,
    ask: w => post(`/cliente/transmissao/${idOf(w)}/estender`, { minutos: 15 }),
  },
  'PUT /cliente/transmissao/:id/cerimonia': {
    row: STAFF,
    ask: w => put(`/cliente/transmissao/${idOf(w)}/cerimonia`, { emAndamento: true }),
  },
  'PUT /cliente/transmissao/:id/momento': {
    row: STAFF,
    ask: w => put(`/cliente/transmissao/${idOf(w)}/momento`, { texto: 'Cortejo' }),
  },
  // This house has no service for captions: whoever may ask is told so.
  'PUT /cliente/transmissao/:id/legendas': {
    row: refusing(OWN, 404),
    ask: w => put(`/cliente/transmissao/${idOf(w)}/legendas`, { ligadas: true }),
  },
  'POST /cliente/transmissao/:id/encerrar': { row: STAFF, ask: w => post(`/cliente/transmissao/${idOf(w)}/encerrar`) },
  'POST /cliente/transmissao/:id/reabrir': { row: STAFF, ask: w => post(`/cliente/transmissao/${idOf(w)}/reabrir`) },
  'POST /cliente/transmissao/:id/envio': {
    row: STAFF,
    ask: w => post(`/cliente/transmissao/${idOf(w)}/envio`, { aparelho: 'device-of-the-table', formato: 'video/webm' }),
  },
  'PUT /cliente/transmissao/:id/envio/:envio/:parte': {
    row: STAFF,
    ask: w => ({
      method: 'PUT',
      url: `/cliente/transmissao/${idOf(w)}/envio/none/0`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from('part'),
    }),
  },
  'DELETE /cliente/transmissao/:id/envio/:envio': {
    row: STAFF,
    ask: w => ({ method: 'DELETE', url: `/cliente/transmissao/${idOf(w)}/envio/none` }),
  },
  'GET /api/videos/cerimonias/:id': { row: VISITOR_403, ask: w => get(`/api/videos/cerimonias/${idOf(w)}`) },
  'GET /cliente/transmissao/:id/cerimonias': { row: OWN, ask: w => get(`/cliente/transmissao/${idOf(w)}/cerimonias`) },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia': {
    row: STAFF,
    ask: w => post(rito(w), { nome: 'Ana', parentesco: 'Filha' }),
  },
  // The family has not asked for it: an account that may open it is told that there is none.
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/estender': {
    row: refusing(STAFF, 404),
    ask: w => post(`${outra(w)}/estender`, { minutos: 15 }),
  },
  'PUT /cliente/transmissao/:id/cerimonias/:cerimonia/andamento': {
    row: refusing(STAFF, 404),
    ask: w => put(`${outra(w)}/andamento`, { emAndamento: true }),
  },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/encerrar': {
    row: refusing(STAFF, 404),
    ask: w => post(`${outra(w)}/encerrar`),
  },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/reabrir': {
    row: refusing(STAFF, 404),
    ask: w => post(`${outra(w)}/reabrir`),
  },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/cartao': {
    row: refusing(STAFF, 404),
    ask: w => post(`${outra(w)}/cartao`),
  },
  'DELETE /cliente/transmissao/:id/cerimonias/:cerimonia/cartao': {
    row: refusing(STAFF, 404),
    ask: w => ({ method: 'DELETE', url: `${outra(w)}/cartao` }),
  },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/obs': {
    row: refusing(STAFF, 404),
    ask: w => post(`${outra(w)}/obs`),
  },
  'POST /cliente/transmissao/:id/cerimonias/:cerimonia/envio': {
    row: refusing(STAFF, 404),
    ask: w => post(`${outra(w)}/envio`, { aparelho: 'device-of-the-table', formato: 'video/webm' }),
  },
  // Nothing is recorded without being shown: whoever may ask is told so.
  // The table consents to no recording.
  'GET /cliente/cartoes-capela': { row: STAFF, ask: get('/cliente/cartoes-capela') },
  'POST /cliente/cartoes-capela': { row: STAFF, ask: post('/cliente/cartoes-capela', CHAPEL) },
  'POST /cliente/cartoes-capela/cancelar': { row: STAFF, ask: post('/cliente/cartoes-capela/cancelar', CHAPEL) },
  // A session opens nothing here: only the key on the card does.
  'POST /atendimento/estado': { row: refusing(PUBLIC, 404), ask: post('/atendimento/estado', { chave: 'none' }) },
  'POST /atendimento/cerimonia': {
    row: refusing(PUBLIC, 404),
    ask: post('/atendimento/cerimonia', { chave: 'none', emAndamento: true }),
  },
  'POST /atendimento/estender': {
    row: refusing(PUBLIC, 404),
    ask: post('/atendimento/estender', { chave: 'none', minutos: 15, fim: '2026-11-05 16:00:00' }),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
