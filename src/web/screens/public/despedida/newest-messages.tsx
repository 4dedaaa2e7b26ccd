import { Arrived, HomenagemText } from '#web/features/homenagem/homenagem-list.tsx'
import { HOMENAGEM_TELA } from '#web/features/homenagem/messages.ts'
import { useNewestHomenagens } from '#web/features/homenagem/room-query.ts'
import { useArrivals } from '#web/features/homenagem/use-arrivals.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import classes from './newest-messages.module.css'

const NEWEST_MAX = 3

type NewestProps = { despedidaId: number; ground?: 'night' | 'paper' }

/** The latest homenagens, below the live picture or in place of a biography; renders nothing if there is none. */
export const NewestMessages = ({ despedidaId, ground = 'night' }: NewestProps) => {
  const { top, shown = [], waiting, isNew, show } = useArrivals(useNewestHomenagens(despedidaId).data)
  if (shown.length === 0) return null
  const variant = ground === 'night' ? 'night' : 'ghost'
  return (
    <section aria-labelledby="ultimas-mensagens" className={`${classes.newest} ${classes[ground] ?? ''}`}>
      <h3 id="ultimas-mensagens" ref={top} tabIndex={-1}>
        {HOMENAGEM_TELA.ultimas}
      </h3>
      <Arrived waiting={waiting} variant={variant} onShow={show} />
      <ul>
        {shown.slice(0, NEWEST_MAX).map(homenagem => (
          <li key={homenagem.id} className={isNew(homenagem) ? 'appear' : undefined}>
            <HomenagemText homenagem={homenagem} />
          </li>
        ))}
      </ul>
      <LinkButton variant={variant} to={{ search: '?aba=mensagens' }} preventScrollReset>
        {HOMENAGEM_TELA.todas}
      </LinkButton>
    </section>
  )
}
