import type { ReactNode } from 'react'
import { Failed } from '#web/ui/public/states.tsx'
import { ExportList, type ReadSheet } from './export-list.tsx'
import classes from './paged-list.module.css'
import { Pager } from './pager.tsx'

type PagedListProps = {
  list: { data?: { total: number } | undefined; isError: boolean; error?: Error | null; refetch: () => unknown }
  failed: string
  page: number
  size: number
  onPage: (page: number) => void
  /** What was found was counted no further. */
  orMore?: boolean
  /** The pager is there from the first row on, or only from the second page on. */
  pagerFrom?: 'first row' | 'second page'
  /** Reads the list as a file, where it is offered. */
  sheet?: ReadSheet
  /** The table. */
  children: ReactNode
}

/** A list of the restricted area: its table with the pager below, or the sentence that it could not be loaded. */
export const PagedList = ({ list, failed, pagerFrom = 'first row', sheet, children, ...pager }: PagedListProps) => {
  const total = list.data?.total ?? 0
  const paged = total > (pagerFrom === 'first row' ? 0 : pager.size)
  return (
    <>
      {list.isError && !list.data ? (
        <Failed text={failed} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        children
      )}
      {total > 0 && (paged || sheet) && (
        <div className={classes.foot}>
          {sheet && <ExportList read={sheet} total={total} />}
          {paged && <Pager total={total} {...pager} />}
        </div>
      )}
    </>
  )
}
