import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from '#web/ui/public/states.tsx'
import classes from './data-table.module.css'

const ACOES = 'Ações'

/** One column. `stacked` leaves its heading out of the cards on a phone. */
export type Column<Row> = { label: string; cell: (row: Row) => ReactNode; align?: 'end'; stacked?: boolean }

/** The column with the buttons of a row. */
export const actionsColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  label: ACOES,
  align: 'end',
  cell,
})

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  /** undefined: still loading. */
  rows: readonly Row[] | undefined
  empty: string
  drawing?: DrawingName
  /** The one thing to do while the list is empty. */
  emptyAction?: ReactNode
}

const SKELETON_ROWS = 5

const Skeleton = ({ columns }: { columns: number }) =>
  Array.from({ length: SKELETON_ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={row}>
      <td colSpan={columns}>
        <div className={classes.skeleton} />
      </td>
    </tr>
  ))

/** A table on a wide screen, cards on a phone; loading, empty and filled. */
export const DataTable = <Row extends { id: string | number }>({
  caption,
  columns,
  rows,
  empty,
  drawing = 'livro',
  emptyAction,
}: DataTableProps<Row>) => {
  if (rows?.length === 0)
    return (
      <div className={classes.empty}>
        <Drawing of={drawing} />
        <p>{empty}</p>
        {emptyAction}
      </div>
    )
  return (
    <table className={classes.table} aria-busy={rows === undefined}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th
              key={column.label}
              scope="col"
              data-actions={column.label === ACOES || undefined}
              className={column.align === 'end' ? classes.end : undefined}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined && <Skeleton columns={columns.length} />}
        {rows?.map(row => (
          <tr key={row.id}>
            {columns.map(column => (
              <td
                key={column.label}
                className={column.align === 'end' ? classes.end : undefined}
                data-stacked={column.stacked || undefined}
                data-actions={column.label === ACOES || undefined}
              >
                {!column.stacked && (
                  <span className={classes.label} aria-hidden="true">
                    {column.label}
                  </span>
                )}
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
