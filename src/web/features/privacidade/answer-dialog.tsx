import { Modal, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { RESPOSTA_MAX, SITUACOES_PEDIDO, TIPOS_PEDIDO } from '#contract/privacidade/messages.ts'
import { type PedidoEquipe, responderPedidoBody } from '#contract/privacidade/schema.ts'
import { formErrors } from '#web/lib/form-errors.ts'
import { useForm } from '#web/lib/use-form.ts'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { FECHAR } from '#web/ui/messages.ts'
import classes from './staff-dialogs.module.css'
import { RESPONDER } from './staff-messages.ts'
import { type Resposta, sentenceOf, useResponder } from './staff-query.ts'

const STATES = ['atendido', 'andamento', 'recusado'] as const
type State = (typeof STATES)[number]

const stateOf = (value: string): State => STATES.find(state => state === value) ?? 'atendido'

const Form = ({ pedido, onClose }: { pedido: PedidoEquipe; onClose: () => void }) => {
  const [situacao, setSituacao] = useState<State>('atendido')
  const [resposta, setResposta] = useState('')
  const answer = useResponder(onClose)
  const { form, shown } = useForm<'resposta', Resposta>({
    values: { id: pedido.id, situacao, resposta },
    errors: formErrors(responderPedidoBody, { situacao, resposta }),
    save: answer,
  })
  return (
    <form {...form} className={classes.form}>
      <div>
        <p className={classes.label}>
          {RESPONDER.pedido}: {TIPOS_PEDIDO[pedido.tipo]}
        </p>
        <p className={classes.quote}>{pedido.texto === '' ? RESPONDER.semTexto : pedido.texto}</p>
      </div>
      <NativeSelect
        label={RESPONDER.situacao}
        value={situacao}
        data={STATES.map(state => ({ value: state, label: SITUACOES_PEDIDO[state] ?? state }))}
        onChange={event => setSituacao(stateOf(event.currentTarget.value))}
      />
      <Textarea
        label={RESPONDER.resposta}
        description={RESPONDER.respostaAjuda}
        required
        autosize
        minRows={4}
        maxLength={RESPOSTA_MAX}
        value={resposta}
        error={shown.resposta}
        onChange={event => setResposta(event.currentTarget.value)}
      />
      <FormFooter
        saving={answer.isPending}
        error={sentenceOf(answer.error, RESPONDER.falhou)}
        submit={RESPONDER.enviar}
        cancel={{ label: RESPONDER.voltar, onClick: onClose }}
      />
    </form>
  )
}

/** Answers one request; the person is told. */
export const AnswerDialog = ({ pedido, onClose }: { pedido: PedidoEquipe | undefined; onClose: () => void }) => (
  <Modal
    opened={pedido !== undefined}
    onClose={onClose}
    title={pedido && RESPONDER.titulo(pedido.numero)}
    closeButtonProps={{ 'aria-label': FECHAR }}
  >
    {pedido && <Form key={pedido.id} pedido={pedido} onClose={onClose} />}
  </Modal>
)
