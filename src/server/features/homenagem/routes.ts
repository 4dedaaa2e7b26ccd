import type { FastifyReply } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { sessionFrom } from '#server/plugins/caller.ts'
import type { Handlers } from '#server/plugins/contract.ts'
import { readHomenagemForm, shownCodigo } from './form.ts'
import { createHomenagem, listHomenagens, listHomenagensAprovadas, setPublicado } from './service.ts'

const withTotal = <T>(reply: FastifyReply, { itens, total }: { itens: T[]; total: number }): T[] => {
  reply.header('x-total-count', total)
  return itens
}

export const homenagemHandlers = (deps: Deps): Handlers => ({
  'POST /homenagem/homenagem': async call => {
    const form = await readHomenagemForm(call.request)
    return createHomenagem(deps, call.caller, form, shownCodigo(call.request, form.part), call.once)
  },
  'GET /homenagem/homenagem-aprovadas/:despedidaId': async ({ caller, params, query, request, reply }) =>
    withTotal(reply, await listHomenagensAprovadas(deps, caller, params.despedidaId, shownCodigo(request), query)),
  'GET /homenagem/homenagem-despedida/:id': async ({ caller, params, query, reply }) =>
    withTotal(reply, await listHomenagens(deps, sessionFrom(caller), params.id, query)),
  'PUT /homenagem/update-status-homenagem/:id/:publicado': ({ caller, params }) =>
    setPublicado(deps, sessionFrom(caller), params.id, params.publicado),
})
