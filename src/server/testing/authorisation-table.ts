import type { InjectOptions } from 'fastify'
import type { Role } from '#contract/roles.ts'
import type { CallKey } from '#contract/routes.ts'
import { hashSenha } from '#server/features/acesso/senha/hash-rules.ts'
import { CONFIGURACAO_TABLE } from './authorisation-configuracao.ts'
import { FOTOGRAFIA_TABLE } from './authorisation-fotografia.ts'
import { GRAVACAO_TABLE } from './authorisation-gravacao.ts'
import { HOMENAGEM_TABLE } from './authorisation-homenagem.ts'
import { MODERADOR_TABLE } from './authorisation-moderador.ts'
import { PEDIDO_TABLE } from './authorisation-pedido.ts'
import { PRIVACIDADE_TABLE } from './authorisation-privacidade.ts'
import { REGISTRO_TABLE } from './authorisation-registro.ts'
import {
  ADMIN,
  type Entry,
  FAMILY,
  get,
  idOf,
  OWN,
  PUBLIC,
  post,
  put,
  refusing,
  SESSION,
  STAFF,
  VISITOR,
  VISITOR_403,
} from './authorisation-rows.ts'
import { TRANSMISSAO_TABLE } from './authorisation-transmissao.ts'
import { type Actor, verifyPhone, type World } from './authorisation-world.ts'
import { uniqueEmail, uniqueTelefone } from './factories.ts'

const accountOf = (world: World, actor: Actor) =>
  actor === 'anonymous' || actor === 'pass' || actor === 'asker' ? world.accounts.own : world.accounts[actor]

const SENHA = 'memorial de 1973'
const withSenha = async (world: World, actor: Actor, roles?: Role[]): Promise<string> => {
  const account = accountOf(world, actor)
  await world.t.deps.db
    .updateTable('conta')
    .set({ senha_hash: await hashSenha(SENHA), ...(roles ? { papeis: roles } : {}) })
    .where('id', '=', account.contaId)
    .execute()
  return account.email
}

const falecido = {
  nome: 'Maria do Carmo',
  data_nascimento: '1941-03-12',
  data_falecimento: '2026-11-04',
  sexo: 'Feminino',
}
let hour = 0
/** Each apresentacao in a slot of its own. */
const apresentacao = (world: World, id?: number) => {
  hour += 1
  const day = new Date(Date.UTC(2027, 0, 1 + hour)).toISOString().slice(0, 10)
  const times = { dataHoraInicial: `${day} 08:00:00`, dataHoraFinal: `${day} 12:00:00` }
  return { id, id_despedida: idOf(world), empresa: 'CV', capela: '02', ...times, status: true, status_camera: true }
}

const novoModerador = async (world: World, actor: Actor): Promise<InjectOptions> => {
  const telefone = uniqueTelefone()
  await verifyPhone(world, actor, telefone)
  return post('/cliente/nova-pessoa-moderador', {
    username: uniqueEmail(),
    password: 'jardim tranquilo',
    pessoa: { nome: 'Ana Rosa', telefone },
  })
}

const pessoa = () => ({ nome: 'Ana Rosa', telefone: uniqueTelefone() })

