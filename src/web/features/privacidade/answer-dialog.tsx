import { Button, Modal, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { PRIVACIDADE, RESPOSTA_MAX, SITUACOES_PEDIDO, TIPOS_PEDIDO } from '#contract/privacidade/messages.ts'
import type { PedidoEquipe } from '#contract/privacidade/schema.ts'
import { FECHAR } from '#web/ui/messages.ts'
import classes from './staff-dialogs.module.css'
import { RESPONDER } from './staff-messages.ts'
import { sentenceOf, useResponder } from './staff-query.ts'

const STATES = ['atendido', 'andamento', 'recusado'] as const
type State = (typeof STATES)[number]

const stateOf = (value: string): State => STATES.find(state => state === value) ?? 'atendido'

const Form = ({ pedido, onClose }: { pedido: PedidoEquipe; onClose: () => void }) => {
  const [situacao, setSituacao] = useState<State>('atendido')
  const [resposta, setResposta] = useState('')
  const [checked, setChecked] = useState(false)
  const answer = useResponder(onClose)
  const empty = resposta.trim() === ''
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        if (!empty && !answer.isPending) answer.mutate({ id: pedido.id, situacao, resposta })
      }}
    >
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
        error={checked && empty ? PRIVACIDADE.respostaObrigatoria : sentenceOf(answer.error, RESPONDER.falhou)}
        onChange={event => setResposta(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button variant="subtle" onClick={onClose}>
          {RESPONDER.voltar}
        </Button>
        <Button type="submit" loading={answer.isPending}>
          {RESPONDER.enviar}
        </Button>
      </div>
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
