import { AVISOS_PARADOS } from '#contract/participante/messages.ts'
import type { Deps } from '#server/deps.ts'
import { stopAvisos } from '#server/features/despedida/lembrete/service.ts'
import { setVisitorCookie } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { listOfertas, listPresencas, withdrawOferta } from './presenca-service.ts'
import { createParticipante, storeAvisos } from './service.ts'

export const participanteHandlers = (deps: Deps): Handlers => ({
  'POST /participantes': async ({ caller, body, once, request, reply }) => {
    const { codigo, visitorCookie } = await createParticipante(deps, caller, body, once)
    setVisitorCookie(deps, request, reply, visitorCookie)
    return { codigo }
  },
  'GET /participantes/despedida/:id': ({ session, params, query }) => listPresencas(deps, session, params.id, query),
  'GET /participantes/ofertas': ({ query }) => listOfertas(deps, query),
  'POST /participantes/avisos': ({ caller, body }) => storeAvisos(deps, caller, body),
  'POST /participantes/parar-avisos': async ({ body }) => {
    await stopAvisos(deps, body.chave)
    return { mensagem: AVISOS_PARADOS }
  },
  'PUT /participantes/ofertas/:id/retirar': ({ session, params }) => withdrawOferta(deps, session, params.id),
})
