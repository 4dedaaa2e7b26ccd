import { useQuery } from '@tanstack/react-query'
import { COLABORADOR } from '#contract/colaborador/messages.ts'
import type { SheetFormat } from '#contract/sheet.ts'
import { api, apiFile } from '#web/lib/http.ts'
import { useRequestKey } from '#web/lib/idempotency-key.ts'
import { useToastMutation } from '#web/ui/use-toast-mutation.ts'
import { type ColaboradorDraft, createBody, updateBody } from './colaborador-draft.ts'

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

type Save = { draft: ColaboradorDraft; senha: string }

/** Creates, or updates with an id; shows the result and reloads the list (specification §4, §8). */
export const useSaveColaborador = (id: number | undefined, onSaved: () => void) => {
  const { keyOf } = useRequestKey()
  return useToastMutation({
    mutationFn: ({ draft, senha }: Save) => {
      if (id !== undefined)
        return api('PUT /usuario/atualizar-colaborador/:id', { params: { id }, body: updateBody(draft) })
      const body = createBody(draft, senha)
      return api('POST /usuario/nova-pessoa-colaborador', { body, idempotencyKey: keyOf(body) })
    },
    success: id === undefined ? COLABORADOR.cadastrado : COLABORADOR.atualizado,
    failure: id === undefined ? COLABORADOR.erroCadastrar : COLABORADOR.erroAtualizar,
    invalidates: [KEY],
    invalidatesAfterFailure: true,
    onDone: onSaved,
  })
}
