import type { InjectOptions } from 'fastify'
import type { CallKey } from '#contract/routes.ts'
import { type Entry, get, idOf, OWN, PUBLIC, post, put, VISITOR } from './authorisation-rows.ts'
import type { World } from './authorisation-world.ts'
import { uniqueTelefone } from './factories.ts'
import { pageForm } from './homenagem-form.ts'
import { addVoz } from './homenagens.ts'

/** Only what is published can be reported. */
const report = async (w: World): Promise<InjectOptions> => {
  await w.t.deps.db.updateTable('homenagem').set({ publicado: true }).where('id', '=', w.homenagemId).execute()
  return post('/homenagem/denuncia', { despedida: idOf(w), homenagem: w.homenagemId, motivo: 'Ofende a família.' })
}

/** Calls about homenagens and what visitors sign: reading, writing, reporting, deciding. */
export const HOMENAGEM_TABLE = {
  // Without `accept: text/event-stream` it sends one event and ends.
  'GET /homenagem/novidades/:despedidaId': { row: VISITOR, ask: w => get(`/homenagem/novidades/${idOf(w)}`) },
  // The registration of somebody without access to a private page is refused.
  'POST /homenagem/formulario/:despedidaId': {
    row: VISITOR,
    ask: (w, actor) =>
      pageForm(idOf(w), { nome: 'Clara', descricao: `Saudade (${actor})`, telefone: uniqueTelefone() }),
  },
  'POST /participantes/avisos': {
    // The family's code is nobody's registration.
    row: [403, 403, 403, 403, 403, 403, 403],
    ask: w => post('/participantes/avisos', { idDespedida: idOf(w), desejoReceberAvisos: true }),
  },
  'POST /participantes/parar-avisos': {
    row: PUBLIC,
    ask: {
      ...post('/participantes/parar-avisos'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'chave=1.desconhecida',
    },
  },
  'GET /homenagem/agradecimento/:despedidaId': { row: VISITOR, ask: w => get(`/homenagem/agradecimento/${idOf(w)}`) },
  'GET /participantes/livro/:despedidaId': { row: VISITOR, ask: w => get(`/participantes/livro/${idOf(w)}`) },
  'POST /participantes/assinaturas': {
    row: VISITOR,
    ask: (w, actor) => post('/participantes/assinaturas', { despedida: idOf(w), nome: `Clara (${actor})` }),
  },
  'POST /participantes/livro/:despedidaId/:chave': {
    row: VISITOR,
    ask: (w, actor) => ({
      ...post(`/participantes/livro/${idOf(w)}/pagina`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ nome: `Clara (${actor})` }).toString(),
    }),
  },
  'GET /participantes/assinaturas/:id': { row: OWN, ask: w => get(`/participantes/assinaturas/${idOf(w)}`) },
  'GET /participantes/assinaturas/:id/chave': {
    row: OWN,
    ask: w => get(`/participantes/assinaturas/${idOf(w)}/chave`),
  },
  'POST /participantes/assinaturas/:id/retirar': {
    row: OWN,
    ask: w => post(`/participantes/assinaturas/${idOf(w)}/retirar`, { onde: 'distancia' }),
  },
  'DELETE /participantes/assinaturas/:id/:assinatura': {
    row: OWN,
    ask: async w => {
      const { id } = await w.t.deps.db
        .insertInto('assinatura')
        .values({ despedida_id: idOf(w), participante_id: null, nome: 'Clara' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { method: 'DELETE', url: `/participantes/assinaturas/${idOf(w)}/${id}` }
    },
  },
  'PUT /homenagem/aprovar-varias': {
    row: OWN,
    ask: w => put('/homenagem/aprovar-varias', { despedida: idOf(w), ids: [w.homenagemId] }),
  },
  'PUT /homenagem/desfazer-decisao': {
    row: OWN,
    ask: w => put('/homenagem/desfazer-decisao', { despedida: idOf(w), ids: [987_654_321] }),
  },
  'POST /homenagem/acompanhar': { row: PUBLIC, ask: post('/homenagem/acompanhar', { acompanhamentos: [] }) },
  'POST /homenagem/denuncia': { row: VISITOR, ask: w => report(w) },
  'GET /homenagem/denuncias/:id': { row: OWN, ask: w => get(`/homenagem/denuncias/${idOf(w)}`) },
  'PUT /homenagem/denuncias/:id': {
    row: OWN,
    ask: async w => {
      await w.t.app.inject({ ...(await report(w)), headers: w.headersOf('pass') })
      return put(`/homenagem/denuncias/${w.homenagemId}`, { decisao: 'mantida' })
    },
  },
  'PUT /homenagem/transcricao/:id': {
    row: OWN,
    ask: async w => {
      await w.t.deps.db.deleteFrom('voz').where('homenagem_id', '=', w.homenagemId).execute()
      await addVoz(w.t, w.homenagemId)
      return put(`/homenagem/transcricao/${w.homenagemId}`, { transcricao: 'Saudade.', versao: 1 })
    },
  },
  'PUT /homenagem/recusar/:id': {
    row: OWN,
    ask: w => put(`/homenagem/recusar/${w.homenagemId}`, { motivo: 'Não é para esta página.' }),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
