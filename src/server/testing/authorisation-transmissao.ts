import type { CallKey } from '#contract/routes.ts'
import { type Entry, get, idOf, OWN, post, put, S } from './authorisation-rows.ts'

/** Calls of the transmissao's page, and of the phone that sends. */
export const TRANSMISSAO_TABLE = {
  'GET /cliente/transmissao/:id': { row: OWN, ask: w => get(`/cliente/transmissao/${idOf(w)}`) },
  'PUT /cliente/transmissao/:id/camera': {
    row: S,
    ask: w => put(`/cliente/transmissao/${idOf(w)}/camera`, { ligada: true }),
  },
  'POST /cliente/transmissao/:id/estender': {
    row: S,
    ask: w => post(`/cliente/transmissao/${idOf(w)}/estender`, { minutos: 15 }),
  },
  'PUT /cliente/transmissao/:id/cerimonia': {
    row: S,
    ask: w => put(`/cliente/transmissao/${idOf(w)}/cerimonia`, { emAndamento: true }),
  },
  'PUT /cliente/transmissao/:id/momento': {
    row: S,
    ask: w => put(`/cliente/transmissao/${idOf(w)}/momento`, { texto: 'Cortejo' }),
  },
  'POST /cliente/transmissao/:id/encerrar': { row: S, ask: w => post(`/cliente/transmissao/${idOf(w)}/encerrar`) },
  'POST /cliente/transmissao/:id/reabrir': { row: S, ask: w => post(`/cliente/transmissao/${idOf(w)}/reabrir`) },
  'POST /cliente/transmissao/:id/envio': {
    row: S,
    ask: w => post(`/cliente/transmissao/${idOf(w)}/envio`, { aparelho: 'device-of-the-table', formato: 'video/webm' }),
  },
  'PUT /cliente/transmissao/:id/envio/:envio/:parte': {
    row: S,
    ask: w => ({
      method: 'PUT',
      url: `/cliente/transmissao/${idOf(w)}/envio/none/0`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Buffer.from('part'),
    }),
  },
  'DELETE /cliente/transmissao/:id/envio/:envio': {
    row: S,
    ask: w => ({ method: 'DELETE', url: `/cliente/transmissao/${idOf(w)}/envio/none` }),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
