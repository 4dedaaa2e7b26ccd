import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { buildAccount } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

describe('the profile', () => {
  it.each<[Role]>([['ROLE_ADMIN'], ['ROLE_COLABORADOR'], ['ROLE_MODERADOR']])(
    'is that of the person signed in as %s, without hash, CPF or roles',
    async role => {
      const account = await buildAccount(t.deps, [role], 'Célia Moura')
      await t.deps.db.updateTable('pessoa').set({ cpf: '52998224725' }).where('id', '=', account.pessoaId).execute()
      const answer = await t.app.inject({
        url: '/cliente/perfil',
        headers: { authorization: account.authorization },
      })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.json()).toEqual({
        id: account.contaId,
        username: account.email,
        email: account.email,
        pessoa: { id: account.pessoaId, nome: 'Célia Moura', telefone: account.telefone },
      })
    },
  )
})
