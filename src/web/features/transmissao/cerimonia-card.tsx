import { Button } from '@mantine/core'
import { absolute } from '#web/paths.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import type { OpenCerimonia } from './cerimonia-monitor.tsx'
import classes from './cerimonias.module.css'
import { CERIMONIAS as T } from './cerimonias-messages.ts'
import { useCancelledCartao, useNewCartao } from './cerimonias-query.ts'

/** The card of whoever attends the ceremony, which is shown once. */
export const CerimoniaCard = ({ id, one: { cerimonia, titulo, transmissao } }: { id: number; one: OpenCerimonia }) => {
  const create = useNewCartao({ id, cerimonia })
  const { cancel, isPending } = useCancelledCartao({ id, cerimonia }, create.reset)
  return (
    <section className={classes.panel} aria-labelledby="cartao-cerimonia">
      <h2 id="cartao-cerimonia">{T.cartao}</h2>
      <p className="soft">{T.cartaoExplica}</p>
      {transmissao.cartao && <p>{T.cartaoVale}</p>}
      <div className="row">
        <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
          {transmissao.cartao ? T.cartaoOutro : T.cartaoCriar}
        </Button>
        {transmissao.cartao && (
          <Button variant="default" loading={isPending} onClick={cancel}>
            {T.cartaoCancelar}
          </Button>
        )}
      </div>
      {transmissao.cartao && <p className="note">{T.cartaoOutroAjuda}</p>}
      <p role="status" className={create.data ? 'notice' : ''}>
        {create.data && T.cartaoCriado}
      </p>
      {create.data && (
        <div className={classes.form}>
          <p className="strong">{titulo}</p>
          <QrCode text={absolute(create.data.caminho)} title={T.cartao} size={240} level="M" />
        </div>
      )}
    </section>
  )
}
