import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconAction } from './icon-action.tsx'
import classes from './pager.module.css'

/** "1-5 de 128" with previous and next. Pages start at 1. `orMore`: what was found was counted no further. */
export const Pager = ({
  page,
  size,
  total,
  orMore = false,
  onPage,
}: {
  page: number
  size: number
  total: number
  orMore?: boolean
  onPage: (page: number) => void
}) => {
  const first = total === 0 ? 0 : (page - 1) * size + 1
  const last = Math.min(page * size, total)
  return (
    <nav className={classes.pager} aria-label="Páginas da lista">
      <span aria-live="polite">{`${first}-${last} de ${total}${orMore ? ' ou mais' : ''}`}</span>
      <IconAction
        label="Página anterior"
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconAction
        label="Próxima página"
        icon={<ChevronRight />}
        disabled={last >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
