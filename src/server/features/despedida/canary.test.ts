import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import { randomCodigo, randomName } from '#server/core/secrets.ts'
import { presencaChave } from '#server/features/despedida/presenca-chave.ts'
import { DIVULGACAO_REQUESTS, publishUnidade } from '#server/testing/canary-divulgacao.ts'
import { FAMILY_MASS, plantEvent, plantTransmissoes, SECRETS } from '#server/testing/canary-secrets.ts'
import { buildAccount, buildApresentacao, buildDespedida } from '#server/testing/factories.ts'
import { plantFotografias } from '#server/testing/fotografias.ts'
import { homenagem, pageForm } from '#server/testing/homenagem-form.ts'
import { addKeptRecording } from '#server/testing/kept-recordings.ts'
import { addLegendas } from '#server/testing/legendas.ts'
import { addConvite, addModerador, addPedido, addPedidoPagina } from '#server/testing/moderadores.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

type World = { id: number; codigo: string; personal: string; camera: string; chave: string; hidden: string[] }

const t = openTestApp()
let open: World
let closed: World
let inactive: World

const buildOwner = async (): Promise<number> => {
  const owner = await buildAccount(t.deps, ['ROLE_MODERADOR'], 'Clara Vasconcelos')
  await t.deps.db
    .updateTable('pessoa')
    .set({ telefone: SECRETS.telefone, email: SECRETS.email, cpf: SECRETS.cpf, tipo_parentesco: SECRETS.parentesco })
    .where('id', '=', owner.pessoaId)
    .execute()
  await t.deps.db.updateTable('conta').set({ senha_hash: SECRETS.hash }).where('id', '=', owner.contaId).execute()
  return owner.pessoaId
}

const plantHomenagens = async (despedidaId: number, participanteId: number): Promise<void> => {
  const base = { despedida_id: despedidaId, participante_id: participanteId, imagem: null, decidido_por: null }
  const secret = { ...base, nome: SECRETS.soFamilia, descricao: SECRETS.soFamilia, decidido_em: null, so_familia: true }
  await t.deps.db
    .insertInto('homenagem')
    .values([
      { ...base, nome: 'Ana', descricao: 'Aprovada.', publicado: true, decidido_em: null },
      { ...base, nome: SECRETS.autorPendente, descricao: SECRETS.pendente, decidido_em: null },
      { ...base, nome: 'Rui', descricao: SECRETS.recusada, decidido_em: new Date().toISOString() },
      ...[false, true].map(guardada => ({ ...secret, guardada })),
    ])
    .execute()
  const signature = { despedida_id: despedidaId, participante_id: participanteId, nome: SECRETS.assinatura }
  await t.deps.db.insertInto('assinatura').values(signature).execute()
}

