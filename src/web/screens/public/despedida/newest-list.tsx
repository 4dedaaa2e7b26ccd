import type { Ref } from 'react'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { HomenagemText } from '#web/features/homenagem/homenagem-list.tsx'

const NEWEST_MAX = 3

type NewestListProps = {
  homenagens: readonly HomenagemPublica[]
  /** It was approved while the list was open, and appears. */
  isNew: (homenagem: HomenagemPublica) => boolean
  className?: string | undefined
  inRoom?: boolean
  ref?: Ref<HTMLUListElement>
}

/** The three newest homenagens, without pictures. */
export const NewestList = ({ homenagens, isNew, className, inRoom, ref }: NewestListProps) => (
  <ul ref={ref} tabIndex={ref ? -1 : undefined} className={className}>
    {homenagens.slice(0, NEWEST_MAX).map(homenagem => (
      <li key={homenagem.id} className={isNew(homenagem) ? 'appear' : undefined}>
        <HomenagemText homenagem={homenagem} inRoom={inRoom} />
      </li>
    ))}
  </ul>
)
