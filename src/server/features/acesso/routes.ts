import { ACESSO, ALTERAR_SENHA } from '#contract/acesso/messages.ts'
import type { Deps } from '#server/deps.ts'
import { grantImages, revokeImages, sessionFrom } from '#server/plugins/caller.ts'
import type { Call, Handlers } from '#server/plugins/contract.ts'
import { Problem } from '#server/problem.ts'
import { changeSenha } from './change-senha.ts'
import { resetSenha } from './recovery-reset.ts'
import { createRecoverySender } from './recovery-sending.ts'
import { requestRecovery } from './recovery-service.ts'
import { SESSION_SECONDS, signIn, signInDirectory, signOut } from './service.ts'

type SignInCall = Call<'POST /api/auth/signin'> | Call<'POST /api/auth/signin_ldap'>

const enter = async (deps: Deps, call: SignInCall, how: typeof signIn) => {
  const { user, sessaoId } = await how(deps, { ...call.body, address: call.caller.address })
  grantImages(deps, call.request, call.reply, sessaoId, SESSION_SECONDS)
  return user
}

const changeSenhaFrom = async (deps: Deps, { caller, request, body }: Call<'PUT /usuario/alterarsenha'>) => {
  // The specification's form only: another shape is not this call.
  if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    throw new Problem('FORMATO_NAO_ACEITO')
  await changeSenha(deps, sessionFrom(caller), body)
  return { mensagem: ALTERAR_SENHA.alterada }
}

const recoveryHandlers = (deps: Deps): Handlers => {
  const sender = createRecoverySender(deps)
  return {
    'POST /api/auth/validar-contato': ({ caller, query }) => requestRecovery(deps, sender, caller, query),
    'POST /api/auth/redefinir-nova-senha': async ({ caller, body }) => {
      await resetSenha(deps, caller, body)
      return { mensagem: ACESSO.senhaAlterada }
    },
  }
}

export const acessoHandlers = (deps: Deps): Handlers => ({
  ...recoveryHandlers(deps),
  'POST /api/auth/signin': call => enter(deps, call, signIn),
  'POST /api/auth/signin_ldap': call => enter(deps, call, signInDirectory),
  'POST /api/auth/signout': async call => {
    await signOut(deps, sessionFrom(call.caller))
    revokeImages(call.reply)
    return { mensagem: ACESSO.sair }
  },
  'PUT /usuario/alterarsenha': call => changeSenhaFrom(deps, call),
})
