import type { InjectOptions } from 'fastify'
import { CONSENTIMENTO_GRAVACAO } from '#contract/gravacao/messages.ts'
import type { CallKey } from '#contract/routes.ts'
import { randomName } from '#server/core/secrets.ts'
import { FOTOGRAFIA_TABLE } from './authorisation-fotografia.ts'
import {
  type Entry,
  FAMILY,
  get,
  idOf,
  OWN,
  PUBLIC,
  post,
  put,
  refusing,
  STAFF,
  VISITOR,
  VISITOR_403,
} from './authorisation-rows.ts'
import { verifyPhone, type World } from './authorisation-world.ts'
import { buildAccount, uniqueEmail, uniqueTelefone } from './factories.ts'
import { pageForm } from './homenagem-form.ts'
import { addModerador, addPedido, addPedidoPagina } from './moderadores.ts'

const PAGINA = { falecido: 'Abílio Rosa', ano: '1987', parentesco: 'Filho(a)', nome: 'Joana Lima' }

/** Only what is published can be reported. */
const report = async (w: World): Promise<InjectOptions> => {
  await w.t.deps.db.updateTable('homenagem').set({ publicado: true }).where('id', '=', w.homenagemId).execute()
  return post('/homenagem/denuncia', { despedida: idOf(w), homenagem: w.homenagemId, motivo: 'Ofende a família.' })
}

/** As the world began: its two moderators, the first one first, and no invitation. */
const withTwoModeradores = async (w: World): Promise<void> => {
  const { own, second } = w.accounts
  const { db } = w.t.deps
  await db.updateTable('despedida').set({ moderador_id: own.pessoaId }).where('id', '=', idOf(w)).execute()
  await db
    .deleteFrom('moderador_despedida')
    .where('despedida_id', '=', idOf(w))
    .where('pessoa_id', '<>', own.pessoaId)
    .execute()
  await db.deleteFrom('convite_moderador').where('despedida_id', '=', idOf(w)).execute()
  await addModerador(w.t, idOf(w), second)
}