const plant = async (capela: string, values: { tipo?: 'Privada'; status_memoria?: boolean }): Promise<World> => {
  const editor = await buildAccount(t.deps, ['ROLE_ADMIN'], SECRETS.editor)
  const { row, codigo } = await buildDespedida(
    t.deps,
    {
      moderador_id: await buildOwner(),
      contrato_jazigo: SECRETS.contrato,
      contrato_plano: SECRETS.plano,
      codigo_jazigo: SECRETS.jazigo,
      criado_por: editor.contaId,
      atualizado_por: editor.contaId,
      cerimonias: JSON.stringify([
        FAMILY_MASS,
        {
          ...{ id: 2, tipo: 'outra', titulo: SECRETS.cerimoniaDaFamilia, publica: false },
          ...{ data_hora: '2090-01-01 10:00:00', termino: null, local: '', endereco: '', observacao: '' },
        },
      ]),
      ...values,
    },
    { nome: SECRETS.nomeDeRegistro, nome_social: 'Maria Canário' },
  )
  const personal = randomCodigo()
  const { id: participanteId } = await t.deps.db
    .insertInto('participante')
    .values({
      despedida_id: row.id,
      nome: SECRETS.participante,
      telefone: SECRETS.telefoneParticipante,
      email: SECRETS.emailParticipante,
      codigo_hmac: t.deps.secrets.hmac('participante', personal),
      acesso_versao: row.acesso_versao,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await plantHomenagens(row.id, participanteId)
  await plantFotografias(t, row.id, SECRETS.fotografiaRetirada)
  const second = await buildAccount(t.deps, ['ROLE_MODERADOR'], SECRETS.outroModerador)
  await addModerador(t, row.id, second)
  const invited = { nome: SECRETS.convidado, telefone: SECRETS.telefoneConvidado, criadoPor: second.contaId }
  await addConvite(t, row.id, invited)
  await t.deps.db
    .insertInto('nota_interna')
    .values({ despedida_id: row.id, texto: SECRETS.notaInterna, escrita_por: null })
    .execute()
  await addPedido(t, row.id, { nome: SECRETS.pedido, contato: SECRETS.telefoneDoPedido, frase: SECRETS.frase })
  await Promise.all([addKeptRecording(t, row.id, second), plantTransmissoes(t, row.id)])
  await addLegendas(t, row.id, { inicio: 0, fim: 1000, texto: SECRETS.legenda })
  const { camera } = await buildApresentacao(t.deps, row.id, { capela })
  const hidden = [codigo, personal, row.codigo_hmac, row.codigo_cifrado]
  return { id: row.id, codigo, personal, camera, chave: row.chave, hidden }
}

beforeAll(async () => {
  await plantEvent(t)
  await publishUnidade(t)
  await addPedidoPagina(t, { falecido: SECRETS.avo, nome: SECRETS.pedidoPagina, contato: SECRETS.telefoneDaPagina })
  open = await plant('01', {})
  closed = await plant('02', { tipo: 'Privada' })
  inactive = await plant('03', { status_memoria: false })
})

type PublicRequest = {
  url: string
  headers?: Record<string, string>
  payload?: object | string /** This page may name the apresentacao's stream. */
  camera?: true
}

/** As the form of a page posts it without JavaScript. */
const posted = (url: string, fields: Record<string, string>): PublicRequest => ({
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: String(new URLSearchParams(fields)),
})

const PLAIN_READS = 'despedidas/ultimas despedidas/proximas despedidas/apresentadas grupo sobre contatos'.split(' ')
const PAGINA = { falecido: 'Abílio', ano: '1987', parentesco: 'Filho(a)', nome: 'Ana' }

type RequestsOf = (world: World, codigo: string) => PublicRequest[] | Promise<PublicRequest[]>
const sent = (url: string, payload: object) => (): PublicRequest[] => [{ url, payload }]

/** Anonymous requests of every public call, about one despedida and with one code. */
const REQUESTS: Partial<Record<CallKey, RequestsOf>> = {
  ...Object.fromEntries(PLAIN_READS.map(name => [`GET /exibicao/${name}`, () => [{ url: `/exibicao/${name}` }]])),
  ...DIVULGACAO_REQUESTS,
  'GET /homenagem/eventos/atual': () => [{ url: '/homenagem/eventos/atual' }],
  'GET /homenagem/eventos/aprovados': () => [{ url: '/homenagem/eventos/aprovados' }],
  'GET /exibicao/despedida/:id/:codigo': (w, codigo) => [
    { url: `/exibicao/despedida/${w.id}/${codigo}`, camera: true },
  ],
  'GET /exibicao/validar-codigo': (w, codigo) => [
    { url: `/exibicao/validar-codigo?despedidaId=${w.id}&codigo=${codigo}` },
  ],
  'POST /exibicao/abrir/:despedidaId': (w, codigo) => [posted(`/exibicao/abrir/${w.id}`, { codigo })],
  'GET /exibicao/despedida-capela/:empresa/:id': () =>
    ['01', '02', '03'].map(capela => ({ url: `/exibicao/despedida-capela/CV/${capela}` })),
  'GET /exibicao/homenagens-capela/:empresa/:id': () =>
    ['01', '02', '03'].map(capela => ({ url: `/exibicao/homenagens-capela/CV/${capela}` })),
  'GET /exibicao/despedida-chave/:token': w => [{ url: `/exibicao/despedida-chave/${w.chave}` }],
  'GET /exibicao/despedidas/busca': () => [{ url: '/exibicao/despedidas/busca?nome=canario' }],
  'GET /homenagem/homenagem-aprovadas/:despedidaId': w => [{ url: `/homenagem/homenagem-aprovadas/${w.id}` }],
  'GET /homenagem/agradecimento/:despedidaId': w => [{ url: `/homenagem/agradecimento/${w.id}` }],
  'GET /exibicao/fotografias/:despedidaId': w => [{ url: `/exibicao/fotografias/${w.id}` }],
  'GET /exibicao/fotografias-capela/:empresa/:id': () =>
    ['01', '02', '03'].map(capela => ({ url: `/exibicao/fotografias-capela/CV/${capela}` })),
  'POST /exibicao/fotografias/denuncia': w => [{ url: '/exibicao/fotografias/denuncia', payload: { despedida: w.id } }],
  'GET /participantes/livro/:despedidaId': w => [
    { url: `/participantes/livro/${w.id}` },
    { url: `/participantes/livro/${w.id}?chave=${presencaChave(t.deps, w.id, 1).chave}` },
  ],
  'POST /participantes/assinaturas': w => [
    {
      url: '/participantes/assinaturas',
      payload: { despedida: w.id, nome: `Visita ${randomName()}`, chave: presencaChave(t.deps, w.id, 1).chave },
    },
  ],
  'POST /participantes/livro/:despedidaId/:chave': w =>
    ['pagina', presencaChave(t.deps, w.id, 1).chave].map(chave => ({
      url: `/participantes/livro/${w.id}/${chave}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ nome: `Visita ${randomName()}` }).toString(),
    })),
  'GET /homenagem/novidades/:despedidaId': w => [{ url: `/homenagem/novidades/${w.id}` }],
  'GET /exibicao/despedida/:id/cartao.jpg': w => [{ url: `/exibicao/despedida/${w.id}/cartao.jpg` }],
  'GET /exibicao/despedida/:id/comunicado': w =>
    ['nota', 'missa_setimo_dia'].map(tipo => ({ url: `/exibicao/despedida/${w.id}/comunicado?tipo=${tipo}` })),
  'POST /servidor-midia/acesso': () => [
    { url: '/servidor-midia/acesso', payload: { action: 'read', path: 'cv01', user: 'portal', password: 'x' } },
  ],
  'POST /homenagem/acompanhar': () => [{ url: '/homenagem/acompanhar', payload: { chaves: ['not-a-key-of-anybody'] } }],
  'POST /homenagem/denuncia': () => [{ url: '/homenagem/denuncia', payload: { id: 1, motivo: 'Ofensa' } }],
  'POST /exibicao/tela': () =>
    ['01', '02', '03', 'saguao'].map(lugar => ({
      url: '/exibicao/tela',
      payload: { tela: 'an-unknown-tela', empresa: 'CV', lugar },
    })),
  'GET /exibicao/unidade/:empresa': () => [{ url: '/exibicao/unidade/CV' }],
  'POST /atendimento/estado': () => [{ url: '/atendimento/estado', payload: { chave: 'none' } }],
  'POST /atendimento/cerimonia': sent('/atendimento/cerimonia', { chave: 'none', emAndamento: true }),
  'POST /atendimento/estender': () => [
    { url: '/atendimento/estender', payload: { chave: 'none', minutos: 15, fim: '2026-11-05 16:00:00' } },
  ],
  'POST /avisos/entregas': () => [{ url: '/avisos/entregas', payload: { status: 'delivered' } }],
  'GET /exibicao/verificar': w => [{ url: `/exibicao/verificar?endereco=localhost:3000/despedida/${w.id}` }],
  'POST /exibicao/verificar': w => [posted('/exibicao/verificar', { endereco: `golpe.example/despedida/${w.id}` })],
  'GET /exibicao/saguao/:empresa': () => [{ url: '/exibicao/saguao/CV' }],
  'POST /titular/codigo': () =>
    [SECRETS.telefone, SECRETS.email, SECRETS.telefoneParticipante].map(contato => ({
      url: '/titular/codigo',
      payload: { contato },
    })),
  'POST /titular/entrar': () => [{ url: '/titular/entrar', payload: { confirmacao: 'nobody', codigo: '00000' } }],
  'POST /titular/dados': () => [{ url: '/titular/dados', payload: { acesso: 'not-a-token' } }],
  'POST /titular/exportar': () => [{ url: '/titular/exportar', payload: { acesso: 'not-a-token', formato: 'json' } }],
  'POST /titular/pedidos': () => [{ url: '/titular/pedidos', payload: { acesso: 'not-a-token', tipo: 'exclusao' } }],
  'GET /api/videos/cerimonias/:id': (w, codigo) => [{ url: `/api/videos/cerimonias/${w.id}?codigo=${codigo}` }],
  'GET /api/videos/gravacao/:camera': (w, codigo) => [{ url: `/api/videos/gravacao/${w.camera}?codigo=${codigo}` }],
  'GET /api/videos/stream/:camera': (w, codigo) => [{ url: `/api/videos/stream/${w.camera}?codigo=${codigo}` }],
  'POST /participantes': (w, codigo) => [
    {
      url: '/participantes',
      payload: { nome: `Visita ${randomName()}`, telefone: SECRETS.telefoneParticipante, idDespedida: w.id, codigo },
    },
  ],
  'POST /participantes/parar-avisos': () => [posted('/participantes/parar-avisos', { chave: '1.desconhecida' })],
  'POST /homenagem/homenagem': (w, codigo) => [{ url: '/homenagem/homenagem', payload: homenagem(w.id, codigo) }],
  'POST /homenagem/formulario/:despedidaId': async (w, codigo) => [
    await pageForm(w.id, { nome: 'Bento', descricao: 'Saudade.', telefone: '', codigo }),
  ],
  'POST /homenagem/evento': () => [{ url: '/homenagem/evento', payload: { nomeCliente: 'Ana' } }],
  'POST /api/auth/signin': () => [{ url: '/api/auth/signin', payload: { username: SECRETS.telefone, password: 'x' } }],
  'POST /api/auth/signin_ldap': sent('/api/auth/signin_ldap', { username: SECRETS.telefone, password: 'x' }),
  'POST /api/auth/validar-contato': () => [
    { url: `/api/auth/validar-contato?valor=${SECRETS.telefone}&tipo=telefone` },
    { url: `/api/auth/validar-contato?valor=${SECRETS.email}&tipo=email` },
  ],
  'POST /api/auth/criar-senha': sent('/api/auth/criar-senha', { token: 'x', senhaNova: 'xxxxxxxx' }),
  'POST /exibicao/pedido-acesso/codigo': sent('/exibicao/pedido-acesso/codigo', { contato: SECRETS.telefoneDoPedido }),
  'POST /exibicao/pedido-acesso/confirmar': () => [
    { url: '/exibicao/pedido-acesso/confirmar', payload: { confirmacao: 'x', codigo: '00000' } },
  ],
  'POST /exibicao/pedido-acesso': w => [
    { url: '/exibicao/pedido-acesso', payload: { prova: 'x', despedida: w.id, nome: 'Ana', frase: 'Prima.' } },
  ],
  'POST /exibicao/pedido-acesso/formulario/:despedidaId': w => [
    posted(`/exibicao/pedido-acesso/formulario/${w.id}`, {
      nome: 'Ana',
      frase: 'Prima.',
      contato: SECRETS.telefoneDoPedido,
      codigo: '0',
    }),
  ],
  'POST /exibicao/pedido-pagina': () => [{ url: '/exibicao/pedido-pagina', payload: { prova: 'x', ...PAGINA } }],
  'POST /exibicao/pedido-pagina/formulario': () => [
    posted('/exibicao/pedido-pagina/formulario', { ...PAGINA, contato: SECRETS.telefoneDaPagina, codigo: '00000' }),
  ],
  'POST /api/auth/convite': () => [{ url: '/api/auth/convite', payload: { token: 'x' } }],
  'POST /api/auth/aceitar-convite': () => [{ url: '/api/auth/aceitar-convite', payload: { token: 'x' } }],
  'POST /api/auth/redefinir-nova-senha': () => [
    { url: '/api/auth/redefinir-nova-senha', payload: { id_usuario: 1, token: '00000', senhaNova: 'xxxxxxxx' } },
  ],
}

const publicCalls = (Object.keys(routes) as CallKey[]).filter(key => {
  const route: Route = routes[key]
  return route.access === 'public' || route.access === 'visitor'
})

const worlds = (): [string, World][] => [
  ['public', open],
  ['Privada', closed],
  ['inactive', inactive],
]

describe('secrets in public responses', () => {
  it.each(publicCalls)('%s returns no secret', async key => {
    const requestsFor = REQUESTS[key]
    if (!requestsFor) throw new Error(`the canary does not know ${key}: add its anonymous requests`)
    const everyCode = [open, closed, inactive].flatMap(world => world.hidden)
    for (const [name, world] of worlds()) {
      for (const codigo of ['0', world.codigo, world.personal]) {
        for (const { url, headers = {}, payload, camera } of await requestsFor(world, codigo)) {
          const method = key.startsWith('GET') ? 'GET' : 'POST'
          const response = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
          const text = response.body + JSON.stringify(response.headers)
          for (const [what, secret] of Object.entries(SECRETS)) expect(text, `${what}, ${name}`).not.toContain(secret)
          for (const secret of everyCode) expect(text, `a code, ${name}`).not.toContain(secret)
          for (const one of [open, closed, inactive])
            if (!camera || one !== world) expect(text, `a camera, ${name}`).not.toContain(one.camera)
        }
      }
    }
  })

  it('public responses contain the public values, so that the scan sees real responses', async () => {
    const page = await t.app.inject({ url: `/exibicao/despedida/${open.id}/${open.codigo}` })
    expect(page.json()).toMatchObject({
      pessoa_moderador: { nome: 'Clara Vasconcelos' },
      apresentacao: { camera: open.camera },
      acesso: true,
    })
    const moderador: Record<string, unknown> = page.json().pessoa_moderador
    expect(Object.keys(moderador)).toEqual(['nome'])
    expect((await t.app.inject({ url: `/homenagem/homenagem-aprovadas/${open.id}` })).json()).toHaveLength(1)
    for (const url of ['/exibicao/despedidas/busca?nome=canario', '/exibicao/despedidas/apresentadas'])
      expect((await t.app.inject({ url })).json()).toHaveLength(1)
    const own = await t.app.inject({ url: `/exibicao/despedida/${closed.id}/${closed.codigo}` })
    expect([own.statusCode, own.json().tipo]).toEqual([200, 'Privada'])
  })
})
