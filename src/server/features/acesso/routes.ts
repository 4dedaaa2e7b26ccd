import { ACESSO } from '#contract/acesso/messages.ts'
import type { Deps } from '#server/deps.ts'
import { grantImages, revokeImages, sessionFrom } from '#server/plugins/caller.ts'
import type { Call, Handlers } from '#server/plugins/contract.ts'
import { SESSION_SECONDS, signIn, signInDirectory, signOut } from './service.ts'

type SignInCall = Call<'POST /api/auth/signin'> | Call<'POST /api/auth/signin_ldap'>

const enter = async (deps: Deps, call: SignInCall, how: typeof signIn) => {
  const { user, sessaoId } = await how(deps, { ...call.body, address: call.caller.address })
  grantImages(deps, call.request, call.reply, sessaoId, SESSION_SECONDS)
  return user
}

export const acessoHandlers = (deps: Deps): Handlers => ({
  'POST /api/auth/signin': call => enter(deps, call, signIn),
  'POST /api/auth/signin_ldap': call => enter(deps, call, signInDirectory),
  'POST /api/auth/signout': async call => {
    await signOut(deps, sessionFrom(call.caller))
    revokeImages(call.reply)
    return { mensagem: ACESSO.sair }
  },
})
