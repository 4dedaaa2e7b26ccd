import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode, waitInWords } from './errors.ts'
import { BODY_BYTES, LIMITS } from './limits.ts'
import { ROLES } from './roles.ts'
import { errorsOf, type Route } from './route.ts'
import { routes } from './routes.ts'

/** Every call of specification §7, written out; `:` stands for any parameter. */
const SPEC_CALLS = [
  'POST /api/auth/signin',
  'POST /api/auth/signin_ldap',
  'POST /api/auth/signup',
  'POST /api/auth/validar-contato',
  'POST /api/auth/redefinir-nova-senha',
  'PUT /usuario/alterarsenha',
  'GET /cliente/perfil',
  'GET /cliente/despedidas',
  'GET /cliente/despedidas-moderacao',
  'GET /cliente/despedida/:',
  'POST /cliente/update-despedida-status',
  'POST /cliente/update-despedida',
  'POST /cliente/update-despedida-moderador',
  'POST /cliente/nova-despedida',
  'POST /cliente/nova-pessoa-falecida',
  'POST /cliente/update-pessoa-falecida',
  'POST /cliente/nova-pessoa-moderador',
  'POST /cliente/update-pessoa-moderador',
  'GET /cliente/moderador-despedida/:',
  'GET /cliente/pessoas-ivertex-falecidas',
  'GET /cliente/pessoas-ivertex',
  'POST /validacao/salvar',
  'POST /validacao/verificar',
  'POST /validacao/verificar-email',
  'GET /apresentacao/despedida/:',
  'POST /apresentacao/salva',
  'PUT /apresentacao/update',
  'GET /apresentacao/lista-vencer',
  'POST /participantes',
  'GET /exibicao/validar-codigo',
  'GET /exibicao/despedida/:/:',
  'GET /exibicao/despedida-capela/:/:',
  'GET /exibicao/despedida-chave/:',
  'GET /exibicao/despedidas/busca',
  'GET /exibicao/despedidas/ultimas',
  'GET /exibicao/despedidas/apresentadas',
  'GET /api/videos/stream/:',
  'GET /homenagem/homenagem-aprovadas/:',
  'POST /homenagem/homenagem',
  'GET /homenagem/homenagem-despedida/:',
  'PUT /homenagem/update-status-homenagem/:/:',
  'GET /homenagem/eventos/aprovados',
  'GET /homenagem/eventos/',
  'PUT /homenagem/evento/:/aprovar',
  'POST /homenagem/evento',
  'GET /usuario/colaboradores',
  'POST /usuario/nova-pessoa-colaborador',
  'PUT /usuario/atualizar-colaborador/:',
]

/** Every screen of specification §2. */
const SCREENS = [
  '/',
  '/admin/entrar',
  '/forgot-password',
  '/termo-uso',
  '/despedida/:id/:codigo?',
  '/despedidas/:token',
  '/lista-postagens/:tipo',
  '/despedida-status/:status',
  '/despedida-nao-encontrada',
  '/capela/:empresa/:id',
  '/painel',
  '/painel-enviar-mensagem',
  '/admin/despedidas',
  '/admin/criardespedida',
  '/admin/editardespedida/:id',
  '/admin/mensagens/:id',
  '/admin/criar-moderador/:idDespedida',
  '/admin/editar-moderador/:id',
  '/admin/painel-despedidas',
  '/admin/painel-mensagens',
  '/admin/cadastro-colaborador',
  '/admin/alterar-senha',
  '/admin/:tipo/:id',
  '/admin/transmissao/:id',
]

const declared: [string, Route][] = Object.entries(routes)
const shapeOf = (key: string): string => key.replace(/:\w+/g, ':')
const firstSegment = (path: string): string => path.split('/')[1] ?? ''

