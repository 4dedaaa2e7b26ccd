import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fingerprint, type HomenagemPage } from '#contract/homenagem/fingerprint-rules.ts'
import { HOMENAGEM_PUBLIC_PAGE_SIZE } from '#contract/homenagem/limits.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { ApiError, api, apiPage } from '#web/lib/http.ts'
import { RETRY_WHEN_ONLINE } from '#web/lib/sending.ts'
import { readSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { HOMENAGEM_FRASES } from './messages.ts'
import { rememberSent, rememberSentPicture, sentFrom } from './sent-store.ts'
import { useNovidades } from './use-novidades.ts'
import type { Voice } from './voice-store.ts'

export const HOMENAGENS_KEY = 'homenagens-aprovadas'
const OWN = 'homenagens-enviadas'
/** Polling without an event stream; with one, polling only covers a connection that died unnoticed. */
export const POLL_INTERVAL_MS = 60_000
const SUBSCRIBED_POLL_INTERVAL_MS = 300_000

type Homenagens = { items: HomenagemPublica[]; total: number }

/**
 * One page of approved homenagens; the call carries no Authorization header (specification §6).
 * A private page opened by a signed-in user without a code reads the same list through a call for staff and moderators.
 */
export const readHomenagens = async (
  client: typeof apiPage,
  despedidaId: number,
  pagina: number,
  signal?: AbortSignal,
): Promise<Homenagens> => {
  const query = { pagina, tamanho: HOMENAGEM_PUBLIC_PAGE_SIZE }
  const abort = signal ? { signal } : {}
  try {
    const params = { despedidaId }
    return await client('GET /homenagem/homenagem-aprovadas/:despedidaId', { params, query, anonymous: true, ...abort })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404 && readSession())) throw error
    return client('GET /homenagem/homenagem-despedida/:id', {
      params: { id: despedidaId },
      query: { ...query, situacao: 'aprovadas' },
      ...abort,
    })
  }
}

/** Query key and data of the first page of approved homenagens, for the server-rendered page. */
export const homenagensPage = async (client: typeof apiPage, despedidaId: number) => ({
  key: [HOMENAGENS_KEY, despedidaId],
  data: { pages: [await readHomenagens(client, despedidaId, 1)], pageParams: [1] },
})

type HomenagensData = InfiniteData<Awaited<ReturnType<typeof readHomenagens>>>

/** Writes a page received by the event stream into the list; if more than the first page is open, all pages are read again. */
const useReceivedPage = (despedidaId: number, busy: boolean): ((page: HomenagemPage) => void) => {
  const client = useQueryClient()
  const [received, setReceived] = useState<HomenagemPage>()
  useEffect(() => {
    // A response still on its way may be older: it must arrive first.
    if (!received || busy) return
    setReceived(undefined)
    const queryKey = [HOMENAGENS_KEY, despedidaId]
    if ((client.getQueryData<HomenagensData>(queryKey)?.pages.length ?? 0) > 1)
      void client.invalidateQueries({ queryKey })
    else
      client.setQueryData<HomenagensData>(queryKey, {
        pages: [{ items: [...received.itens], total: received.total }],
        pageParams: [1],
      })
    void client.invalidateQueries({ queryKey: [OWN, despedidaId] })
  }, [received, busy, client, despedidaId])
  return setReceived
}

/** Approved homenagens of a despedida, newest first, page by page; the visitor cookie gives access to those of a private one. */
export const useHomenagensAprovadas = (despedidaId: number) => {
  const [subscribed, setSubscribed] = useState(false)
  const list = useInfiniteQuery({
    queryKey: [HOMENAGENS_KEY, despedidaId],
    queryFn: ({ pageParam, signal }) => readHomenagens(apiPage, despedidaId, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * HOMENAGEM_PUBLIC_PAGE_SIZE < total ? pages.length + 1 : undefined,
    refetchInterval: ({ state }) =>
      subscribed && state.status === 'success' ? SUBSCRIBED_POLL_INTERVAL_MS : POLL_INTERVAL_MS,
  })
  const first = list.data?.pages[0]
  useNovidades(despedidaId, list.data !== undefined, {
    visto: () => (first ? fingerprint({ itens: first.items, total: first.total }) : ''),
    onPage: useReceivedPage(despedidaId, list.isFetching),
    onSubscribed: setSubscribed,
  })
  return list
}

/** State of the homenagens sent from this device; published ones are already in the public list. */
export const useOwnHomenagens = (despedidaId: number) =>
  useQuery({
    queryKey: [OWN, despedidaId],
    queryFn: async ({ signal }) => {
      const acompanhamentos = sentFrom(despedidaId)
      if (acompanhamentos.length === 0) return []
      const homenagens = await api('POST /homenagem/acompanhar', { body: { acompanhamentos }, signal })
      return homenagens.filter(homenagem => homenagem.situacao !== 'publicada')
    },
    refetchInterval: POLL_INTERVAL_MS,
  })

export type Homenagem = {
  despedidaId: number
  nome: string
  descricao: string
  so_familia: boolean
  cede_imagem: boolean
  imagem: File | undefined
  /** Goes without the picture. */
  voice: Voice | undefined
  codigo: string | undefined
  key: string
}

const formOf = ({
  despedidaId,
  nome,
  descricao,
  so_familia,
  cede_imagem,
  imagem,
  voice,
  codigo,
}: Homenagem): FormData => {
  const form = new FormData()
  const part = {
    descricao,
    nome,
    so_familia,
    cede_imagem,
    despedida: despedidaId,
    url: '',
    publicado: true,
    ...(voice && { voz: true }),
    ...(codigo ? { codigo } : {}),
  }
  form.append('homenagem', new Blob([JSON.stringify(part)], { type: 'application/json' }))
  if (voice) form.append('audio', voice.file)
  else form.append('imagem', imagem ?? new Blob([]), imagem?.name ?? '')
  return form
}

/** Sends a homenagem; the key makes a repeat idempotent. If a code is missing, the caller opens the registration instead of an error. */
export const useSendHomenagem = (onSent: () => void, onCodeNeeded: () => void) => {
  const client = useQueryClient()
  return useMutation({
    ...RETRY_WHEN_ONLINE,
    mutationFn: (homenagem: Homenagem) =>
      api('POST /homenagem/homenagem', { body: formOf(homenagem), idempotencyKey: homenagem.key }),
    onSuccess: ({ acompanhamento }, { despedidaId, so_familia, imagem, voice }) => {
      rememberSent(despedidaId, acompanhamento)
      if (!voice) rememberSentPicture(acompanhamento, imagem)
      toast.success(HOMENAGEM_FRASES[so_familia ? 'soFamilia' : 'sucesso'])
      onSent()
      // Without moderation the homenagem is already public.
      void client.invalidateQueries({ queryKey: [HOMENAGENS_KEY, despedidaId] })
      void client.invalidateQueries({ queryKey: [OWN, despedidaId] })
    },
    onError: error => {
      if (error instanceof ApiError && error.code === 'CODIGO_NECESSARIO') onCodeNeeded()
      else toast.error(HOMENAGEM_FRASES.erro)
    },
  })
}