/** Security §1.3, call by call in its order, written out; the test compares every cell and that no declared call is missing. */
export const SPEC_TABLE = {
  'POST /api/auth/signin': {
    row: PUBLIC,
    ask: async (w, actor) => post('/api/auth/signin', { username: await withSenha(w, actor), password: SENHA }),
  },
  // Directory sign-in with no directory configured: staff only, by their local password.
  'POST /api/auth/signin_ldap': {
    row: PUBLIC,
    ask: async (w, actor) => {
      await w.t.deps.db
        .updateTable('conta')
        .set({ senha_hash: await hashSenha(SENHA) })
        .where('id', '=', w.otherStaff.contaId)
        .execute()
      return post('/api/auth/signin_ldap', { username: actor && w.otherStaff.email, password: SENHA })
    },
  },
  'POST /api/auth/signup': {
    row: ADMIN,
    ask: () => post('/api/auth/signup', { username: uniqueEmail(), email: uniqueEmail(), password: SENHA }),
  },
  'POST /api/auth/validar-contato': {
    row: PUBLIC,
    ask: () => post(`/api/auth/validar-contato?valor=${uniqueEmail()}&tipo=email`),
  },
  'POST /api/auth/redefinir-nova-senha': {
    row: refusing(PUBLIC, 400),
    ask: () => post('/api/auth/redefinir-nova-senha', { id_usuario: 1, token: '00000', senhaNova: SENHA }),
  },
  'PUT /usuario/alterarsenha': {
    row: SESSION,
    ask: async (w, actor) => {
      await withSenha(w, actor)
      return {
        method: 'PUT',
        url: '/usuario/alterarsenha',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ senhaAntiga: SENHA, senhaNova: 'outra frase longa' }).toString(),
      }
    },
  },
  'GET /cliente/perfil': { row: SESSION, ask: get('/cliente/perfil') },
  'GET /cliente/despedidas': { row: STAFF, ask: get('/cliente/despedidas') },
  'GET /cliente/despedidas-moderacao': { row: SESSION, ask: get('/cliente/despedidas-moderacao') },
  'GET /cliente/despedida/:id': { row: OWN, ask: w => get(`/cliente/despedida/${idOf(w)}`) },
  'POST /cliente/update-despedida-status': {
    row: STAFF,
    ask: w => post('/cliente/update-despedida-status', { id: idOf(w), status_memoria: true }),
  },
  'POST /cliente/update-despedida': { row: STAFF, ask: w => post('/cliente/update-despedida', { id: idOf(w) }) },
  'POST /cliente/update-despedida-moderador': {
    row: OWN,
    ask: w => post('/cliente/update-despedida-moderador', { id: idOf(w), obituario: 'Uma vida.' }),
  },
  'POST /cliente/nova-despedida': {
    row: STAFF,
    ask: w => post('/cliente/nova-despedida', { pessoa_falecida_id: w.despedida.falecidoId }),
  },
  'POST /cliente/nova-pessoa-falecida': { row: STAFF, ask: post('/cliente/nova-pessoa-falecida', falecido) },
  'POST /cliente/update-pessoa-falecida': {
    row: OWN,
    ask: w => post('/cliente/update-pessoa-falecida', { ...falecido, id: w.despedida.falecidoId }),
  },
  'POST /cliente/nova-pessoa-moderador': { row: STAFF, ask: novoModerador },
  'POST /cliente/update-pessoa-moderador': {
    row: OWN,
    // The record of the other one, which nobody but that person and staff change.
    second: 404,
    ask: w => post('/cliente/update-pessoa-moderador', { pessoa: { id: w.accounts.own.pessoaId, nome: 'Ana Rosa' } }),
  },
  'GET /cliente/moderador-despedida/:id': { row: OWN, ask: w => get(`/cliente/moderador-despedida/${idOf(w)}`) },
  'GET /cliente/pessoas-ivertex-falecidas': { row: STAFF, ask: get('/cliente/pessoas-ivertex-falecidas') },
  'GET /cliente/pessoas-ivertex': { row: STAFF, ask: get('/cliente/pessoas-ivertex?nome=maria') },
  'POST /validacao/salvar': { row: SESSION, ask: () => post('/validacao/salvar', { telefone: uniqueTelefone() }) },
  'POST /validacao/verificar': {
    row: refusing(SESSION, 400),
    ask: () => post('/validacao/verificar', { telefone: uniqueTelefone(), token: '00000' }),
  },
  'POST /validacao/verificar-email': {
    row: SESSION,
    ask: () => post(`/validacao/verificar-email?email=${uniqueEmail()}`),
  },
  'GET /apresentacao/despedida/:id': { row: OWN, ask: w => get(`/apresentacao/despedida/${idOf(w)}`) },
  'POST /apresentacao/salva': { row: STAFF, ask: w => post('/apresentacao/salva', apresentacao(w)) },
  'PUT /apresentacao/update': { row: STAFF, ask: w => put('/apresentacao/update', apresentacao(w, w.apresentacao.id)) },
  'GET /apresentacao/lista-vencer': { row: STAFF, ask: get('/apresentacao/lista-vencer') },
  'POST /participantes': { row: VISITOR, ask: w => post('/participantes', { ...pessoa(), idDespedida: idOf(w) }) },
  'GET /exibicao/validar-codigo': {
    row: PUBLIC,
    ask: w => get(`/exibicao/validar-codigo?despedidaId=${idOf(w)}&codigo=${w.despedida.codigo}`),
  },
  'GET /exibicao/despedida/:id/:codigo': { row: VISITOR, ask: w => get(`/exibicao/despedida/${idOf(w)}/0`) },
  // A private despedida never appears on a display without the device key, for any caller.
  'GET /exibicao/despedida-capela/:empresa/:id': {
    row: refusing(PUBLIC, 404),
    ask: get('/exibicao/despedida-capela/CV/01'),
  },
  'GET /exibicao/despedida-chave/:token': {
    row: PUBLIC,
    ask: w => get(`/exibicao/despedida-chave/${w.despedida.row.chave}`),
  },
  'GET /exibicao/despedidas/busca': { row: PUBLIC, ask: get('/exibicao/despedidas/busca?nome=maria') },
  'GET /exibicao/despedidas/ultimas': { row: PUBLIC, ask: get('/exibicao/despedidas/ultimas') },
  'GET /exibicao/despedidas/apresentadas': { row: PUBLIC, ask: get('/exibicao/despedidas/apresentadas') },
  'GET /api/videos/stream/:camera': { row: VISITOR_403, ask: w => get(`/api/videos/stream/${w.apresentacao.camera}`) },
  'GET /homenagem/homenagem-aprovadas/:despedidaId': {
    row: VISITOR,
    ask: w => get(`/homenagem/homenagem-aprovadas/${idOf(w)}`),
  },
  'POST /homenagem/homenagem': { row: VISITOR_403, ask: 'homenagem' },
  'GET /homenagem/homenagem-despedida/:id': { row: OWN, ask: w => get(`/homenagem/homenagem-despedida/${idOf(w)}`) },
  'PUT /homenagem/update-status-homenagem/:id/:publicado': {
    row: OWN,
    ask: w => put(`/homenagem/update-status-homenagem/${w.homenagemId}/true`),
  },
  'GET /homenagem/eventos/aprovados': { row: PUBLIC, ask: get('/homenagem/eventos/aprovados') },
  'GET /homenagem/eventos/': { row: STAFF, ask: get('/homenagem/eventos/') },
  'PUT /homenagem/evento/:id/aprovar': { row: STAFF, ask: w => put(`/homenagem/evento/${w.eventoId}/aprovar`) },
  'POST /homenagem/evento': {
    row: PUBLIC,
    ask: () =>
      post('/homenagem/evento', { nomeCliente: 'Ana', telefone: uniqueTelefone(), mensagem: 'Saudade de sempre.' }),
  },
  'GET /usuario/colaboradores': { row: ADMIN, ask: get('/usuario/colaboradores') },
  'POST /usuario/nova-pessoa-colaborador': {
    row: ADMIN,
    ask: () => post('/usuario/nova-pessoa-colaborador', { username: uniqueEmail(), password: SENHA, pessoa: pessoa() }),
  },
  'PUT /usuario/atualizar-colaborador/:id': {
    row: ADMIN,
    ask: w => put(`/usuario/atualizar-colaborador/${w.otherStaff.contaId}`, { pessoa: pessoa(), ativo: true }),
  },
} as const satisfies Partial<Record<CallKey, Entry>>

