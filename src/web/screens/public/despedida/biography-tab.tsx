import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import { BIOGRAFIA, Biography } from '#web/features/despedida/biography.tsx'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { serverRenderedScreen, useServerRendered } from '#web/lib/server-rendered.ts'

const NewestMessages = lazyScreen(() => import('./newest-messages.tsx').then(module => module.NewestMessages))
// Most pages have no photograph.
const Gallery = serverRenderedScreen('features/fotografia/gallery.tsx', () =>
  import('#web/features/fotografia/gallery.tsx').then(module => module.Gallery),
)
const ReportFotografia = lazyScreen(() =>
  import('#web/features/homenagem/report-dialog.tsx').then(module => module.ReportFotografia),
)

/** The tab with the whole gallery in its document. */
const GALLERY_TAB = 'fotografias'

/**
 * The document of the page has no room for the photographs: it holds a link to them, which leads to a document with all of them where scripts
 * are off. Elsewhere they come with the first interaction.
 */
const Photographs = ({ despedida: { id, qtd_fotografias } }: { despedida: DespedidaPagina }) => {
  const served = useServerRendered()
  const [search] = useSearchParams()
  const [reported, setReported] = useState<FotografiaPublica>()
  if (served && search.get('aba') !== GALLERY_TAB)
    return (
      <Link to={{ search: `?aba=${GALLERY_TAB}`, hash: '#fotografias' }} preventScrollReset className="touch">
        {BIOGRAFIA.fotografias(qtd_fotografias)}
      </Link>
    )
  return (
    <LazyBoundary>
      <Gallery despedidaId={id} onReport={setReported} />
      {reported && <ReportFotografia despedidaId={id} fotografia={reported} onClose={() => setReported(undefined)} />}
    </LazyBoundary>
  )
}

/** Tab "Biografia". Without a text the newest homenagens follow the invitation; the cached page does not know them. */
export const BiographyTab = ({ despedida }: { despedida: DespedidaPagina }) => {
  const served = useServerRendered()
  return (
    <>
      <Biography despedida={despedida} />
      {despedida.qtd_fotografias > 0 && <Photographs despedida={despedida} />}
      {!served && despedida.obituario.trim() === '' && (
        <LazyBoundary>
          <NewestMessages despedidaId={despedida.id} ground="paper" />
        </LazyBoundary>
      )}
    </>
  )
}
