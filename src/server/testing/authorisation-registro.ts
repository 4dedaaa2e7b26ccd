import type { InjectOptions } from 'fastify'
import type { CallKey } from '#contract/routes.ts'
import { randomName } from '#server/core/secrets.ts'
import { createServiceSecret } from '#server/http/service-key.ts'
import { ADMIN, type Entry, get, post, put, SERVICE, STAFF } from './authorisation-rows.ts'
import type { Actor, World } from './authorisation-world.ts'

const revoke = async ({ t, accounts }: World): Promise<InjectOptions> => {
  const { id } = await t.deps.db
    .insertInto('chave_servico')
    .values({
      nome: 'Sistema antigo',
      escopos: ['falecidos.ler'],
      chave_hmac: createServiceSecret(t.deps).chaveHmac,
      criada_por: accounts.admin.contaId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { method: 'DELETE', url: `/cliente/servico/chaves/${id}` }
}

const CONTENT = Buffer.from('nome\nAna\n')

/** Each actor has uploads of its own; for the others they do not exist. */
const announce = async ({ t, accounts }: World, actor: Actor): Promise<number> => {
  const account = actor === 'anonymous' || actor === 'pass' || actor === 'asker' ? accounts.admin : accounts[actor]
  const { id } = await t.deps.db
    .insertInto('planilha')
    .values({ conta_id: account.contaId, nome: 'a.csv', bytes: CONTENT.length, assinatura: 'a.csv' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const sheetCall = (method: 'GET' | 'POST', action: string, payload?: object) => async (w: World, actor: Actor) => {
  const id = await announce(w, actor)
  await w.t.deps.db.insertInto('planilha_parte').values({ planilha_id: id, parte: 0, conteudo: CONTENT }).execute()
  await w.t.deps.db
    .updateTable('planilha')
    .set({ estado: action === '/gravar' ? 'conferida' : 'recebida' })
    .where('id', '=', id)
    .execute()
  return { method, url: `/cliente/registro/planilhas/${id}${action}`, ...(payload ? { payload } : {}) }
}
const sendPart = async (w: World, actor: Actor): Promise<InjectOptions> => ({
  ...{ method: 'PUT', url: `/cliente/registro/planilhas/${await announce(w, actor)}/partes/0`, payload: CONTENT },
  headers: { 'content-type': 'application/octet-stream' },
})

const LINHA = {
  ...{ nome: 'Ana Rosa', cpf: '', nascimento: '1940-01-02', falecimento: '2026-11-03', sexo: null, num_contrato: '' },
  ...{ empresa: '', tipo: '', cemiterio: '', localizacao: '', velorio: '' },
  ...{ dt_sepultamento: null, dt_velorio: null, rito: null },
}
/** Each actor decides about a row of its own. */
const pendencia = async ({ t }: World): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('registro_pendencia')
    .values({ impressao: randomName(), linha: JSON.stringify(LINHA), origem: 'erp', conta_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/cliente/registro/pendencias/${id}`
}
const decision = async (world: World): Promise<InjectOptions> => {
  const url = await pendencia(world)
  const shown: { candidatos: { id: number }[] } = (
    await world.t.app.inject({ url, headers: { authorization: world.accounts.admin.authorization } })
  ).json()
  return post(`${url}/decidir`, { decisao: 'outra', candidatos: shown.candidatos.map(({ id }) => id) })
}

/** Calls that fill the register of the deceased, and the keys for them. */
export const REGISTRO_TABLE = {
  'GET /cliente/servico/chaves': { row: ADMIN, ask: get('/cliente/servico/chaves') },
  'POST /cliente/servico/chaves': {
    row: ADMIN,
    ask: post('/cliente/servico/chaves', { nome: 'ERP', escopos: ['falecidos.escrever'] }),
  },
  'DELETE /cliente/servico/chaves/:id': { row: ADMIN, ask: revoke },
  'GET /integracao/falecidos/:contrato': { row: SERVICE, ask: get('/integracao/falecidos/C-1') },
  'PUT /integracao/falecidos/:contrato': { row: SERVICE, ask: put('/integracao/falecidos/C-1', { nome: 'Ana' }) },
  'POST /integracao/falecidos': { row: SERVICE, ask: post('/integracao/falecidos', { falecidos: [{ nome: 'Ana' }] }) },
  'POST /cliente/registro/falecidos': {
    row: STAFF,
    ask: (_world, actor) =>
      post('/cliente/registro/falecidos', {
        ...{ nome: `Ana ${actor}`, nascimento: '1940-01-02', falecimento: '2026-11-03', sexo: 'Feminino' },
        motivo: 'O sistema está fora.',
      }),
  },
  'GET /cliente/registro/pendencias': { row: STAFF, ask: get('/cliente/registro/pendencias') },
  'GET /cliente/registro/pendencias/:pendencia': {
    row: STAFF,
    ask: async world => ({ method: 'GET', url: await pendencia(world) }),
  },
  'POST /cliente/registro/pendencias/:pendencia/decidir': { row: STAFF, ask: decision },
  'GET /cliente/registro/rascunhos': { row: STAFF, ask: get('/cliente/registro/rascunhos') },
  'GET /cliente/registro/modelo': { row: STAFF, ask: get('/cliente/registro/modelo') },
  'POST /cliente/registro/planilhas': {
    row: STAFF,
    ask: post('/cliente/registro/planilhas', { nome: 'b.csv', bytes: 9, assinatura: 'b.csv:9' }),
  },
  'GET /cliente/registro/planilhas/:id': { row: STAFF, ask: sheetCall('GET', '') },
  'PUT /cliente/registro/planilhas/:id/partes/:parte': { row: STAFF, ask: sendPart },
  'POST /cliente/registro/planilhas/:id/conferir': { row: STAFF, ask: sheetCall('POST', '/conferir') },
  'POST /cliente/registro/planilhas/:id/gravar': {
    row: STAFF,
    ask: sheetCall('POST', '/gravar', { so_validas: true }),
  },
  'GET /cliente/registro/planilhas/:id/linhas': { row: STAFF, ask: sheetCall('GET', '/linhas') },
} as const satisfies Partial<Record<CallKey, Entry>>
