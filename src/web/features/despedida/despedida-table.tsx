import { Switch } from '@mantine/core'
import { StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { plural } from '#contract/plural.ts'
import { isSomenteModerador, type Role } from '#contract/roles.ts'
import { paths } from '#web/paths.ts'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { AttentionMark } from '#web/ui/admin/pill.tsx'
import classes from './despedida-table.module.css'

import note from './note.module.css'
import { PersonLine } from './person-line.tsx'
import { RowActions, type RowDialogs } from './row-actions.tsx'
import { RitoCell, StateCell, VelorioCell } from './velorio-cell.tsx'

const denuncias = (total: number) => plural(total, '1 denúncia', `${total} denúncias`)

/** Reports in the list of despedidas. */
const DENUNCIAS_DA_LISTA = {
  total: denuncias,
  decidir: (total: number, nome: string) => `${denuncias(total)} na página de ${nome}: decidir`,
} as const

const fotos = (total: number) => plural(total, '1 denúncia de fotografia', `${total} denúncias de fotografias`)

/** Reports of photographs in the list of despedidas. */
const DENUNCIAS_DE_FOTOS = {
  total: fotos,
  decidir: (total: number, nome: string) => `${fotos(total)} na página de ${nome}: decidir`,
} as const

const pedidos = (total: number) => plural(total, '1 pedido de acesso', `${total} pedidos de acesso`)

/** Requests for access in the list of despedidas. */
const PEDIDOS_DA_LISTA = {
  total: pedidos,
  responder: (total: number, nome: string) => `${pedidos(total)} à página de ${nome}: responder`,
} as const

type TableProps = RowDialogs & {
  despedidas: readonly Despedida[] | undefined
  roles: readonly Role[]
  busyId: number | undefined
  onToggle: (despedida: Despedida) => void
  /** The portal's local time. */
  now: string
  /** What to do when nothing was found, below the sentence. */
  empty?: ReactNode
}

/** Reports are not pending messages: they have a badge of their own, which links to the decision. */
const ReportMark = ({ despedida: { id, qtd_denuncias: total = 0, pessoa_falecida } }: { despedida: Despedida }) =>
  total > 0 && (
    <AttentionMark
      to={paths.mensagens(id)}
      text={DENUNCIAS_DA_LISTA.total(total)}
      label={DENUNCIAS_DA_LISTA.decidir(total, pessoa_falecida.nome)}
    />
  )

const PhotoReportMark = ({
  despedida: { id, qtd_denuncias_fotos: total = 0, pessoa_falecida },
}: {
  despedida: Despedida
}) =>
  total > 0 && (
    <AttentionMark
      to={paths.fotografias(id)}
      text={DENUNCIAS_DE_FOTOS.total(total)}
      label={DENUNCIAS_DE_FOTOS.decidir(total, pessoa_falecida.nome)}
    />
  )

/** Requests for access to a private page, which staff answer where the family does not. */
const RequestMark = ({ despedida: { id, qtd_pedidos_acesso: total = 0, pessoa_falecida } }: { despedida: Despedida }) =>
  total > 0 && (
    <AttentionMark
      to={paths.mensagens(id)}
      text={PEDIDOS_DA_LISTA.total(total)}
      label={PEDIDOS_DA_LISTA.responder(total, pessoa_falecida.nome)}
    />
  )

/** The first words of what staff tell each other; a press shows all. */
const NoteMark = ({ despedida, onNote }: { despedida: Despedida } & Pick<RowDialogs, 'onNote'>) => {
  const { nota_interna: nota = '', pessoa_falecida } = despedida
  if (nota === '') return null
  return (
    <button
      type="button"
      className={note.mark}
      aria-label={`Nota interna: ${nota}. Despedida de ${pessoa_falecida.nome}`}
      onClick={() => onNote(despedida)}
    >
      <StickyNote size={15} aria-hidden />
      <span>{nota}</span>
    </button>
  )
}

const columnsFor = ({
  roles,
  busyId,
  onToggle,
  now,
  ...dialogs
}: Omit<TableProps, 'despedidas' | 'empty'>): Column<Despedida>[] => {
  const ativa: Column<Despedida> = {
    label: 'Ativa',
    cell: row => (
      <Switch
        aria-label={`Despedida de ${row.pessoa_falecida.nome} ativa`}
        checked={row.status_memoria}
        // Unlike `disabled` it keeps the focus, which the question of a dialog gives back.
        aria-disabled={busyId === row.id || undefined}
        onChange={() => {
          if (busyId !== row.id) onToggle(row)
        }}
      />
    ),
  }
  return [
    {
      label: 'Falecido',
      stacked: true,
      cell: row => (
        <div className={classes.person}>
          <PersonLine despedida={row}>
            <ReportMark despedida={row} />
            <PhotoReportMark despedida={row} />
            <RequestMark despedida={row} />
            <NoteMark despedida={row} onNote={dialogs.onNote} />
          </PersonLine>
        </div>
      ),
    },
    { label: 'Velório', cell: row => <VelorioCell despedida={row} /> },
    { label: 'Cerimônia final', cell: row => <RitoCell despedida={row} /> },
    { label: 'Capela', cell: row => <StateCell despedida={row} now={now} /> },
    ...(isSomenteModerador(roles) ? [] : [ativa]),
    {
      label: 'Ações',
      align: 'end',
      stacked: true,
      cell: row => <RowActions despedida={row} roles={roles} {...dialogs} />,
    },
  ]
}

/** Table "DESPEDIDAS" (specification §2). `despedidas` undefined means still loading. */
export const DespedidaTable = ({ despedidas, empty, ...rest }: TableProps) => (
  <div className={classes.list}>
    <DataTable caption="Despedidas" columns={columnsFor(rest)} rows={despedidas} empty={DESPEDIDA.listaVazia} />
    {despedidas?.length === 0 && empty}
  </div>
)
