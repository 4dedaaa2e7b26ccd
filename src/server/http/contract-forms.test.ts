import { beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { BODY_BYTES } from '#contract/limits.ts'
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
      'POST /titular/saida',
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

describe('the body of a call', () => {
  const OF_TEXTS = ['public', 'restricted', 'secao']
  const writes = WRITES.filter(
    ([, { body, bodyClass, access }]) => body && OF_TEXTS.includes(bodyClass) && access !== 'service',
  )

  const sendBlanks = async ([key, { form, bodyClass }]: [CallKey, Route], beyond: number) => {
    const [method = '', path = ''] = key.split(' ')
    const type = form === 'urlencoded' ? 'application/x-www-form-urlencoded' : 'application/json'
    const { statusCode, body } = await t.app.inject({
      method: method as 'POST',
      url: path.replace(/:\w+/g, '1'),
      payload: ' '.repeat(BODY_BYTES[bodyClass] + beyond),
      headers: { authorization, 'content-type': type },
    })
    return statusCode === 413 ? JSON.parse(body).mensagem : ''
  }

  it('may have every byte of the limit of its class, and is refused with a sentence for one more', async () => {
    const refused: [CallKey, string, string][] = []
    for (const one of writes) refused.push([one[0], await sendBlanks(one, 0), await sendBlanks(one, 1)])
    const sentence = ERRORS.CORPO_GRANDE.message
    // The calls of moderators alone refuse an administrator before the body is read.
    const open = refused.filter(([, , beyond]) => beyond !== '')
    expect(open.map(([, within, beyond]) => [within, beyond])).toEqual(open.map(() => ['', sentence]))
    expect(open.length).toBeGreaterThan(writes.length - 10)
  })
})
