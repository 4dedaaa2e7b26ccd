import { ACESSO, ALTERAR_SENHA, APARELHO, LINK_SENHA, SEGUNDO_FATOR } from '#contract/acesso/messages.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { clearImagesCookie } from '#server/http/caller.ts'
import type { Call, Handlers } from '#server/http/contract.ts'
import { endDevice, forgetDevice, listDevices } from './aparelho/service.ts'
import { signUp } from './cadastro/service.ts'
import { findKnownDevice, grantDevice } from './dispositivo/service.ts'
import { createSenha, sendSenhaLinkTo } from './link-senha/service.ts'
import { beginAtProvider, finishAtProvider, providerLabel } from './provedor/service.ts'
import { resetSenha } from './recuperacao/reset-service.ts'
import { createRecoverySender } from './recuperacao/sending-service.ts'
import { requestRecovery } from './recuperacao/service.ts'
import {
  confirmSecondFactor,
  removeSecondFactor,
  secondFactorStatus,
  startSecondFactor,
} from './segundo-fator/service.ts'
import { changeSenha } from './senha/service.ts'
import {
  beginSession,
  continueSession,
  openSessionAfterLink,
  openSessionFromProvider,
  signIn,
  signInDirectory,
  signOut,
} from './service.ts'

type SignInCall = Call<'POST /api/auth/signin'> | Call<'POST /api/auth/signin_ldap'>

const enter = async (deps: Deps, call: SignInCall, authenticate: typeof signIn) => {
  const device = await findKnownDevice(deps, call.request, call.body.username)
  const session = await authenticate(deps, { ...call.body, address: call.caller.address, device })
  return beginSession(deps, call, session, call.body.continuar)
}

const changeSenhaFrom = async (deps: Deps, { session, request, reply, body }: Call<'PUT /usuario/alterarsenha'>) => {
  // The specification names this form only; requests in another one are refused.
  if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    throw new Problem('FORMATO_NAO_ACEITO')
  const senhaHash = await changeSenha(deps, session, body)
  grantDevice(deps, request, reply, { id: session.contaId, senhaHash })
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

const linkHandlers = (deps: Deps): Handlers => ({
  'POST /cliente/moderador/:id/link-senha': async ({ session, params }) => {
    await sendSenhaLinkTo(deps, session, params.id)
    return { mensagem: LINK_SENHA.enviado }
  },
  'POST /api/auth/criar-senha': async call => {
    const session = await openSessionAfterLink(deps, await createSenha(deps, call.caller, call.body))
    const sessao = session && (await beginSession(deps, call, session, call.body.continuar))
    return { mensagem: LINK_SENHA.criada, ...(sessao && { sessao }) }
  },
})

const secondFactorHandlers = (deps: Deps): Handlers => ({
  'GET /usuario/segundo-fator': ({ session }) => secondFactorStatus(deps, session),
  'POST /usuario/segundo-fator': ({ session, body }) => startSecondFactor(deps, session, body.senha),
  'POST /usuario/segundo-fator/confirmar': async ({ session, body }) => ({
    mensagem: SEGUNDO_FATOR.ativado,
    codigos: await confirmSecondFactor(deps, session, body.codigo),
  }),
  'DELETE /usuario/segundo-fator': async ({ session, body }) => {
    await removeSecondFactor(deps, session, body)
    return { mensagem: SEGUNDO_FATOR.removido }
  },
})

const providerHandlers = (deps: Deps): Handlers => ({
  'GET /api/auth/provedor': async () => providerLabel(deps),
  'POST /api/auth/provedor/iniciar': call => beginAtProvider(deps, call),
  'POST /api/auth/provedor/concluir': async call => {
    const account = await finishAtProvider(deps, call, call.body.consulta)
    return beginSession(deps, call, await openSessionFromProvider(deps, account))
  },
})

const deviceHandlers = (deps: Deps): Handlers => ({
  'POST /api/auth/aparelho': call => continueSession(deps, call, call.body.despedida),
  'GET /api/auth/aparelhos': ({ session, request }) => listDevices(deps, session, request),
  'DELETE /api/auth/aparelhos/:id': async ({ session, params }) => {
    await endDevice(deps, session, params.id)
    return { mensagem: APARELHO.encerrado }
  },
})

export const acessoHandlers = (deps: Deps): Handlers => ({
  ...deviceHandlers(deps),
  ...recoveryHandlers(deps),
  ...secondFactorHandlers(deps),
  ...linkHandlers(deps),
  ...providerHandlers(deps),
  'POST /api/auth/signup': async ({ session, body }) => ({ id: await signUp(deps, session, body) }),
  'POST /api/auth/signin': call => enter(deps, call, signIn),
  'POST /api/auth/signin_ldap': call => enter(deps, call, signInDirectory),
  'POST /api/auth/signout': async call => {
    const { session, reply } = call
    await forgetDevice(deps, call, session)
    if (session) await signOut(deps, session)
    clearImagesCookie(reply)
    return { mensagem: ACESSO.sair }
  },
  'PUT /usuario/alterarsenha': call => changeSenhaFrom(deps, call),
})
