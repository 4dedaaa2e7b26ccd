import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { plural } from '#contract/plural.ts'
import { SITUACOES_PEDIDO, TIPOS_PEDIDO } from '#contract/privacidade/messages.ts'
import type { PedidoEquipe } from '#contract/privacidade/schema.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { shownContact } from './data-inventory.tsx'
import classes from './requests-table.module.css'

const vencido = (dias: number) => plural(dias, 'Vencido há 1 dia', `Vencido há ${dias} dias`)

/** What an empty list says, and the one thing to do about it. */
type Empty = { empty: string; emptyAction: ReactNode }
type Actions = { onAnswer: (pedido: PedidoEquipe) => void; onOpen: (pedido: PedidoEquipe) => void }

const Deadline = ({ pedido }: { pedido: PedidoEquipe }) => {
  if (pedido.respondido_em !== null) return <span>{formatInstant(pedido.respondido_em)}</span>
  const late = pedido.dias < 0
  return (
    <span className={late || pedido.dias <= 3 ? 'problem' : undefined}>
      {late
        ? vencido(-pedido.dias)
        : pedido.dias === 0
          ? 'Vence hoje'
          : plural(pedido.dias, 'Falta 1 dia', `Faltam ${pedido.dias} dias`)}
    </span>
  )
}

const columnsFor = ({ onAnswer, onOpen }: Actions): Column<PedidoEquipe>[] => [
  {
    label: 'Pedido',
    stacked: true,
    cell: pedido => (
      <div>
        <p className="strong">{TIPOS_PEDIDO[pedido.tipo]}</p>
        <p className={`note ${classes.detail}`}>
          {pedido.numero} · {pedido.contato === null ? 'Contato já apagado' : shownContact(pedido.contato)}
        </p>
        {pedido.texto !== '' && <p className={`written ${classes.text}`}>{pedido.texto}</p>}
      </div>
    ),
  },
  { label: 'Prazo', cell: pedido => <Deadline pedido={pedido} /> },
  { label: 'Situação', cell: pedido => SITUACOES_PEDIDO[pedido.situacao] },
  actionsColumn(pedido => (
    <span className={`row ${classes.actions}`}>
      {pedido.contato !== null && (
        <Button
          variant="subtle"
          aria-label={`Ver dados do titular do pedido ${pedido.numero}`}
          onClick={() => onOpen(pedido)}
        >
          Ver dados
        </Button>
      )}
      {pedido.respondido_em === null && (
        <Button variant="outline" aria-label={`Responder o pedido ${pedido.numero}`} onClick={() => onAnswer(pedido)}>
          Responder
        </Button>
      )}
    </span>
  )),
]

/** Requests by deadline; overdue ones are highlighted. */
export const RequestsTable = ({
  rows,
  empty,
  emptyAction,
  ...actions
}: Actions & Empty & { rows: readonly PedidoEquipe[] | undefined }) => (
  <DataTable
    caption="Pedidos de titulares, os de prazo mais próximo primeiro"
    columns={columnsFor(actions)}
    rows={rows}
    empty={empty}
    emptyAction={emptyAction}
  />
)
