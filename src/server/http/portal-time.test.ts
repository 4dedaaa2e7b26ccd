import { describe, expect, it } from 'vitest'
import { openTestApp } from '#server/testing/open-test-app.ts'

const NOW = Date.parse('2026-11-05T13:47:30.250Z')
const t = openTestApp(() => ({ now: () => NOW }))

describe('a response of a call', () => {
  it.each([
    ['a list', '/exibicao/despedidas/ultimas', 200],
    ['a refusal', '/exibicao/despedida/999999/0', 404],
    ['a refusal before it is read', '/cliente/despedidas', 401],
  ])('tells the time of the portal, not of this machine: %s', async (_what, url, status) => {
    for (const _read of ['first', 'from memory']) {
      const { statusCode, headers } = await t.app.inject({ url })
      expect([statusCode, headers['x-portal-time']]).toEqual([status, String(NOW)])
    }
  })
})
