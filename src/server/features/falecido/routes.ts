import type { FastifyReply } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/http/contract.ts'
import { changeFalecido, createFalecido, latestFalecidos, searchFalecidos } from './service.ts'

/** The header that the wizard turns into a sentence; specification §7 leaves the body as it is. */
const markCopy = async <T>({ register }: Deps, reply: FastifyReply, result: Promise<T>): Promise<T> => {
  const rows = await result
  if (register.isCopy?.()) reply.header('x-registro-copia', '1')
  return rows
}

export const falecidoHandlers = (deps: Deps): Handlers => ({
  'POST /cliente/nova-pessoa-falecida': ({ session, body, once }) => once(tx => createFalecido(tx, session, body)),
  'POST /cliente/update-pessoa-falecida': ({ session, body, once }) => once(tx => changeFalecido(tx, session, body)),
  'GET /cliente/pessoas-ivertex-falecidas': ({ reply }) => markCopy(deps, reply, latestFalecidos(deps)),
  'GET /cliente/pessoas-ivertex': ({ session, query, reply }) =>
    markCopy(deps, reply, searchFalecidos(deps, session, query)),
})
