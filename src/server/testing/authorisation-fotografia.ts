import type { InjectOptions } from 'fastify'
import type { CallKey } from '#contract/routes.ts'
import { randomName } from '#server/core/secrets.ts'
import { type Entry, get, idOf, OWN, post, put, VISITOR } from './authorisation-rows.ts'
import type { Actor, World } from './authorisation-world.ts'
import { addFotografia } from './fotografias.ts'
import { plainPicture } from './homenagem-form.ts'

const base = (w: World): string => `/cliente/despedida/${idOf(w)}/fotografias`

/** Each with a photograph of its own, which is removed so that the page never has thirty. */
const one = async (w: World): Promise<number> => {
  await w.t.deps.db.deleteFrom('fotografia').where('despedida_id', '=', idOf(w)).execute()
  return (await addFotografia(w.t, idOf(w))).id
}

const ceded = async (w: World): Promise<number> => {
  await one(w)
  const { id } = await w.t.deps.db
    .insertInto('homenagem')
    .values({
      ...{ despedida_id: idOf(w), nome: 'Rosa', descricao: 'Saudade.', publicado: true, cede_imagem: true },
      imagem: `/midia/${randomName()}.webp`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Each actor has uploads of its own; for the others they do not exist. */
const envioOf = async (w: World, actor: Actor, withPart: boolean) => {
  await one(w)
  const { accounts, t } = w
  const account = actor === 'anonymous' || actor === 'pass' || actor === 'asker' ? accounts.admin : accounts[actor]
  const content = await plainPicture(20, 20)
  const file = { nome: 'a.png', bytes: content.length, assinatura: randomName() }
  const { id } = await t.deps.db
    .insertInto('fotografia_envio')
    .values({ despedida_id: idOf(w), conta_id: account.contaId, ...file })
    .returning('id')
    .executeTakeFirstOrThrow()
  const part = { envio_id: id, parte: 0, conteudo: content }
  if (withPart) await t.deps.db.insertInto('fotografia_parte').values(part).execute()
  return { url: `${base(w)}/envios/${id}`, content }
}

const sendPart = async (w: World, actor: Actor): Promise<InjectOptions> => {
  const { url, content } = await envioOf(w, actor, false)
  const headers = { 'content-type': 'application/octet-stream' }
  return { method: 'PUT', url: `${url}/partes/0`, payload: content, headers }
}

/** Photographs of a page: seen by its visitors, kept by its moderators and staff. */
export const FOTOGRAFIA_TABLE = {
  'GET /exibicao/fotografias/:despedidaId': { row: VISITOR, ask: w => get(`/exibicao/fotografias/${idOf(w)}`) },
  // The test data's wake is private, and no actor has the display's key.
  'GET /exibicao/fotografias-capela/:empresa/:id': {
    row: [404, 404, 404, 404, 404, 404, 404],
    ask: get('/exibicao/fotografias-capela/CV/01'),
  },
  'POST /exibicao/fotografias/denuncia': {
    row: VISITOR,
    ask: async w =>
      post('/exibicao/fotografias/denuncia', { despedida: idOf(w), fotografia: await one(w), motivo: 'Não é dela.' }),
  },
  'GET /cliente/despedida/:id/fotografias': { row: OWN, ask: w => get(base(w)) },
  'PUT /cliente/despedida/:id/fotografias': { row: OWN, ask: async w => put(base(w), { ids: [await one(w)] }) },
  'PUT /cliente/despedida/:id/fotografias/:fotografia': {
    row: OWN,
    ask: async w => put(`${base(w)}/${await one(w)}`, { legenda: 'Na praia.' }),
  },
  'DELETE /cliente/despedida/:id/fotografias/:fotografia': {
    row: OWN,
    ask: async w => ({ method: 'DELETE', url: `${base(w)}/${await one(w)}` }),
  },
  'PUT /cliente/despedida/:id/fotografias/:fotografia/denuncias': {
    row: OWN,
    ask: async w => put(`${base(w)}/${await one(w)}/denuncias`, { decisao: 'mantida' }),
  },
  'POST /cliente/despedida/:id/fotografias/da-homenagem': {
    row: OWN,
    ask: async w => post(`${base(w)}/da-homenagem`, { homenagem: await ceded(w) }),
  },
  'POST /cliente/despedida/:id/fotografias/envios': {
    row: OWN,
    ask: async w => {
      await one(w)
      return post(`${base(w)}/envios`, { nome: 'a.png', bytes: 9, assinatura: randomName() })
    },
  },
  'PUT /cliente/despedida/:id/fotografias/envios/:envio/partes/:parte': { row: OWN, ask: sendPart },
  'POST /cliente/despedida/:id/fotografias/envios/:envio/concluir': {
    row: OWN,
    ask: async (w, actor) => post(`${(await envioOf(w, actor, true)).url}/concluir`),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
