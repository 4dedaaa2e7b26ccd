import { Switch } from '@mantine/core'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { ADMIN_PAGE_SIZE, defaultPortrait } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { formatData, formatDataHora } from '#contract/fields/data-hora.ts'
import { isSomenteModerador, type Role } from '#contract/roles.ts'
import { paths } from '#web/paths.ts'
import { AttentionMark } from '#web/ui/admin/attention-mark.tsx'
import { type Column, DataTable } from '#web/ui/admin/data-table.tsx'
import { Portrait } from '#web/ui/public/portrait.tsx'
import classes from './despedida-table.module.css'
import { DENUNCIAS_DA_LISTA } from './list-messages.ts'
import { RowActions, type RowDialogs } from './row-actions.tsx'

type TableProps = RowDialogs & {
  despedidas: readonly Despedida[] | undefined
  roles: readonly Role[]
  busyId: number | undefined
  onToggle: (despedida: Despedida) => void
}

/** Reports are no messages that wait: they have a mark of their own, which leads to where they are decided. */
const ReportMark = ({ despedida: { id, qtd_denuncias: total = 0, pessoa_falecida } }: { despedida: Despedida }) =>
  total > 0 && (
    <AttentionMark
      to={paths.mensagens(id)}
      text={DENUNCIAS_DA_LISTA.total(total)}
      label={DENUNCIAS_DA_LISTA.decidir(total, pessoa_falecida.nome)}
    />
  )

const Person = ({ despedida }: { despedida: Despedida }) => (
  <div className={classes.person}>
    <Portrait
      src={despedida.foto_perfil}
      fallback={defaultPortrait(despedida.pessoa_falecida.sexo)}
      size={48}
      ring={false}
    />
    <div>
      <div className={classes.name}>{despedida.pessoa_falecida.nome}</div>
      <div className={classes.dates}>
        {formatData(despedida.pessoa_falecida.data_nascimento)} –{' '}
        {formatData(despedida.pessoa_falecida.data_falecimento)}
      </div>
      <ReportMark despedida={despedida} />
    </div>
  </div>
)

const LiveBadge = ({ live }: { live: boolean }) => (
  <span className={live ? `${classes.badge} ${classes.live}` : classes.badge}>{live ? 'AOVIVO' : 'OFFLINE'}</span>
)

const columnsFor = ({ roles, busyId, onToggle, ...dialogs }: Omit<TableProps, 'despedidas'>): Column<Despedida>[] => {
  const ativa: Column<Despedida> = {
    id: 'ativa',
    label: 'Ativa',
    cell: row => (
      <Switch
        size="md"
        aria-label={`Despedida de ${row.pessoa_falecida.nome} ativa`}
        checked={row.status_memoria}
        disabled={busyId === row.id}
        onChange={() => onToggle(row)}
      />
    ),
  }
  return [
    { id: 'falecido', label: 'Falecido', stacked: true, cell: row => <Person despedida={row} /> },
    { id: 'sepultamento', label: 'Sepultamento', cell: row => formatDataHora(row.data_sepultamento) || '—' },
    { id: 'capela', label: 'Capela', cell: row => <LiveBadge live={row.status_apresentacao} /> },
    ...(isSomenteModerador(roles) ? [] : [ativa]),
    {
      id: 'acoes',
      label: 'Ações',
      align: 'end',
      stacked: true,
      cell: row => <RowActions despedida={row} roles={roles} {...dialogs} />,
    },
  ]
}

/** Table "DESPEDIDAS" (specification §2). `despedidas` undefined means still loading. */
export const DespedidaTable = ({ despedidas, ...rest }: TableProps) => (
  <DataTable
    caption="Despedidas"
    columns={columnsFor(rest)}
    rows={despedidas}
    keyOf={row => row.id}
    empty={DESPEDIDA.listaVazia}
    size={ADMIN_PAGE_SIZE}
  />
)
