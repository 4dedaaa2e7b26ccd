import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Despedida } from '#contract/despedida/schema.ts'
import { documentFileName } from '#contract/documento/file-name-rules.ts'
import { DOCUMENTO } from '#contract/documento/messages.ts'
import type { Copia, EbookPreparo } from '#contract/documento/schema.ts'
import { ApiError, api, apiFile } from '#web/lib/http.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { documentFailure } from './use-documents.ts'

const FIRST_POLL_INTERVAL_MS = 500
const POLL_INTERVAL_MAX_MS = 4000
const POLL_GROWTH_FACTOR = 1.3

type Book = { id: number; copia: Copia }

const start = ({ id, copia }: Book): Promise<EbookPreparo> =>
  api('POST /cliente/despedida/:id/ebook/preparo', { params: { id }, query: { copia } })

/** Starts again where the portal was restarted or the page has changed meanwhile. */
const readPreparo = async (book: Book, signal: AbortSignal): Promise<EbookPreparo> => {
  const { id, copia } = book
  const preparo = await api('GET /cliente/despedida/:id/ebook/preparo', { params: { id }, query: { copia }, signal })
  return preparo.estado === 'parado' ? start(book) : preparo
}

/** The portal is unreachable or restarting: the ebook is prepared nevertheless. */
const isTemporary = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status > 500)

const usePreparo = (book: Book) => {
  const client = useQueryClient()
  const queryKey = ['ebook-preparo', book.id, book.copia]
  // A reopened dialog continues where it was closed.
  const [isStarted, setStarted] = useState(client.getQueryData(queryKey) !== undefined)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readPreparo(book, signal),
    enabled: isStarted,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      if (data?.estado !== 'preparando' || (error && !isTemporary(error))) return false
      return Math.min(
        FIRST_POLL_INTERVAL_MS * POLL_GROWTH_FACTOR ** (dataUpdateCount + errorUpdateCount),
        POLL_INTERVAL_MAX_MS,
      )
    },
  })
  const show = (preparo: EbookPreparo): void => {
    client.setQueryData(queryKey, preparo)
    setStarted(true)
  }
  return { preparo: isStarted ? query.data : undefined, error: query.error, show }
}

export type EbookStep = 'idle' | 'preparing' | 'ready' | 'failed'

const save = async ({ id, pessoa_falecida: { nome } }: Despedida, copia: Copia): Promise<void> => {
  const { file, name } = await apiFile('GET /cliente/despedida/:id/ebook/arquivo', { params: { id }, query: { copia } })
  saveFile(file, name ?? documentFileName('ebook', nome, 'pdf'))
  toast.success(DOCUMENTO.ebookBaixado)
}

/** The ebook of a despedida: started by a tap, prepared by the portal, and saved by a second tap when it is ready. */
export const useEbook = (despedida: Despedida, copia: Copia = 'aberta') => {
  const { id } = despedida
  const { preparo, error, show } = usePreparo({ id, copia })
  const isReady = preparo?.estado === 'pronto'
  const isBusy = useRef(false)
  const action = useMutation({
    mutationFn: async () => {
      // An ebook whose download failed may no longer exist: it is requested again.
      const started = step === 'ready' && preparo ? preparo : await start({ id, copia })
      show(started)
      if (started.estado === 'pronto') await save(despedida, copia)
    },
    onError: failure => toast.error(documentFailure('ebook', failure)),
    onSettled: () => {
      isBusy.current = false
    },
  })
  const isAway = isTemporary(error)
  const failure = action.error ?? (isAway ? null : error)
  const step = ((): EbookStep => {
    if (action.isPending) return 'preparing'
    if (failure !== null || preparo?.estado === 'falhou') return 'failed'
    if (isReady) return 'ready'
    return preparo ? 'preparing' : 'idle'
  })()
  const press = (): void => {
    if (step === 'preparing' || isBusy.current) return
    isBusy.current = true
    action.mutate()
  }
  const reason = step === 'failed' ? documentFailure('ebook', failure) : null
  return { step, percent: preparo?.progresso ?? 0, isAway, reason, press }
}
