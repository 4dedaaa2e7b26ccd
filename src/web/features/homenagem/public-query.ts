import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fingerprint, type HomenagemPage } from '#contract/homenagem/fingerprint.ts'
import { HOMENAGEM, HOMENAGEM_PUBLIC_PAGE_SIZE } from '#contract/homenagem/messages.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { ApiError, api, apiPage } from '#web/lib/http.ts'
import { RETRY_WHEN_ONLINE } from '#web/lib/sending.ts'
import { readSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { useNovidades } from './novidades.ts'
import { rememberSent, rememberSentPicture, sentFrom } from './sent-store.ts'

const KEY = 'homenagens-aprovadas'
const OWN = 'homenagens-enviadas'
/** How often an open page asks by itself; and how often although it is told, should a line have died without a word. */
const ASK_MS = 60_000
const LOOK_MS = 300_000

type Homenagens = { items: HomenagemPublica[]; total: number }

/** Specification §6: this call carries no Authorization header. */
const readAprovadas = (
  client: typeof apiPage,
  despedidaId: number,
  pagina: number,
  signal?: AbortSignal,
): Promise<Homenagens> =>
  client('GET /homenagem/homenagem-aprovadas/:despedidaId', {
    params: { despedidaId },
    query: { pagina, tamanho: HOMENAGEM_PUBLIC_PAGE_SIZE },
    anonymous: true,
    ...(signal ? { signal } : {}),
  })

/** A private page that a session opened, without a code: the session reads the same list through a call of its own. */
const readHomenagens = (
  client: typeof apiPage,
  despedidaId: number,
  pagina: number,
  signal?: AbortSignal,
): Promise<Homenagens> =>
  readAprovadas(client, despedidaId, pagina, signal).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404 && readSession())) throw error
    return client('GET /homenagem/homenagem-despedida/:id', {
      params: { id: despedidaId },
      query: { pagina, tamanho: HOMENAGEM_PUBLIC_PAGE_SIZE, situacao: 'aprovadas' },
      ...(signal ? { signal } : {}),
    })
  })

/** The first page of approved homenagens as the list below keeps it, for whoever prepares the screen. */
export const homenagensPage = async (client: typeof apiPage, despedidaId: number) => ({
  key: [KEY, despedidaId],
  data: { pages: [await readHomenagens(client, despedidaId, 1)], pageParams: [1] },
})

type Shown = InfiniteData<Awaited<ReturnType<typeof readHomenagens>>>

/** What was told stands in the list as if it had been asked for; where more than its first page is open, all of them are asked for. */
const useTold = (despedidaId: number, busy: boolean): ((page: HomenagemPage) => void) => {
  const client = useQueryClient()
  const [told, setTold] = useState<HomenagemPage>()
  useEffect(() => {
    // An answer on its way may be older: it comes first.
    if (!told || busy) return
    setTold(undefined)
    const queryKey = [KEY, despedidaId]
    if ((client.getQueryData<Shown>(queryKey)?.pages.length ?? 0) > 1) void client.invalidateQueries({ queryKey })
    else
      client.setQueryData<Shown>(queryKey, { pages: [{ items: [...told.itens], total: told.total }], pageParams: [1] })
    void client.invalidateQueries({ queryKey: [OWN, despedidaId] })
  }, [told, busy, client, despedidaId])
  return setTold
}

/** Approved homenagens of a despedida, newest first, page by page; the visitor's pass opens those of a private one. */
export const useHomenagensAprovadas = (despedidaId: number) => {
  const client = useQueryClient()
  const [hearing, setHearing] = useState(false)
  const list = useInfiniteQuery({
    queryKey: [KEY, despedidaId],
    queryFn: ({ pageParam, signal }) => readHomenagens(apiPage, despedidaId, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * HOMENAGEM_PUBLIC_PAGE_SIZE < total ? pages.length + 1 : undefined,
    refetchInterval: ({ state }) => (hearing && state.status === 'success' ? LOOK_MS : ASK_MS),
  })
  const first = list.data?.pages[0]
  useNovidades(despedidaId, list.data !== undefined, {
    visto: () => (first ? fingerprint({ itens: first.items, total: first.total }) : ''),
    onPage: useTold(despedidaId, list.isFetching),
    // Whoever may no longer see the letters may no longer see the rest.
    onEnd: () => void client.invalidateQueries(),
    onHearing: setHearing,
  })
  return list
}

/** The first page of approved homenagens alone, where they stand beside something else. */
export const useNewestHomenagens = (despedidaId: number) =>
  useQuery({
    queryKey: [KEY, despedidaId, 'primeiras'],
    queryFn: async ({ signal }) => (await readHomenagens(apiPage, despedidaId, 1, signal)).items,
    refetchInterval: ASK_MS,
  })

/** What became of the letters sent from this device; the published ones stand among the others. */
export const useOwnHomenagens = (despedidaId: number) =>
  useQuery({
    queryKey: [OWN, despedidaId],
    queryFn: async ({ signal }) => {
      const acompanhamentos = sentFrom(despedidaId)
      if (acompanhamentos.length === 0) return []
      const letters = await api('POST /homenagem/acompanhar', { body: { acompanhamentos }, signal })
      return letters.filter(letter => letter.situacao !== 'publicada')
    },
    refetchInterval: ASK_MS,
  })

export type Homenagem = {
  despedidaId: number
  nome: string
  descricao: string
  imagem: File | undefined
  codigo: string | undefined
  key: string
}

const formOf = ({ despedidaId, nome, descricao, imagem, codigo }: Homenagem): FormData => {
  const form = new FormData()
  const part = { descricao, nome, despedida: despedidaId, url: '', publicado: true, ...(codigo ? { codigo } : {}) }
  form.append('homenagem', new Blob([JSON.stringify(part)], { type: 'application/json' }))
  form.append('imagem', imagem ?? new Blob([]), imagem?.name ?? '')
  return form
}

/** Sends a homenagem; the same key repeats the same homenagem. A missing code is not a failure: the caller asks for the registration. */
export const useSendHomenagem = (onSent: () => void, onCodeNeeded: () => void) => {
  const client = useQueryClient()
  return useMutation({
    ...RETRY_WHEN_ONLINE,
    mutationFn: (homenagem: Homenagem) =>
      api('POST /homenagem/homenagem', { body: formOf(homenagem), idempotencyKey: homenagem.key }),
    onSuccess: ({ acompanhamento }, { despedidaId, imagem }) => {
      rememberSent(despedidaId, acompanhamento)
      rememberSentPicture(acompanhamento, imagem)
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
