import { NativeSelect, Textarea } from '@mantine/core'
import { RESPOSTA_MAX } from '#contract/privacidade/limits.ts'
import { SITUACOES_PEDIDO, TIPOS_PEDIDO } from '#contract/privacidade/messages.ts'
import { type PedidoEquipe, responderPedidoBody } from '#contract/privacidade/schema.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import classes from './answer-dialog.module.css'
import { RESPONDER } from './staff-messages.ts'
import { sentenceOf, useResponder } from './staff-query.ts'

const STATES = ['atendido', 'andamento', 'recusado'] as const

/** Answers one request; the person is notified. */
export const AnswerDialog = ({ pedido, onClose }: { pedido: PedidoEquipe; onClose: () => void }) => {
  const answer = useResponder(onClose)
  const form = usePortalForm({
    schema: responderPedidoBody,
    initial: { situacao: 'atendido', resposta: '' },
    send: body => answer.mutateAsync({ id: pedido.id, ...body }),
    failure: error => sentenceOf(error, RESPONDER.falhou),
  })
  return (
    <Dialog onClose={onClose} title={RESPONDER.titulo(pedido.numero)}>
      <form {...form.element} className={formClasses.form}>
        <div>
          <p>
            {RESPONDER.pedido}: {TIPOS_PEDIDO[pedido.tipo]}
          </p>
          <p className={`written ${classes.quote}`}>{pedido.texto === '' ? RESPONDER.semTexto : pedido.texto}</p>
        </div>
        <NativeSelect
          label={RESPONDER.situacao}
          data={STATES.map(state => ({ value: state, label: SITUACOES_PEDIDO[state] ?? state }))}
          {...form.getInputProps('situacao')}
        />
        <Textarea
          label={RESPONDER.resposta}
          description={RESPONDER.respostaAjuda}
          required
          autosize
          minRows={4}
          maxLength={RESPOSTA_MAX}
          {...form.getInputProps('resposta')}
        />
        <FormFooter {...form.footer} submit={RESPONDER.enviar} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
