import { Button } from '@mantine/core'
import { messageOf } from '#web/lib/http.ts'
import { callKey } from '#web/lib/use-call.ts'
import { absolute } from '#web/paths.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useSend } from '#web/ui/use-send.ts'
import type { OpenCerimonia } from './cerimonia-monitor.tsx'
import classes from './cerimonias.module.css'
import { CERIMONIAS as T } from './cerimonias-messages.ts'
import { MONITOR } from './monitor-messages.ts'

const failed = (error: unknown): string => messageOf(error, MONITOR.erro)

/** The card of whoever attends the ceremony, which is shown once. */
export const CerimoniaCard = ({
  id,
  cerimonia: { cerimonia, titulo, transmissao },
}: {
  id: number
  cerimonia: OpenCerimonia
}) => {
  const params = { id, cerimonia }
  const create = useSend('POST /cliente/transmissao/:id/cerimonias/:cerimonia/cartao', {
    failed,
    changes: ['GET /cliente/transmissao/:id/cerimonias'],
  })
  const cancel = useSend('DELETE /cliente/transmissao/:id/cerimonias/:cerimonia/cartao', {
    done: 'Cartão cancelado.',
    failed,
    replaces: callKey('GET /cliente/transmissao/:id/cerimonias', { params: { id } }),
    changes: ['GET /cliente/transmissao/:id/cerimonias'],
    changesAfterFailure: true,
  })
  return (
    <section className={classes.panel} aria-labelledby="cartao-cerimonia">
      <h2 id="cartao-cerimonia">{T.cartao}</h2>
      <p className="soft">
        Quem está no lugar aponta o celular para o cartão e, sem senha, estende ou marca que a cerimônia continua.
      </p>
      {transmissao.cartao && <p>Há um cartão que vale.</p>}
      <div className="row">
        <Button variant="default" loading={create.isPending} onClick={() => create.mutate({ params })}>
          {transmissao.cartao ? 'Criar outro cartão' : 'Criar cartão'}
        </Button>
        {transmissao.cartao && (
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params }, { onSuccess: create.reset })}
          >
            Cancelar o cartão
          </Button>
        )}
      </div>
      {transmissao.cartao && <p className="note">O anterior deixa de valer na hora.</p>}
      <p role="status" className={create.data ? 'notice' : ''}>
        {create.data && 'Cartão criado. Mostre ou imprima agora: ele aparece só desta vez.'}
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
