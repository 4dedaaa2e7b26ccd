import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconAction } from '#web/ui/admin/icon-action.tsx'

type RowActionsProps = {
  form: {
    reorderListItem: (list: string, move: { from: number; to: number }) => void
    removeListItem: (list: string, index: number) => void
  }
  /** Path of the list in the form. */
  list: string
  index: number
  count: number
  name: string
}

/** Moves or removes one row of a list whose order matters. */
export const RowActions = ({ form, list, index, count, name }: RowActionsProps) => {
  const moveTo = (to: number) => form.reorderListItem(list, { from: index, to })
  return (
    <span>
      {index > 0 && (
        <IconAction label={`Mover ${name} para cima`} icon={<ArrowUp />} onClick={() => moveTo(index - 1)} />
      )}
      {index < count - 1 && (
        <IconAction label={`Mover ${name} para baixo`} icon={<ArrowDown />} onClick={() => moveTo(index + 1)} />
      )}
      <IconAction label={`Tirar ${name}`} icon={<X />} onClick={() => form.removeListItem(list, index)} />
    </span>
  )
}