/** Calls of moderators and staff: decisions, reports, history, sending the access again. */
export const CARE_TABLE = {
  ...FOTOGRAFIA_TABLE,
  // Without `accept: text/event-stream` it sends one event and ends.
  'GET /homenagem/novidades/:despedidaId': { row: VISITOR, ask: w => get(`/homenagem/novidades/${idOf(w)}`) },
  // The registration of somebody without access to a private page is refused.
  'POST /homenagem/formulario/:despedidaId': {
    row: VISITOR,
    ask: (w, actor) =>
      pageForm(idOf(w), { nome: 'Clara', descricao: `Saudade (${actor})`, telefone: uniqueTelefone() }),
  },
  'POST /exibicao/abrir/:despedidaId': {
    row: PUBLIC,
    ask: w => ({
      ...post(`/exibicao/abrir/${idOf(w)}`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `codigo=${w.despedida.codigo}`,
    }),
  },
  'POST /avisos/entregas': { row: refusing(PUBLIC, 401), ask: post('/avisos/entregas', { status: 'delivered' }) },
  'GET /exibicao/verificar': { row: PUBLIC, ask: get('/exibicao/verificar?endereco=golpe.example') },
  'POST /exibicao/verificar': { row: PUBLIC, ask: post('/exibicao/verificar', { endereco: '' }) },
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
  'PUT /cliente/despedida/:id/nota-interna': {
    row: STAFF,
    ask: w => put(`/cliente/despedida/${idOf(w)}/nota-interna`, { texto: '', antes: '' }),
  },
  'GET /apresentacao/folha-do-dia/:empresa': { row: STAFF, ask: get('/apresentacao/folha-do-dia/CV') },
  'POST /participantes/livro/:despedidaId/:chave': {
    row: VISITOR,
    ask: (w, actor) => ({
      ...post(`/participantes/livro/${idOf(w)}/pagina`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ nome: `Clara (${actor})` }).toString(),
    }),
  },
  'GET /cliente/despedida/:id/arquivo-familia': {
    row: FAMILY,
    ask: w => get(`/cliente/despedida/${idOf(w)}/arquivo-familia`),
  },
  'POST /cliente/despedida/:id/arquivo-familia': {
    row: FAMILY,
    ask: w => post(`/cliente/despedida/${idOf(w)}/arquivo-familia`),
  },
  'POST /cliente/despedida/:id/arquivo-familia/endereco': {
    row: refusing(FAMILY, 404),
    ask: w => post(`/cliente/despedida/${idOf(w)}/arquivo-familia/endereco`),
  },
  'POST /cliente/despedida/:id/santinho/previa': {
    row: OWN,
    ask: w => post(`/cliente/despedida/${idOf(w)}/santinho/previa`, {}),
  },
  'GET /participantes/assinaturas/:id': { row: OWN, ask: w => get(`/participantes/assinaturas/${idOf(w)}`) },
  'GET /participantes/assinaturas/:id/chave': {
    row: OWN,
    ask: w => get(`/participantes/assinaturas/${idOf(w)}/chave`),
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
  'PUT /homenagem/recusar/:id': {
    row: OWN,
    ask: w => put(`/homenagem/recusar/${w.homenagemId}`, { motivo: 'Não é para esta página.' }),
  },
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
  'GET /cliente/despedida/:id/historico': { row: STAFF, ask: w => get(`/cliente/despedida/${idOf(w)}/historico`) },
  'GET /cliente/despedida/:id/acesso-enviado': {
    row: STAFF,
    ask: w => get(`/cliente/despedida/${idOf(w)}/acesso-enviado`),
  },
  'POST /cliente/despedida/:id/enviar-acesso': {
    row: STAFF,
    ask: w => post(`/cliente/despedida/${idOf(w)}/enviar-acesso`),
  },
  'GET /cliente/despedida/:id/moderadores': { row: OWN, ask: w => get(`/cliente/despedida/${idOf(w)}/moderadores`) },
  'POST /cliente/despedida/:id/moderadores': {
    row: OWN,
    ask: async (w, actor) => {
      await withTwoModeradores(w)
      const telefone = uniqueTelefone()
      await verifyPhone(w, actor, telefone)
      const pessoa = { nome: 'Davi Rosa', telefone, email: uniqueEmail() }
      return post(`/cliente/despedida/${idOf(w)}/moderadores`, pessoa)
    },
  },
  'PUT /cliente/despedida/:id/moderadores/avisos': {
    // Of the caller's own notices alone: staff have none.
    row: [401, 401, 200, 404, 404, 404, 401],
    ask: w => put(`/cliente/despedida/${idOf(w)}/moderadores/avisos`, { avisos: false }),
  },
  'DELETE /cliente/despedida/:id/moderadores/:pessoa': {
    // Only staff remove somebody else.
    row: [401, 401, 403, 404, 200, 200, 401],
    second: 403,
    ask: async w => {
      await withTwoModeradores(w)
      const third = await buildAccount(w.t.deps, ['ROLE_MODERADOR'])
      await addModerador(w.t, idOf(w), third)
      return { method: 'DELETE', url: `/cliente/despedida/${idOf(w)}/moderadores/${third.pessoaId}` }
    },
  },
  'POST /cliente/despedida/:id/moderadores/:pessoa/primeiro': {
    row: OWN,
    // Only the first one hands over.
    second: 403,
    ask: async w => {
      await withTwoModeradores(w)
      return post(`/cliente/despedida/${idOf(w)}/moderadores/${w.accounts.second.pessoaId}/primeiro`)
    },
  },
  'POST /cliente/despedida/:id/convites': {
    row: OWN,
    ask: async w => {
      await withTwoModeradores(w)
      return post(`/cliente/despedida/${idOf(w)}/convites`, { nome: 'Davi Rosa', telefone: uniqueTelefone() })
    },
  },
  'DELETE /cliente/despedida/:id/convites/:convite': {
    row: refusing(OWN, 404),
    ask: w => ({ method: 'DELETE', url: `/cliente/despedida/${idOf(w)}/convites/987654321` }),
  },
  'POST /exibicao/pedido-acesso/codigo': {
    row: PUBLIC,
    ask: () => post('/exibicao/pedido-acesso/codigo', { contato: uniqueTelefone() }),
  },
  'POST /exibicao/pedido-acesso/confirmar': {
    row: refusing(PUBLIC, 400),
    ask: () => post('/exibicao/pedido-acesso/confirmar', { confirmacao: randomName(), codigo: '00000' }),
  },
  // A phone that was not proven asks for nothing.
  'POST /exibicao/pedido-acesso': {
    row: refusing(PUBLIC, 401),
    ask: w => post('/exibicao/pedido-acesso', { prova: 'x', despedida: idOf(w), nome: 'Joana', frase: 'Prima.' }),
  },
  'POST /exibicao/pedido-acesso/formulario/:despedidaId': {
    row: refusing(PUBLIC, 401),
    ask: w => ({
      ...post(`/exibicao/pedido-acesso/formulario/${idOf(w)}`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ nome: 'Joana', frase: 'Prima.', contato: uniqueTelefone() })),
    }),
  },
  'GET /cliente/despedida/:id/pedidos-acesso': {
    row: OWN,
    ask: w => get(`/cliente/despedida/${idOf(w)}/pedidos-acesso`),
  },
  'PUT /cliente/despedida/:id/pedidos-acesso/:pedido': {
    row: OWN,
    ask: async w =>
      put(`/cliente/despedida/${idOf(w)}/pedidos-acesso/${await addPedido(w.t, idOf(w))}`, { aceito: true }),
  },
  // A contact that was not proven asks for nothing.
  'POST /exibicao/pedido-pagina': {
    row: refusing(PUBLIC, 401),
    ask: post('/exibicao/pedido-pagina', { prova: 'x', ...PAGINA }),
  },
  // Without a code one is sent, and nothing is stored.
  'POST /exibicao/pedido-pagina/formulario': {
    row: refusing(PUBLIC, 401),
    ask: () => ({
      ...post('/exibicao/pedido-pagina/formulario'),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ ...PAGINA, contato: uniqueTelefone() })),
    }),
  },
  'GET /cliente/pedidos-pagina': { row: STAFF, ask: get('/cliente/pedidos-pagina') },
  'GET /cliente/pedidos-pagina/:pedido/semelhantes': {
    row: STAFF,
    ask: async w => get(`/cliente/pedidos-pagina/${await addPedidoPagina(w.t)}/semelhantes`),
  },
  'PUT /cliente/pedidos-pagina/:pedido': {
    row: STAFF,
    ask: async w => put(`/cliente/pedidos-pagina/${await addPedidoPagina(w.t)}`, { acao: 'abrir', registro: null }),
  },
  'POST /api/auth/convite': {
    row: refusing(PUBLIC, 400),
    ask: () => post('/api/auth/convite', { token: randomName() }),
  },
  'POST /api/auth/aceitar-convite': {
    row: refusing(PUBLIC, 400),
    ask: () => post('/api/auth/aceitar-convite', { token: randomName() }),
  },
  'POST /api/auth/criar-senha': {
    row: refusing(PUBLIC, 400),
    ask: post('/api/auth/criar-senha', { token: 'outro', senhaNova: 'memorial de 1973' }),
  },
  'POST /cliente/moderador/:id/link-senha': {
    row: refusing(STAFF, 404),
    ask: post('/cliente/moderador/987654321/link-senha', {}),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
