import type { ReactNode } from 'react'
import { Arrived } from '#web/features/homenagem/homenagem-list.tsx'
import { useNewestHomenagens } from '#web/features/homenagem/room-query.ts'
import { useArrivals } from '#web/features/homenagem/use-arrivals.ts'
import classes from './newest-homenagens.module.css'
import { NewestList } from './newest-list.tsx'

type NewestHomenagensProps = { despedidaId: number; invitation: ReactNode }

/** The newest homenagens below the biography; one that is approved meanwhile appears. `invitation`: where there is none. */
export const NewestHomenagens = ({ despedidaId, invitation }: NewestHomenagensProps) => {
  const { data } = useNewestHomenagens(despedidaId)
  const { top, shown = [], isNew, line } = useArrivals<HTMLUListElement>(data)
  if (shown.length === 0) return invitation
  return (
    <>
      <Arrived {...line} variant="ghost" />
      <NewestList ref={top} homenagens={shown} isNew={isNew} className={classes.newest} />
    </>
  )
}
