import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isTelefone } from '#contract/fields/telefone.ts'
import { RECUSA_MAX } from '#contract/pedido-pagina/limits.ts'
import {
  type PedidoPagina,
  type RespostaPedidoPagina,
  responderPedidoPaginaBody,
} from '#contract/pedido-pagina/schema.ts'
import { PEDIDOS_PAGINA as T } from '#web/features/pedido-pagina/messages.ts'
import { type Choice, PedidoCard } from '#web/features/pedido-pagina/pedido-card.tsx'
import { useAnswer, usePedidosPagina } from '#web/features/pedido-pagina/pedidos-query.ts'
import { formErrors } from '#web/lib/form-errors.ts'
import { paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import form from '#web/ui/admin/form.module.css'
import { CANCELAR, IR_PARA_LISTA } from '#web/ui/admin/messages.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Counter } from '#web/ui/public/field.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'

type Chosen = { pedido: PedidoPagina; choice: Choice }
type AnswerProps = { busy: boolean; onCancel: () => void; onAnswer: (resposta: RespostaPedidoPagina) => void }

/** The sentence that the family reads; it starts with a kind one. */
const RefuseDialog = ({ pedido, busy, onCancel, onAnswer }: AnswerProps & { pedido: PedidoPagina }) => {
  const [resposta, setResposta] = useState<string>(T.respostaInicial)
  const body = { acao: 'recusar', resposta } as const
  const problem = formErrors<'resposta'>(responderPedidoPaginaBody, body).resposta
  return (
    <Dialog onClose={onCancel} title={T.recusarDe(pedido.nome)}>
      <Textarea
        label={T.resposta}
        description={<Counter help={T.respostaAjuda} value={resposta} max={RECUSA_MAX} />}
        autosize
        minRows={4}
        data-autofocus
        value={resposta}
        error={problem}
        onChange={event => setResposta(event.currentTarget.value)}
      />
      <div className={`row ${form.foot}`}>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {CANCELAR}
        </Button>
        <Button loading={busy} disabled={problem !== undefined} onClick={() => onAnswer(body)}>
          {T.enviarRecusa}
        </Button>
      </div>
    </Dialog>
  )
}

const AnswerDialog = ({ chosen: { pedido, choice }, busy, onCancel, onAnswer }: AnswerProps & { chosen: Chosen }) => {
  const isInvited = isTelefone(pedido.contato)
  if (choice.acao === 'recusar')
    return <RefuseDialog pedido={pedido} busy={busy} onCancel={onCancel} onAnswer={onAnswer} />
  if (choice.acao === 'abrir')
    return (
      <ConfirmDialog
        title={T.confirmarAbrir(choice.nome)}
        confirm={T.abrirCom}
        busy={busy}
        onCancel={onCancel}
        onConfirm={() => onAnswer({ acao: 'abrir', registro: choice.registro })}
      >
        <p>{isInvited ? T.abrirTexto(pedido.nome) : T.abrirSemConvite}</p>
      </ConfirmDialog>
    )
  const { despedida } = choice
  return (
    <ConfirmDialog
      title={T.confirmarUnir(despedida.nome)}
      confirm={T.responder}
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onAnswer({ acao: 'unir', despedida: despedida.id })}
    >
      <p>{despedida.moderadores === 0 && isInvited ? T.unirConvite(pedido.nome) : T.unirTexto(pedido.nome)}</p>
    </ConfirmDialog>
  )
}

/** /admin/pedidos-pagina: families that ask for the page of an old burial, and the three answers of staff. */
export const PedidosPaginaScreen = () => {
  const navigate = useNavigate()
  const pedidos = usePedidosPagina()
  const answer = useAnswer(despedida => void navigate(paths.editarDespedida(despedida)))
  const [chosen, setChosen] = useState<Chosen>()
  const close = () => setChosen(undefined)
  // The second tap of a double tap comes before the next rendering.
  const sending = useRef(false)
  const send = ({ pedido }: Chosen, resposta: RespostaPedidoPagina) => {
    if (sending.current) return
    sending.current = true
    answer.mutate(
      { pedido: pedido.id, resposta },
      {
        onSettled: () => {
          sending.current = false
          close()
        },
      },
    )
  }
  return (
    <>
      <PageTitle title={T.titulo} lead={T.texto} />
      <Pending query={pedidos} loading={T.carregando} failed={T.falhou} />
      {pedidos.data?.length === 0 && (
        <Empty title={T.vazio}>
          <LinkButton variant="ghost" to={paths.despedidas()}>
            {IR_PARA_LISTA}
          </LinkButton>
        </Empty>
      )}
      {pedidos.data?.map(pedido => (
        <PedidoCard key={pedido.id} pedido={pedido} onChoose={choice => setChosen({ pedido, choice })} />
      ))}
      {chosen && (
        <AnswerDialog
          chosen={chosen}
          busy={answer.isPending}
          onCancel={close}
          onAnswer={resposta => send(chosen, resposta)}
        />
      )}
    </>
  )
}
