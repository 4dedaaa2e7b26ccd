import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HOMENAGEM, HOMENAGEM_PAGE_SIZE } from '#contract/homenagem/messages.ts'
import { ApiError, api, apiPage } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'

const KEY = 'homenagens'

/** One page of a farewell's tributes as staff and moderator see them: waiting first. */
export const useHomenagens = (id: number, pagina: number, busca: string) =>
  useQuery({
    queryKey: [KEY, id, pagina, busca],
    queryFn: ({ signal }) =>
      apiPage('GET /homenagem/homenagem-despedida/:id', {
        params: { id },
        query: { pagina, tamanho: HOMENAGEM_PAGE_SIZE, busca },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Approves or takes back one tribute; the wanted state travels, so that a repeated tap cannot flip it. */
export const useDecide = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, publicado }: { id: number; publicado: boolean }) =>
      api('PUT /homenagem/update-status-homenagem/:id/:publicado', {
        params: { id, publicado: publicado ? 'true' : 'false' },
      }),
    onSuccess: answer => toast.success(answer.publicado ? HOMENAGEM.ativada : HOMENAGEM.desativada),
    onError: error => toast.error(error instanceof ApiError ? error.mensagem : HOMENAGEM.erro),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [KEY] }),
        client.invalidateQueries({ queryKey: ['despedidas'] }),
      ]),
  })
}
