import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { COLABORADOR } from '#contract/colaborador/messages.ts'
import type { atualizarColaboradorBody, novoColaboradorBody } from '#contract/colaborador/schema.ts'
import type { RouteOutput } from '#contract/route.ts'
import type { Routes } from '#contract/routes.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'

export type Colaborador = RouteOutput<Routes['GET /usuario/colaboradores']>[number]

const KEY = ['colaboradores']

/** All staff accounts, newest first. */
export const useColaboradores = (enabled: boolean) =>
  useQuery({
    queryKey: KEY,
    enabled,
    queryFn: async ({ signal }) => {
      const rows = await api('GET /usuario/colaboradores', { query: {}, signal })
      return [...rows].sort((a, b) => b.id - a.id)
    },
  })

export const readColaboradoresSheet = (formato: SheetFormat, busca: string) =>
  apiFile('GET /usuario/colaboradores', { query: { formato, busca } })

type ColaboradorBody = z.output<typeof novoColaboradorBody> | z.output<typeof atualizarColaboradorBody>

/** Creates, or updates with an id; shows the result and reloads the list (specification §4, §8). */
export const useSaveColaborador = (id: number | undefined, onSaved: () => void) => {
  const { keyOf } = useRequestKey()
  return useToastMutation({
    mutationFn: (body: ColaboradorBody) =>
      'username' in body
        ? api('POST /usuario/nova-pessoa-colaborador', { body, idempotencyKey: keyOf(body) })
        : api('PUT /usuario/atualizar-colaborador/:id', { params: { id: id ?? 0 }, body }),
    success: id === undefined ? COLABORADOR.cadastrado : COLABORADOR.atualizado,
    failure: id === undefined ? COLABORADOR.erroCadastrar : COLABORADOR.erroAtualizar,
    invalidates: [KEY],
    invalidatesAfterFailure: true,
    onDone: onSaved,
  })
}
