import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { Biography } from '#web/features/despedida/biography.tsx'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { useServerRendered } from '#web/lib/server-rendered.ts'

const NewestMessages = lazyScreen(() => import('./newest-messages.tsx').then(module => module.NewestMessages))

/** Tab "Biografia". Without a text the newest homenagens follow the invitation; the cached page does not know them. */
export const BiographyTab = ({ despedida }: { despedida: DespedidaPagina }) => {
  const served = useServerRendered()
  return (
    <>
      <Biography despedida={despedida} />
      {!served && despedida.obituario.trim() === '' && (
        <LazyBoundary>
          <NewestMessages despedidaId={despedida.id} ground="paper" />
        </LazyBoundary>
      )}
    </>
  )
}
