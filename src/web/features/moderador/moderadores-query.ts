import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ModeradoresDaDespedida } from '#contract/moderador/schema.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { MODERADORES as T } from './moderadores-messages.ts'

export type ModeradorDaPagina = ModeradoresDaDespedida['moderadores'][number]
export type Convite = ModeradoresDaDespedida['convites'][number]

const queryKeyOf = (despedidaId: number) => ['moderadores', despedidaId]

export const useModeradores = (despedidaId: number) =>
  useQuery({
    queryKey: queryKeyOf(despedidaId),
    queryFn: ({ signal }) => api('GET /cliente/despedida/:id/moderadores', { params: { id: despedidaId }, signal }),
  })

/** Shows what a call returned; the pages that name the first moderator are read again. */
export const useStoreModeradores = (despedidaId: number) => {
  const client = useQueryClient()
  return (now: ModeradoresDaDespedida) => {
    client.setQueryData(queryKeyOf(despedidaId), now)
    void client.invalidateQueries()
  }
}

const failure = (error: unknown) => messageOf(error, T.falhou)

/** Removes somebody; `eu` is leaving, after which the list is not this person's any more. */
export const useRemoveModerador = (despedidaId: number, onLeft: () => void) => {
  const store = useStoreModeradores(despedidaId)
  return useToastMutation({
    mutationFn: ({ id }: ModeradorDaPagina) =>
      api('DELETE /cliente/despedida/:id/moderadores/:pessoa', { params: { id: despedidaId, pessoa: id } }),
    success: (_now, { eu, nome }) => (eu ? T.saiu : T.retirado(nome)),
    failure,
    invalidates: [queryKeyOf(despedidaId)],
    invalidatesAfterFailure: true,
    onDone: (now, { eu }) => {
      if (eu) onLeft()
      else store(now)
    },
  })
}

export const useHandOver = (despedidaId: number) => {
  const onDone = useStoreModeradores(despedidaId)
  return useToastMutation({
    mutationFn: ({ id }: ModeradorDaPagina) =>
      api('POST /cliente/despedida/:id/moderadores/:pessoa/primeiro', { params: { id: despedidaId, pessoa: id } }),
    success: (_now, { nome }) => T.passou(nome),
    failure,
    invalidates: [queryKeyOf(despedidaId)],
    invalidatesAfterFailure: true,
    onDone,
  })
}

/** For the person alone; the others keep their notices. */
export const useAvisos = (despedidaId: number) => {
  const onDone = useStoreModeradores(despedidaId)
  return useToastMutation({
    mutationFn: (avisos: boolean) =>
      api('PUT /cliente/despedida/:id/moderadores/avisos', { params: { id: despedidaId }, body: { avisos } }),
    success: (_now, avisos) => (avisos ? T.avisosDeVolta : T.avisosParados),
    failure,
    onDone,
  })
}

export const useWithdrawConvite = (despedidaId: number) => {
  const onDone = useStoreModeradores(despedidaId)
  return useToastMutation({
    mutationFn: ({ id }: Convite) =>
      api('DELETE /cliente/despedida/:id/convites/:convite', { params: { id: despedidaId, convite: id } }),
    success: T.conviteRetirado,
    failure,
    invalidates: [queryKeyOf(despedidaId)],
    invalidatesAfterFailure: true,
    onDone,
  })
}

/** Invites by link, or adds by the code that was verified before. */
export const useInvite = (despedidaId: number) => {
  const { keyOf, renew } = useRequestKey()
  const store = useStoreModeradores(despedidaId)
  const done = (now: ModeradoresDaDespedida) => {
    renew()
    store(now)
    return now
  }
  const params = { id: despedidaId }
  return {
    invite: async (body: { nome: string; telefone: string }) =>
      done(
        await api('POST /cliente/despedida/:id/convites', { params, body, idempotencyKey: keyOf({ convite: body }) }),
      ),
    add: async (body: { telefone: string; nome?: string; email?: string }) =>
      done(await api('POST /cliente/despedida/:id/moderadores', { params, body, idempotencyKey: keyOf(body) })),
  }
}
