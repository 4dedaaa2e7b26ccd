import { Switch } from '@mantine/core'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import { ADMIN_PAGE_SIZE, defaultPortrait } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { formatData, formatDataHora } from '#contract/fields/data-hora.ts'
import { isSomenteModerador, type Role } from '#contract/roles.ts'
import classes from './farewell-table.module.css'
import { RowActions, type RowDialogs } from './row-actions.tsx'

type TableProps = RowDialogs & {
  despedidas: readonly Despedida[] | undefined
  roles: readonly Role[]
  busyId: number | undefined
  onToggle: (despedida: Despedida) => void
}

const Person = ({ despedida }: { despedida: Despedida }) => (
  <div className={classes.person}>
    <img
      className={classes.portrait}
      src={despedida.foto_perfil ?? defaultPortrait(despedida.pessoa_falecida.sexo)}
      alt=""
      width={48}
      height={48}
      loading="lazy"
    />
    <div>
      <div className={classes.name}>{despedida.pessoa_falecida.nome}</div>
      <div className={classes.dates}>
        {formatData(despedida.pessoa_falecida.data_nascimento)} –{' '}
        {formatData(despedida.pessoa_falecida.data_falecimento)}
      </div>
    </div>
  </div>
)

const FarewellRow = ({
  despedida,
  roles,
  busyId,
  onToggle,
  ...dialogs
}: Omit<TableProps, 'despedidas'> & { despedida: Despedida }) => {
  const live = despedida.status_apresentacao
  return (
    <tr>
      <td>
        <Person despedida={despedida} />
      </td>
      <td className={classes.inline}>
        <span className={classes.label}>Sepultamento</span>
        {formatDataHora(despedida.data_sepultamento) || '—'}
      </td>
      <td className={classes.inline}>
        <span className={classes.label}>Capela</span>
        <span className={live ? `${classes.badge} ${classes.live}` : classes.badge}>{live ? 'AOVIVO' : 'OFFLINE'}</span>
      </td>
      {!isSomenteModerador(roles) && (
        <td className={classes.inline}>
          <span className={classes.label}>Ativa</span>
          <Switch
            size="md"
            aria-label={`Despedida de ${despedida.pessoa_falecida.nome} ativa`}
            checked={despedida.status_memoria}
            disabled={busyId === despedida.id}
            onChange={() => onToggle(despedida)}
          />
        </td>
      )}
      <td>
        <RowActions despedida={despedida} roles={roles} {...dialogs} />
      </td>
    </tr>
  )
}

const SkeletonRows = ({ columns }: { columns: number }) =>
  Array.from({ length: ADMIN_PAGE_SIZE }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={row}>
      {Array.from({ length: columns }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <td key={cell}>
          <div className={classes.skeleton} />
        </td>
      ))}
    </tr>
  ))

/** Table "DESPEDIDAS": rows on a wide screen, cards on a phone. `despedidas` undefined means still loading. */
export const FarewellTable = ({ despedidas, roles, ...rest }: TableProps) => {
  const columns = isSomenteModerador(roles) ? 4 : 5
  if (despedidas?.length === 0) return <p className={classes.empty}>{DESPEDIDA.listaVazia}</p>
  return (
    <table className={classes.table} aria-busy={despedidas === undefined}>
      <thead>
        <tr>
          <th scope="col">Falecido</th>
          <th scope="col">Sepultamento</th>
          <th scope="col">Capela</th>
          {columns === 5 && <th scope="col">Ativa</th>}
          <th scope="col">Ações</th>
        </tr>
      </thead>
      <tbody>
        {despedidas === undefined ? (
          <SkeletonRows columns={columns} />
        ) : (
          despedidas.map(despedida => <FarewellRow key={despedida.id} despedida={despedida} roles={roles} {...rest} />)
        )}
      </tbody>
    </table>
  )
}
