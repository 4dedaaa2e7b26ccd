import type { Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import { randomName } from '#server/core/secrets.ts'
import { DIVULGACAO_REQUESTS } from './canary-divulgacao.ts'
import { SECRETS } from './canary-secrets.ts'
import type { World } from './canary-world.ts'
import { homenagem, pageForm } from './homenagem-form.ts'
import type { TestApp } from './test-app.ts'

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
    { url: `/participantes/livro/${w.id}?chave=${w.livro}` },
  ],
  'POST /participantes/assinaturas': w => [
    {
      url: '/participantes/assinaturas',
      payload: { despedida: w.id, nome: `Visita ${randomName()}`, chave: w.livro },
    },
  ],
  'POST /participantes/livro/:despedidaId/:chave': w =>
    ['pagina', w.livro].map(chave => ({
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
  'POST /titular/saida': () => [posted('/titular/saida', { telefone: SECRETS.telefoneParticipante })],
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
  'POST /participantes/avisos': (w, codigo) => [
    { url: '/participantes/avisos', payload: { idDespedida: w.id, codigo, desejoReceberAvisos: true } },
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
  'POST /api/auth/aparelho': sent('/api/auth/aparelho', {}),
  'POST /api/auth/signout': sent('/api/auth/signout', {}),
  'POST /api/auth/criar-senha': sent('/api/auth/criar-senha', { token: 'x', senhaNova: 'xxxxxxxx' }),
  'POST /exibicao/pedido-acesso/codigo': w => [
    { url: '/exibicao/pedido-acesso/codigo', payload: { contato: SECRETS.telefoneDoPedido, despedida: w.id } },
  ],
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
  'POST /exibicao/pedido-pagina/codigo': sent('/exibicao/pedido-pagina/codigo', { contato: SECRETS.telefoneDaPagina }),
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

export const publicCalls = (Object.keys(routes) as CallKey[]).filter(key => {
  const route: Route = routes[key]
  return route.access === 'public' || route.access === 'visitor'
})

/** What an anonymous visitor receives from every public call, about one despedida and with one code: bodies with headers. */
export const readPublicly = async (
  t: TestApp,
  key: CallKey,
  world: World,
  codigo: string,
): Promise<{ text: string; camera: boolean }[]> => {
  const requestsFor = REQUESTS[key]
  if (!requestsFor) throw new Error(`the canary does not know ${key}: add its anonymous requests`)
  const found: { text: string; camera: boolean }[] = []
  for (const { url, headers = {}, payload, camera = false } of await requestsFor(world, codigo)) {
    const method = key.startsWith('GET') ? 'GET' : 'POST'
    const response = await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    found.push({ text: response.body + JSON.stringify(response.headers), camera })
  }
  return found
}