describe('errors', () => {
  const codes = Object.entries(ERRORS)

  it.each(codes)('%s has a status of 400 or more and a Portuguese message', (_code, error) => {
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(error.status).toBeLessThan(600)
    expect(error.message.trim()).not.toBe('')
  })

  it('plain errors quote the bodies of the specification exactly', () => {
    const plain = codes.filter(([, error]) => 'plain' in error).map(([, error]) => error.message)
    expect(new Set(plain)).toEqual(
      new Set([
        'Despedida não encontrada',
        'Despedida privada',
        'Despedida está inativa',
        'Já existe outro registro ativo para esta empresa',
      ]),
    )
  })
})

describe('calls', () => {
  it('declares each of the 48 calls of the specification exactly once', () => {
    expect(SPEC_CALLS).toHaveLength(48)
    const shapes = declared.map(([key]) => shapeOf(key))
    for (const call of SPEC_CALLS)
      expect(
        shapes.filter(shape => shape === call),
        call,
      ).toHaveLength(1)
  })

  it('marks exactly the calls that the specification lacks as additions', () => {
    const additions = declared.filter(([, route]) => route.adicional).map(([key]) => key)
    const beyond = declared.filter(([key]) => !SPEC_CALLS.includes(shapeOf(key))).map(([key]) => key)
    expect(additions).toEqual(beyond)
  })

  it('never declares two calls for one address', () => {
    const shapes = declared.map(([key]) => shapeOf(key).replace(/\/$/, ''))
    expect(shapes).toHaveLength(new Set(shapes).size)
  })

  it.each(declared)('%s has a policy, a limit, a size and a Portuguese summary', (key, route) => {
    const roles = Array.isArray(route.access) ? route.access : []
    if (roles.length === 0) expect(['public', 'visitor', 'service', 'session']).toContain(route.access)
    expect(route.scope !== undefined, 'exactly the calls of other systems name a scope').toBe(
      route.access === 'service',
    )
    for (const role of roles) expect(ROLES).toContain(role)
    expect(LIMITS).toHaveProperty(route.limit)
    expect(BODY_BYTES).toHaveProperty(route.bodyClass)
    expect(route.summary).not.toBe('')
    if (/:/.test(key)) expect(route.params, 'parameters are parsed').toBeDefined()
  })

  it.each(declared)('%s names only errors of the closed list', (_key, route) => {
    for (const code of [...(route.errors ?? []), ...(route.notFound ? [route.notFound] : [])] satisfies ErrorCode[])
      expect(ERRORS).toHaveProperty(code)
  })

  it.each(declared)('%s declares no error that already follows from its policy, input or limit', (key, route) => {
    const { errors = [], ...undeclared } = route
    const implied = errorsOf(key, undeclared)
    expect(errors.filter(code => implied.has(code))).toEqual([])
  })

  it('limits calls open to anyone or to visitors by address, despedida, contact or code, never by account alone', () => {
    for (const [key, route] of declared) {
      if (route.access !== 'public' && route.access !== 'visitor') continue
      const keys = LIMITS[route.limit].map(window => window.key)
      expect(
        keys.some(name => name !== 'user'),
        key,
      ).toBe(true)
    }
  })

  it('requires a session under cliente/, apresentacao/, usuario/ and validacao/', () => {
    for (const [key, route] of declared)
      if (/ \/(cliente|apresentacao|usuario|validacao)\//.test(key))
        expect(route.access === 'public' || route.access === 'visitor', key).toBe(false)
  })

  it('shares no first path segment with a screen, so that no address is both a call and a screen', () => {
    const screens = new Set(SCREENS.map(firstSegment))
    for (const [key] of declared) expect(screens, key).not.toContain(firstSegment(key.split(' ')[1] ?? ''))
  })
})

describe('a wait', () => {
  it('is written in seconds up to two minutes, and in minutes above', () => {
    expect([1, 2, 120, 121, 1697].map(waitInWords)).toEqual([
      '1 segundo',
      '2 segundos',
      '120 segundos',
      '3 minutos',
      '29 minutos',
    ])
  })
})
