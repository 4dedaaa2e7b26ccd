import type { ReactNode } from 'react'
import { Failed } from '#web/ui/public/states.tsx'
import { Pager } from './pager.tsx'

type PagedListProps = {
  list: { data?: { total: number } | undefined; isError: boolean; refetch: () => unknown }
  failed: string
  page: number
  size: number
  onPage: (page: number) => void
  /** What was found was counted no further. */
  orMore?: boolean
  /** The pager is there from the first row on, or only from the second page on. */
  pagerFrom?: 'first row' | 'second page'
  /** The table. */
  children: ReactNode
}

/** A list of the restricted area: its table with the pager below, or the sentence that it could not be loaded. */
export const PagedList = ({ list, failed, pagerFrom = 'first row', children, ...pager }: PagedListProps) => {
  const total = list.data?.total ?? 0
  return (
    <>
      {list.isError && !list.data ? <Failed text={failed} onRetry={() => void list.refetch()} /> : children}
      {total > (pagerFrom === 'first row' ? 0 : pager.size) && <Pager total={total} {...pager} />}
    </>
  )
}
