import { isStaff } from '#contract/roles.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { isEmailTaken, sendCode, verifyCode } from './service.ts'

export const verificacaoHandlers = (deps: Deps): Handlers => ({
  'POST /validacao/salvar': ({ session, query, body }) => sendCode(deps, session, body?.telefone ?? query.telefone),
  'POST /validacao/verificar': async ({ caller, session, query, body }) => {
    const input = { telefone: body?.telefone ?? query.telefone, token: body?.token ?? query.token }
    const response = await verifyCode(deps, caller, session, input)
    // Only staff learn whose phone it is; a moderator who verifies a number learns nothing about other people.
    return isStaff(session.roles) ? response : { ...response, existente: false, pessoa: null }
  },
  'POST /validacao/verificar-email': ({ query }) => isEmailTaken(deps.db, query.email),
})
