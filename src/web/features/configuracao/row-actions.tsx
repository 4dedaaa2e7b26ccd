import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconAction } from '#web/ui/admin/icon-action.tsx'
import { moved, without } from './list-rules.ts'
import { LINHA } from './messages.ts'

type RowActionsProps<Row> = { rows: readonly Row[]; index: number; name: string; onChange: (rows: Row[]) => void }

/** Moves or removes one row of a list whose order matters. */
export const RowActions = <Row,>({ rows, index, name, onChange }: RowActionsProps<Row>) => (
  <span>
    {index > 0 && (
      <IconAction label={LINHA.subir(name)} icon={<ArrowUp />} onClick={() => onChange(moved(rows, index, -1))} />
    )}
    {index < rows.length - 1 && (
      <IconAction label={LINHA.descer(name)} icon={<ArrowDown />} onClick={() => onChange(moved(rows, index, 1))} />
    )}
    <IconAction label={LINHA.tirar(name)} icon={<X />} onClick={() => onChange(without(rows, index))} />
  </span>
)
