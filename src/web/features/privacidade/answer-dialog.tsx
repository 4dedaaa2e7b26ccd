import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { RESPOSTA_MAX } from '#contract/privacidade/limits.ts'
import { SITUACOES_PEDIDO, TIPOS_PEDIDO } from '#contract/privacidade/messages.ts'
import { type PedidoEquipe, responderPedidoBody } from '#contract/privacidade/schema.ts'
import { formErrors } from '#web/lib/form-errors.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import classes from './answer-dialog.module.css'
import { RESPONDER } from './staff-messages.ts'
import { type Resposta, sentenceOf, useResponder } from './staff-query.ts'

const STATES = ['atendido', 'andamento', 'recusado'] as const
type State = (typeof STATES)[number]

const stateOf = (value: string): State => STATES.find(state => state === value) ?? 'atendido'

/** Answers one request; the person is notified. */
export const AnswerDialog = ({ pedido, onClose }: { pedido: PedidoEquipe; onClose: () => void }) => {
  const [situacao, setSituacao] = useState<State>('atendido')
  const [resposta, setResposta] = useState('')
  const answer = useResponder(onClose)
  const { form, shown } = useForm<'resposta', Resposta>({
    values: { id: pedido.id, situacao, resposta },
    errors: formErrors(responderPedidoBody, { situacao, resposta }),
    save: answer,
  })
  return (
    <Dialog onClose={onClose} title={RESPONDER.titulo(pedido.numero)}>
      <form {...form} className={formClasses.form}>
        <div>
          <p>
            {RESPONDER.pedido}: {TIPOS_PEDIDO[pedido.tipo]}
          </p>
          <p className={`written ${classes.quote}`}>{pedido.texto === '' ? RESPONDER.semTexto : pedido.texto}</p>
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
          cancel={{ onClick: onClose }}
        />
      </form>
    </Dialog>
  )
}
