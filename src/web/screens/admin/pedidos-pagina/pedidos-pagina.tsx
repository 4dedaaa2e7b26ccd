import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isTelefone } from '#contract/fields/telefone.ts'
import {
  type PedidoPagina,
  RECUSA_MAX,
  type RespostaPedidoPagina,
  responderPedidoPaginaBody,
} from '#contract/pedido-pagina/schema.ts'
import { DESPEDIDA_CALLS } from '#web/features/despedida/public.ts'
import { PEDIDOS_PAGINA as T } from '#web/features/pedido-pagina/messages.ts'
import { type Choice, PedidoCard } from '#web/features/pedido-pagina/pedido-card.tsx'
import { formErrors } from '#web/lib/form-errors.ts'
import { ApiError, messageOf } from '#web/lib/http.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import form from '#web/ui/admin/form.module.css'
import { CANCELAR, IR_PARA_LISTA } from '#web/ui/admin/messages.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Counter } from '#web/ui/public/field.tsx'
import { Empty, Pending } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'

type Chosen = { pedido: PedidoPagina; choice: Choice }
type AnswerProps = { busy: boolean; onCancel: () => void; onAnswer: (resposta: RespostaPedidoPagina) => void }

/** The sentence that the family reads; it starts with a kind one. */
const RefuseDialog = ({ pedido, busy, onCancel, onAnswer }: AnswerProps & { pedido: PedidoPagina }) => {
  const [resposta, setResposta] = useState<string>(
    'Agradecemos a sua lembrança. Não encontramos o registro deste sepultamento. Fale com a nossa equipe, que procura com você.',
  )
  const body = { acao: 'recusar', resposta } as const
  const problem = formErrors<'resposta'>(responderPedidoPaginaBody, body).resposta
  return (
    <Dialog onClose={onCancel} title={T.recusarDe(pedido.nome)}>
      <Textarea
        label="O que a família vai ler"
        description={
          <Counter help="Vai como está, ao celular ou ao e-mail de quem pediu." value={resposta} max={RECUSA_MAX} />
        }
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
          Enviar e recusar
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
        title={`Abrir a página de ${choice.nome}?`}
        confirm={T.abrirCom}
        busy={busy}
        onCancel={onCancel}
        onConfirm={() => onAnswer({ acao: 'abrir', registro: choice.registro })}
      >
        <p>
          {isInvited
            ? `A página nasce em rascunho: ninguém a vê até você conferir e ativar. ${pedido.nome} recebe no celular o convite para cuidar dela.`
            : 'A página nasce em rascunho: ninguém a vê até você conferir e ativar. Quem pediu recebe a resposta no contato que deixou; o convite para cuidar da página precisa de um celular do Brasil: pergunte quem da família pode recebê-lo.'}
        </p>
      </ConfirmDialog>
    )
  const { despedida } = choice
  return (
    <ConfirmDialog
      title={`Responder com a página de ${despedida.nome}?`}
      confirm="Responder"
      busy={busy}
      onCancel={onCancel}
      onConfirm={() => onAnswer({ acao: 'unir', despedida: despedida.id })}
    >
      <p>
        {despedida.moderadores === 0 && isInvited
          ? `Ninguém cuida desta página: ${pedido.nome} recebe no celular o convite para cuidar dela.`
          : `${pedido.nome} recebe o endereço da página, sem código. Quem cuida dela decide o resto.`}
      </p>
    </ConfirmDialog>
  )
}

const DONE = {
  abrir: 'Página aberta em rascunho. Confira os dados e ative.',
  unir: 'Resposta enviada.',
  recusar: 'Recusa enviada.',
} as const

/** After a refusal too: a colleague may have answered. */
const CHANGED = [
  'GET /cliente/pedidos-pagina',
  'GET /cliente/pedidos-pagina/:pedido/semelhantes',
  'GET /cliente/registro/rascunhos',
  ...DESPEDIDA_CALLS,
] as const

/** /admin/pedidos-pagina: families that ask for the page of an old burial, and the three answers of staff. */
export const PedidosPaginaScreen = () => {
  const navigate = useNavigate()
  const pedidos = useCall('GET /cliente/pedidos-pagina')
  const answer = useSend('PUT /cliente/pedidos-pagina/:pedido', {
    done: (_output, { body }) => DONE[body.acao],
    failed: error =>
      error instanceof ApiError && (error.status === 404 || error.status === 409)
        ? 'Este pedido já foi respondido, ou a página mudou. A lista foi atualizada.'
        : messageOf(error, 'Não foi possível responder. Tente novamente.'),
    after: ({ despedida }, { body }) => {
      if (body.acao === 'abrir' && despedida !== null) void navigate(paths.editarDespedida(despedida))
    },
    changes: CHANGED,
    changesAfterFailure: true,
  })
  const [chosen, setChosen] = useState<Chosen>()
  const close = () => setChosen(undefined)
  // The second tap of a double tap comes before the next rendering.
  const sending = useRef(false)
  const send = ({ pedido }: Chosen, resposta: RespostaPedidoPagina) => {
    if (sending.current) return
    sending.current = true
    answer.mutate(
      { params: { pedido: pedido.id }, body: resposta },
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
      <PageTitle
        title="Pedidos de página"
        lead="Famílias que pedem a página de quem foi sepultado antes do portal. Compare com o registro e com as páginas que existem, e responda: nada é publicado por um pedido."
      />
      <Pending query={pedidos} loading="Carregando os pedidos…" failed="Não foi possível carregar os pedidos." />
      {pedidos.data?.length === 0 && (
        <Empty drawing="carta" title="Nenhum pedido espera resposta.">
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
