import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HOMENAGEM } from '#contract/homenagem/messages.ts'
import { ApiError, api, apiPage } from '#web/lib/http.ts'
import { toast } from '#web/ui/toast.ts'
import { rememberSent, sentFrom } from './sent-store.ts'

const KEY = 'homenagens-aprovadas'
const OWN = 'homenagens-enviadas'
const PAGE_SIZE = 30

const readTributes = (client: typeof apiPage, despedidaId: number, pagina: number, signal?: AbortSignal) =>
  client('GET /homenagem/homenagem-aprovadas/:despedidaId', {
    params: { despedidaId },
    query: { pagina, tamanho: PAGE_SIZE },
    ...(signal ? { signal } : {}),
  })

/** The first page of approved tributes as the list below keeps it, for whoever prepares the screen. */
export const tributesPage = async (client: typeof apiPage, despedidaId: number) => ({
  key: [KEY, despedidaId],
  data: { pages: [await readTributes(client, despedidaId, 1)], pageParams: [1] },
})

/** Approved tributes of a farewell, newest first, page by page; the visitor's pass opens those of a private one. */
export const useHomenagensAprovadas = (despedidaId: number) =>
  useInfiniteQuery({
    queryKey: [KEY, despedidaId],
    queryFn: ({ pageParam, signal }) => readTributes(apiPage, despedidaId, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
    refetchInterval: 60_000,
  })

/** What became of the letters sent from this device; the published ones stand among the others. */
export const useOwnLetters = (despedidaId: number) =>
  useQuery({
    queryKey: [OWN, despedidaId],
    queryFn: async ({ signal }) => {
      const acompanhamentos = sentFrom(despedidaId)
      if (acompanhamentos.length === 0) return []
      const letters = await api('POST /homenagem/acompanhar', { body: { acompanhamentos }, signal })
      return letters.filter(letter => letter.situacao !== 'publicada')
    },
    refetchInterval: 60_000,
  })

export type Tribute = {
  despedidaId: number
  nome: string
  descricao: string
  imagem: File | undefined
  codigo: string | undefined
  key: string
}

const formOf = ({ despedidaId, nome, descricao, imagem, codigo }: Tribute): FormData => {
  const form = new FormData()
  const part = { descricao, nome, despedida: despedidaId, url: '', publicado: true, ...(codigo ? { codigo } : {}) }
  form.append('homenagem', new Blob([JSON.stringify(part)], { type: 'application/json' }))
  form.append('imagem', imagem ?? new Blob([]), imagem?.name ?? '')
  return form
}

/** Sends a tribute; the same key repeats the same tribute. A missing code is not a failure: the caller asks for the registration. */
export const useSendTribute = (onSent: () => void, onCodeNeeded: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (tribute: Tribute) =>
      api('POST /homenagem/homenagem', { body: formOf(tribute), idempotencyKey: tribute.key }),
    onSuccess: ({ acompanhamento }, { despedidaId }) => {
      rememberSent(despedidaId, acompanhamento)
      toast.success(HOMENAGEM.sucesso)
      onSent()
      // Without moderation it is already there.
      void client.invalidateQueries({ queryKey: [KEY, despedidaId] })
      void client.invalidateQueries({ queryKey: [OWN, despedidaId] })
    },
    onError: error => {
      if (error instanceof ApiError && error.code === 'CODIGO_NECESSARIO') onCodeNeeded()
      else toast.error(HOMENAGEM.erro)
    },
  })
}
