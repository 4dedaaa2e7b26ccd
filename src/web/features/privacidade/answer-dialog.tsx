import { NativeSelect, Textarea } from '@mantine/core'
import { RESPOSTA_MAX, SITUACOES_PEDIDO, TIPOS_PEDIDO } from '#contract/privacidade/messages.ts'
import { type PedidoEquipe, responderPedidoBody } from '#contract/privacidade/schema.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { useSend } from '#web/ui/use-send.ts'
import classes from './answer-dialog.module.css'
import { sentenceOf, TITULAR_CALLS } from './titular-staff.ts'

const FALHOU = 'Não foi possível responder.'

const STATES = ['atendido', 'andamento', 'recusado'] as const

/** Answers one request; the person is notified. */
export const AnswerDialog = ({ pedido, onClose }: { pedido: PedidoEquipe; onClose: () => void }) => {
  const answer = useSend('PUT /cliente/titular/pedidos/:id', {
    done: 'Resposta enviada.',
    failed: FALHOU,
    after: onClose,
    changes: TITULAR_CALLS,
  })
  const form = usePortalForm({
    schema: responderPedidoBody,
    initial: { situacao: 'atendido', resposta: '' },
    send: body => answer.mutateAsync({ params: { id: pedido.id }, body }),
    failure: error => sentenceOf(error, FALHOU),
  })
  return (
    <Dialog onClose={onClose} title={`Pedido ${pedido.numero}`}>
      <form {...form.element} className={formClasses.form}>
        <div>
          <p>
            {'O que a pessoa pediu'}: {TIPOS_PEDIDO[pedido.tipo]}
          </p>
          <p className={`written ${classes.quote}`}>{pedido.texto === '' ? 'Sem texto.' : pedido.texto}</p>
        </div>
        <NativeSelect
          label="Situação"
          data={STATES.map(state => ({ value: state, label: SITUACOES_PEDIDO[state] ?? state }))}
          {...form.getInputProps('situacao')}
        />
        <Textarea
          label="Resposta ao titular"
          description="Vai por e-mail, ou ao celular com o endereço em que se lê."
          withAsterisk
          aria-required
          autosize
          minRows={4}
          maxLength={RESPOSTA_MAX}
          {...form.getInputProps('resposta')}
        />
        <FormFooter {...form.footer} submit="Enviar resposta" cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}
