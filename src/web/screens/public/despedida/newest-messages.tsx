import { Arrived } from '#web/features/homenagem/homenagem-list.tsx'
import { useNewestHomenagens } from '#web/features/homenagem/room-query.ts'
import { useArrivals } from '#web/features/homenagem/use-arrivals.ts'
import { TRANSMISSAO_TELA } from '#web/features/transmissao/messages.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { NewestList } from './newest-list.tsx'
import classes from './newest-messages.module.css'

/** The latest homenagens below the live picture; renders nothing if there is none. */
export const NewestMessages = ({ despedidaId }: { despedidaId: number }) => {
  const { top, shown = [], isNew, line } = useArrivals(useNewestHomenagens(despedidaId).data)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="ultimas-mensagens" className={classes.newest}>
      <h3 id="ultimas-mensagens" ref={top} tabIndex={-1}>
        {TRANSMISSAO_TELA.ultimasMensagens}
      </h3>
      <Arrived {...line} variant="night" />
      <NewestList homenagens={shown} isNew={isNew} inRoom />
      <LinkButton variant="night" to={{ search: '?aba=mensagens' }} preventScrollReset>
        {TRANSMISSAO_TELA.todasAsMensagens}
      </LinkButton>
    </section>
  )
}
