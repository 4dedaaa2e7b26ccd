import { expect, it } from 'vitest'
import { apiPage } from '#web/lib/http.ts'
import { fakeServer } from '#web/testing/fake-server.ts'
import { signInAs } from '#web/testing/render-screen.tsx'
import { homenagensPage } from './public-query.ts'

const HOMENAGEM = { id: 1, nome: 'Clara', descricao: 'Saudade', imagem: null, data: '2026-11-20T12:00:00Z' }

it('approved homenagens are requested without an Authorization header, also in a tab with a session', async () => {
  signInAs(['ROLE_ADMIN'])
  const calls = fakeServer({ 'GET /homenagem/homenagem-aprovadas/:despedidaId': { json: [HOMENAGEM] } })
  const { data } = await homenagensPage(apiPage, 10_001)
  expect(data.pages[0]?.items).toEqual([HOMENAGEM])
  expect(calls.map(call => call.headers.get('authorization'))).toEqual([null])
})

it('homenagens of a private page are requested with the token of the session', async () => {
  signInAs(['ROLE_COLABORADOR'])
  const calls = fakeServer({
    'GET /homenagem/homenagem-aprovadas/:despedidaId': { status: 404, text: 'Despedida privada' },
    'GET /homenagem/homenagem-despedida/:id': { json: [HOMENAGEM] },
  })
  const { data } = await homenagensPage(apiPage, 10_001)
  expect(data.pages[0]?.items).toEqual([HOMENAGEM])
  expect(calls.map(call => call.headers.get('authorization'))).toEqual([null, 'Bearer a.b.c'])
  expect(calls[1]?.query.get('situacao')).toBe('aprovadas')
})
