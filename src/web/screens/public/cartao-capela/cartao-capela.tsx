import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { CARTAO } from '#web/features/transmissao/card-messages.ts'
import { atendimentoKey, CardPanel } from '#web/features/transmissao/card-panel.tsx'
import { ApiError, api } from '#web/lib/http.ts'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'
import classes from './cartao-capela.module.css'

const POLL_INTERVAL_MS = 10_000

const isRefused = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404

/** The velório of this hour, read again every ten seconds; a cancelled card is not asked about again. */
const useAtendimento = (chave: string) =>
  useQuery({
    queryKey: atendimentoKey(chave),
    queryFn: ({ signal }) => api('POST /atendimento/estado', { body: { chave }, signal }),
    enabled: chave !== '',
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : POLL_INTERVAL_MS),
    retry: (failures, error) => failures < 2 && !isRefused(error),
  })

const BANNER_NUMBER = 4

/** `/cartao-capela#{chave}`: opened from the code on a chapel's card, without a sign-in. */
export const CartaoCapelaScreen = () => {
  const chave = useLocation().hash.slice(1)
  const atendimento = useAtendimento(chave)
  const { data, error } = atendimento
  const refusal =
    chave === '' ? 'Abra esta página pelo QR code do cartão da capela.' : isRefused(error) && error.mensagem
  if (refusal) return <StatusPage title={CARTAO.titulo} text={refusal} banner={BANNER_NUMBER} />
  return (
    <PublicShell title={CARTAO.titulo}>
      <div className={classes.page}>
        {data ? (
          <CardPanel chave={chave} atendimento={data} />
        ) : (
          <Pending
            query={atendimento}
            loading="Abrindo o cartão da capela…"
            failed="Não foi possível abrir o cartão da capela."
          />
        )}
      </div>
    </PublicShell>
  )
}
