import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ApresentacaoStatus, apresentacaoStatus } from '#contract/capela/rules.ts'
import type { Apresentacao } from '#contract/capela/schema.ts'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { unitName } from '#contract/units.ts'
import { actionsColumn, type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import classes from './apresentacao-list.module.css'
import { PAINEL } from './panel-messages.ts'
import { DifferenceMark } from './velorio-notice.tsx'

/** Inativo, Agendado or Ativo: by word, mark and background, never by colour alone; grey once it has ended. */
const Status = ({ status, ended }: { status: ApresentacaoStatus; ended: boolean }) => (
  <span className={classes.status} data-status={ended ? undefined : status}>
    {status}
  </span>
)

const columnsFor = (now: string, onEdit: (apresentacao: Apresentacao) => void): Column<Apresentacao>[] => [
  {
    label: 'Falecido(a)',
    stacked: true,
    cell: apresentacao => <p className={classes.name}>{apresentacao.nomeFalecido}</p>,
  },
  {
    label: PAINEL.unidade,
    cell: apresentacao => unitName(apresentacao.empresa) ?? apresentacao.empresa,
  },
  { label: 'Capela', cell: apresentacao => apresentacao.capela },
  { label: 'Início', cell: apresentacao => formatDataHora(apresentacao.dataHoraInicial) },
  {
    label: 'Fim',
    cell: apresentacao => (
      <span>
        {formatDataHora(apresentacao.dataHoraFinal)}
        {apresentacao.dataHoraFinal <= now && <span className={classes.over}>já terminou</span>}
      </span>
    ),
  },
  {
    label: 'Status',
    cell: apresentacao => (
      <span>
        <Status status={apresentacaoStatus(apresentacao, now)} ended={apresentacao.dataHoraFinal <= now} />
        <DifferenceMark pagina={apresentacao.pagina} apresentacao={apresentacao} />
      </span>
    ),
  },
  actionsColumn(apresentacao => (
    <IconAction
      label={`Editar a reserva de ${apresentacao.nomeFalecido}`}
      word="Editar"
      icon={<Pencil />}
      onClick={() => onEdit(apresentacao)}
    />
  )),
]

type ApresentacaoListProps = {
  apresentacoes: readonly Apresentacao[] | undefined
  now: string
  empty: string
  emptyAction?: ReactNode
  onEdit: (apresentacao: Apresentacao) => void
}

/** The chapel panel's list; cards on a phone. */
export const ApresentacaoList = ({ apresentacoes, now, onEdit, ...empty }: ApresentacaoListProps) => (
  <DataTable
    caption="Reservas de capela em andamento e por vir"
    columns={columnsFor(now, onEdit)}
    rows={apresentacoes}
    {...empty}
  />
)
