import { HomenagemText } from '#web/features/homenagem/homenagem-list.tsx'
import { HOMENAGEM_TELA } from '#web/features/homenagem/messages.ts'
import { useNewestHomenagens } from '#web/features/homenagem/public-query.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import classes from './newest-messages.module.css'

const NEWEST_MAX = 3

/** The latest homenagens below the live picture; renders nothing if there is none. */
export const NewestMessages = ({ despedidaId }: { despedidaId: number }) => {
  const newest = useNewestHomenagens(despedidaId).data?.slice(0, NEWEST_MAX) ?? []
  if (newest.length === 0) return null
  return (
    <section aria-labelledby="ultimas-mensagens" className={classes.newest}>
      <h3 id="ultimas-mensagens">{HOMENAGEM_TELA.ultimas}</h3>
      <ul>
        {newest.map(homenagem => (
          <li key={homenagem.id}>
            <HomenagemText homenagem={homenagem} />
          </li>
        ))}
      </ul>
      <LinkButton variant="night" to={{ search: '?aba=mensagens' }} preventScrollReset>
        {HOMENAGEM_TELA.todas}
      </LinkButton>
    </section>
  )
}
