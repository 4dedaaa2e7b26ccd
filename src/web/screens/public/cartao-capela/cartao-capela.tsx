import { useLocation } from 'react-router'
import { CARTAO } from '#web/features/transmissao/card-messages.ts'
import { CardPanel } from '#web/features/transmissao/card-panel.tsx'
import { useAtendimento } from '#web/features/transmissao/card-query.ts'
import { ApiError } from '#web/lib/http.ts'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'
import classes from './cartao-capela.module.css'

const BANNER_NUMBER = 4

/** `/cartao-capela#{chave}`: opened from the code on a chapel's card, without a sign-in. */
export const CartaoCapelaScreen = () => {
  const chave = useLocation().hash.slice(1)
  const atendimento = useAtendimento(chave)
  const { data, error } = atendimento
  const refusal = chave === '' ? CARTAO.semChave : error instanceof ApiError && error.status === 404 && error.mensagem
  if (refusal) return <StatusPage title={CARTAO.titulo} text={refusal} banner={BANNER_NUMBER} />
  return (
    <PublicShell title={CARTAO.titulo}>
      <div className={classes.page}>
        {data ? (
          <CardPanel chave={chave} atendimento={data} />
        ) : (
          <Pending query={atendimento} loading={CARTAO.abrindo} failed={CARTAO.falhou} />
        )}
      </div>
    </PublicShell>
  )
}
