import { CONVITE } from '#contract/moderador/messages.ts'
import type { Deps } from '#server/deps.ts'
import { beginSession, openSessionAfterLink } from '#server/features/acesso/service.ts'
import { readAccess, sendAccessAgain } from '#server/features/despedida/acesso-familia/service.ts'
import type { Handlers } from '#server/http/contract.ts'
import { acceptConvite, addModerador, inviteModerador, readConvite, withdrawConvite } from './convite/service.ts'
import { chooseAvisos, handOver, listModeradores, removeModerador } from './moderadores-service.ts'
import { changeModerador, createModerador, readModeradorDaDespedida } from './service.ts'

/** Up to four moderators with equal rights: joining, inviting, leaving. */
const moderadoresHandlers = (deps: Deps): Handlers => ({
  'GET /cliente/despedida/:id/moderadores': ({ session, params }) => listModeradores(deps, session, params.id),
  'POST /cliente/despedida/:id/moderadores': ({ session, params, body, once }) =>
    addModerador(deps, session, params.id, body, once),
  'PUT /cliente/despedida/:id/moderadores/avisos': ({ session, params, body }) =>
    chooseAvisos(deps, session, params.id, body.avisos),
  'DELETE /cliente/despedida/:id/moderadores/:pessoa': ({ session, params, query }) =>
    removeModerador(deps, session, { ...params, novoCodigo: query.novo_codigo }),
  'POST /cliente/despedida/:id/moderadores/:pessoa/primeiro': ({ session, params }) => handOver(deps, session, params),
  'POST /cliente/despedida/:id/convites': ({ session, params, body, once }) =>
    inviteModerador(deps, session, params.id, body, once),
  'DELETE /cliente/despedida/:id/convites/:convite': ({ session, params }) => withdrawConvite(deps, session, params),
  'POST /api/auth/convite': ({ caller, body }) => readConvite(deps, caller, body.token),
  'POST /api/auth/aceitar-convite': async call => {
    const { despedidaId, contaId } = await acceptConvite(deps, call.caller, call.body)
    const session = contaId === undefined ? undefined : await openSessionAfterLink(deps, contaId)
    const sessao = session && (await beginSession(deps, call, session, call.body.continuar))
    return { mensagem: CONVITE.aceito, despedida: despedidaId, ...(sessao && { sessao }) }
  },
})

export const moderadorHandlers = (deps: Deps): Handlers => ({
  ...moderadoresHandlers(deps),
  'POST /cliente/nova-pessoa-moderador': ({ session, body, once }) => createModerador(deps, session, body, once),
  'POST /cliente/update-pessoa-moderador': ({ session, body, once }) => changeModerador(deps, session, body, once),
  'GET /cliente/moderador-despedida/:id': ({ session, params }) =>
    readModeradorDaDespedida(deps.db, session, params.id),
  'GET /cliente/despedida/:id/acesso-enviado': ({ params }) => readAccess(deps, params.id),
  'POST /cliente/despedida/:id/enviar-acesso': ({ session, params }) => sendAccessAgain(deps, session, params.id),
})
