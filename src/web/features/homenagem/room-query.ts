import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiPage } from '#web/lib/http.ts'
import { HOMENAGENS_KEY, POLL_INTERVAL_MS, readHomenagens } from './public-query.ts'
import { useNovidades } from './use-novidades.ts'

/** Only the first page of approved homenagens, for a preview beside other content. */
export const useNewestHomenagens = (despedidaId: number) =>
  useQuery({
    queryKey: [HOMENAGENS_KEY, despedidaId, 'primeiras'],
    queryFn: async ({ signal }) => (await readHomenagens(apiPage, despedidaId, 1, signal)).items,
    refetchInterval: POLL_INTERVAL_MS,
  })

/**
 * Writes into an open room what the event stream brings: the newest homenagens, and what happens in the chapel now.
 * @returns the line of the chapel; undefined before the first event.
 */
export const useRoomNovidades = (despedidaId: number, live: boolean): string | undefined => {
  const client = useQueryClient()
  const [momento, setMomento] = useState<string>()
  useNovidades(despedidaId, live, {
    visto: () => '',
    onPage: page => {
      setMomento(page.momento ?? '')
      client.setQueryData([HOMENAGENS_KEY, despedidaId, 'primeiras'], [...page.itens])
    },
    onSubscribed: () => undefined,
  })
  return momento
}
