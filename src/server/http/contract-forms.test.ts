import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '#contract/route.ts'
import { type CallKey, routes } from '#contract/routes.ts'
import { buildAccount, uniqueTelefone } from '#server/testing/factories.ts'
import { openTestApp } from '#server/testing/open-test-app.ts'

const t = openTestApp()
let authorization = ''
beforeAll(async () => {
  authorization = (await buildAccount(t.deps, ['ROLE_ADMIN'])).authorization
})

const WRITES = (Object.entries(routes) as [CallKey, Route][]).filter(([key]) => !key.startsWith('GET '))

describe('a form-encoded body', () => {
  it('is accepted by the calls that declare it and refused by every other', async () => {
    const accepted: string[] = []
    for (const [key] of WRITES) {
      const [method = '', path = ''] = key.split(' ')
      const response = await t.app.inject({
        method: method as 'POST',
        url: path.replace(/:\w+/g, '1'),
        payload: 'nome=Maria&nome=Rosa',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      })
      // 401: a call of the integration checks its service key before it looks at the body.
      if (![401, 415].includes(response.statusCode)) accepted.push(key)
    }
    expect(accepted).toEqual([
      'PUT /usuario/alterarsenha',
      'POST /exibicao/pedido-acesso/formulario/:despedidaId',
      'POST /exibicao/pedido-pagina/formulario',
      'POST /participantes/parar-avisos',
      'POST /participantes/livro/:despedidaId/:chave',
      'POST /exibicao/abrir/:despedidaId',
      'POST /cliente/despedida/:id/arquivo-familia',
      'POST /cliente/despedida/:id/arquivo-familia/endereco',
      'POST /exibicao/verificar',
    ])
  })
})

const TYPES = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=UTF-8',
  'application/json',
  'application/octet-stream',
  'text/plain;charset=UTF-8',
  'application/xml',
  'multipart/form-data; boundary=x',
  'nada',
]

describe('an empty body', () => {
  it.each(TYPES)('is no body, whatever content type it names: %s', async type => {
    const telefone = uniqueTelefone()
    for (const length of [{}, { 'content-length': '0' }]) {
      const response = await t.app.inject({
        method: 'POST',
        url: `/validacao/salvar?telefone=${telefone}`,
        headers: { authorization, 'content-type': type, ...length },
      })
      expect([type, response.statusCode]).toEqual([type, 200])
    }
  })

  it('of a call that needs one is refused for what is missing, not for its type', async () => {
    const headers = { 'content-type': 'text/plain' }
    const response = await t.app.inject({ method: 'POST', url: '/participantes', headers })
    expect([response.statusCode, response.json().code]).toEqual([400, 'DADOS_INVALIDOS'])
  })
})
