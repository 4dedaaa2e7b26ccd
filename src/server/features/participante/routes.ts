import type { Deps } from '#server/deps.ts'
import { setVisitorCookie } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/contract.ts'
import { createParticipante } from './service.ts'

export const participanteHandlers = (deps: Deps): Handlers => ({
  'POST /participantes': async ({ caller, body, once, request, reply }) => {
    const { codigo, pass } = await createParticipante(deps, caller, body, once)
    setVisitorCookie(deps, request, reply, pass)
    return { codigo }
  },
})