/** Calls beyond the specification, under the same roof. */
export const ADDED_TABLE = {
  ...REGISTRO_TABLE,
  'GET /exibicao/despedidas/proximas': { row: PUBLIC, ask: get('/exibicao/despedidas/proximas') },
  'POST /api/auth/signout': { row: PUBLIC, ask: post('/api/auth/signout') },
  'GET /usuario/segundo-fator': { row: ADMIN, ask: get('/usuario/segundo-fator') },
  'POST /usuario/segundo-fator': {
    row: refusing(ADMIN, 400),
    ask: post('/usuario/segundo-fator', { senha: 'not the password' }),
  },
  'POST /usuario/segundo-fator/confirmar': {
    row: refusing(ADMIN, 400),
    ask: post('/usuario/segundo-fator/confirmar', { codigo: '000000' }),
  },
  'DELETE /usuario/segundo-fator': {
    row: refusing(ADMIN, 400),
    ask: { method: 'DELETE', url: '/usuario/segundo-fator', payload: { senha: 'not the password', codigo: '000000' } },
  },
  'PUT /cliente/perfil': {
    row: SESSION,
    ask: (w, actor) => put('/cliente/perfil', { nome: 'Ana Rosa', email: accountOf(w, actor).email }),
  },
  'GET /apresentacao/conflitos': {
    row: STAFF,
    ask: get(
      '/apresentacao/conflitos?empresa=CV&capela=01&dataHoraInicial=2027-01-01%2008:00:00&dataHoraFinal=2027-01-01%2009:00:00',
    ),
  },
  'POST /cliente/despedida/:id/novo-codigo': {
    row: OWN,
    ask: w => post(`/cliente/despedida/${idOf(w)}/novo-codigo`),
  },
  'GET /cliente/despedida/:id/ebook': { row: OWN, ask: w => get(`/cliente/despedida/${idOf(w)}/ebook`) },
  'POST /cliente/despedida/:id/ebook/preparo': {
    row: OWN,
    ask: w => post(`/cliente/despedida/${idOf(w)}/ebook/preparo`),
  },
  'GET /cliente/despedida/:id/ebook/preparo': {
    row: OWN,
    ask: w => get(`/cliente/despedida/${idOf(w)}/ebook/preparo`),
  },
  'GET /cliente/despedida/:id/ebook/arquivo': {
    row: refusing(OWN, 404),
    ask: w => get(`/cliente/despedida/${idOf(w)}/ebook/arquivo`),
  },
  'GET /cliente/despedida/:id/informativo': { row: OWN, ask: w => get(`/cliente/despedida/${idOf(w)}/informativo`) },
  'POST /cliente/despedida/:id/santinho': {
    row: OWN,
    ask: w => post(`/cliente/despedida/${idOf(w)}/santinho`, { formato: 'cartao' }),
  },
  'GET /exibicao/despedida/:id/cartao.jpg': { row: PUBLIC, ask: w => get(`/exibicao/despedida/${idOf(w)}/cartao.jpg`) },
  'GET /exibicao/despedida/:id/comunicado': {
    row: PUBLIC,
    ask: w => get(`/exibicao/despedida/${idOf(w)}/comunicado`),
  },
  'POST /exibicao/tela': {
    row: PUBLIC,
    ask: post('/exibicao/tela', { tela: 'a-screen-of-the-table', empresa: 'CV', lugar: '01' }),
  },
  'GET /exibicao/homenagens-capela/:empresa/:id': {
    row: refusing(PUBLIC, 404),
    ask: get('/exibicao/homenagens-capela/CV/01'),
  },
  'GET /exibicao/contatos': { row: PUBLIC, ask: get('/exibicao/contatos') },
  'GET /exibicao/saguao/:empresa': { row: PUBLIC, ask: get('/exibicao/saguao/CV') },
  'GET /cliente/telas': { row: STAFF, ask: get('/cliente/telas') },
  'POST /cliente/telas/chave': { row: STAFF, ask: post('/cliente/telas/chave', { empresa: 'CV', lugar: '04' }) },
  'POST /cliente/telas/:id/recarregar': {
    row: refusing(STAFF, 404),
    ask: post('/cliente/telas/no-such-screen/recarregar'),
  },
  'POST /cliente/telas/remover': { row: STAFF, ask: post('/cliente/telas/remover', { ids: ['no-such-screen-here'] }) },
  'DELETE /cliente/telas/:id': {
    row: refusing(STAFF, 404),
    ask: { method: 'DELETE', url: '/cliente/telas/no-such-screen' },
  },
  // For programs of this machine only.
  'POST /servidor-midia/acesso': {
    row: refusing(PUBLIC, 404),
    ask: post('/servidor-midia/acesso', { action: 'read', path: 'cv01' }),
  },
  ...FOTOGRAFIA_TABLE,
  ...HOMENAGEM_TABLE,
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
  'PUT /cliente/despedida/:id/nota-interna': {
    row: STAFF,
    ask: w => put(`/cliente/despedida/${idOf(w)}/nota-interna`, { texto: '', antes: '' }),
  },
  'GET /apresentacao/folha-do-dia/:empresa': { row: STAFF, ask: get('/apresentacao/folha-do-dia/CV') },
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
  'GET /cliente/despedida/:id/historico': { row: STAFF, ask: w => get(`/cliente/despedida/${idOf(w)}/historico`) },
  ...GRAVACAO_TABLE,
  ...MODERADOR_TABLE,
  ...PEDIDO_TABLE,
  ...PRIVACIDADE_TABLE,
  ...CONFIGURACAO_TABLE,
  ...TRANSMISSAO_TABLE,
  'GET /homenagem/eventos/atual': { row: PUBLIC, ask: get('/homenagem/eventos/atual') },
  'POST /homenagem/eventos': { row: STAFF, ask: () => post('/homenagem/eventos', { nomeEvento: uniqueTelefone() }) },
  // Runs after the other events were created, and does not change the current one.
  'PUT /homenagem/eventos/:id': {
    row: refusing(STAFF, 404),
    ask: put('/homenagem/eventos/987654321', { aberto: true }),
  },
  'PUT /homenagem/evento/:id': {
    row: STAFF,
    ask: w => put(`/homenagem/evento/${w.eventoId}`, { nomeCliente: 'Ana', mensagem: 'Saudade de sempre.' }),
  },
} as const satisfies Partial<Record<CallKey, Entry>>
