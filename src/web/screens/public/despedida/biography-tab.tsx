import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import { BIOGRAFIA, Biography } from '#web/features/despedida/biography.tsx'
import { PAGINA } from '#web/features/despedida/messages.ts'
import { GALLERY, loadGallery } from '#web/features/fotografia/gallery-query.ts'
import { Photograph } from '#web/features/fotografia/photograph.tsx'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { useLoad } from '#web/lib/load.ts'
import { serverRenderedScreen, useServerRendered } from '#web/lib/server-rendered.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import classes from './biography-tab.module.css'

const NewestHomenagens = lazyScreen(() => import('./newest-homenagens.tsx').then(module => module.NewestHomenagens))
// Most pages have no photograph.
const Gallery = serverRenderedScreen('features/fotografia/gallery.tsx', () =>
  import('#web/features/fotografia/gallery.tsx').then(module => module.Gallery),
)
const GalleryDialog = lazyScreen(() =>
  import('#web/features/fotografia/gallery-dialog.tsx').then(module => module.GalleryDialog),
)
const ReportFotografia = lazyScreen(() =>
  import('#web/features/homenagem/report-dialog.tsx').then(module => module.ReportFotografia),
)

/** The tab with the whole gallery in its document. */
const GALLERY_TAB = 'fotografias'
/** Of the first photograph, which is as wide as the text. */
const FIRST_WIDTHS = [768, 1200]

type AlbumProps = { despedida: DespedidaPagina; onOpen: (index: number) => void }

/**
 * The document of the page has no room for all photographs: it holds the first and a link, which leads to a document with all of them where
 * scripts are off. Elsewhere they come with the first interaction.
 */
const Album = ({ despedida: { id, qtd_fotografias }, onOpen }: AlbumProps) => {
  const served = useServerRendered()
  const [search] = useSearchParams()
  if (served && search.get('aba') !== GALLERY_TAB)
    return (
      <Link to={{ search: `?aba=${GALLERY_TAB}`, hash: '#fotografias' }} preventScrollReset className="touch">
        {BIOGRAFIA.fotografias(qtd_fotografias)}
      </Link>
    )
  return (
    <LazyBoundary>
      <Gallery despedidaId={id} onOpen={onOpen} />
    </LazyBoundary>
  )
}

type ViewerProps = { despedidaId: number; first: FotografiaPublica; opened: number; onClose: () => void }

/** The photographs one by one, and the report of one of them. */
const Viewer = ({ despedidaId, first, opened, onClose }: ViewerProps) => {
  const { data } = useLoad(GALLERY, loadGallery, { despedidaId })
  const [reported, setReported] = useState<FotografiaPublica>()
  return reported ? (
    <ReportFotografia despedidaId={despedidaId} fotografia={reported} onClose={onClose} />
  ) : (
    <GalleryDialog fotografias={data ?? [first]} first={opened} onClose={onClose} onReport={setReported} />
  )
}

/** The newest homenagens of the page. The cached document knows their number, and the browser reads them. */
const Homenagens = ({ despedida: { id, qtd_homenagens } }: { despedida: DespedidaPagina }) => {
  const served = useServerRendered()
  const invitation = qtd_homenagens === 0 && <p className={classes.invitation}>{BIOGRAFIA.nenhumaMensagem}</p>
  return (
    <section className={classes.homenagens}>
      <h2>{PAGINA.mensagens}</h2>
      <LazyBoundary fallback={invitation}>
        {served ? invitation : <NewestHomenagens despedidaId={id} invitation={invitation} />}
      </LazyBoundary>
      <p className="row">
        <LinkButton to={{ search: '?aba=mensagens', hash: '#escrever' }} preventScrollReset>
          {BIOGRAFIA.escrevaASua}
        </LinkButton>
        {qtd_homenagens > 0 && (
          <LinkButton variant="text" to={{ search: '?aba=mensagens' }} preventScrollReset>
            {BIOGRAFIA.lerTodas(qtd_homenagens)}
          </LinkButton>
        )}
      </p>
    </section>
  )
}

/** Tab "Biografia": the life, its photographs, and what people wrote. */
export const BiographyTab = ({ despedida }: { despedida: DespedidaPagina }) => {
  const [opened, setOpened] = useState<number>()
  const { id, primeira_fotografia: first, qtd_fotografias } = despedida
  return (
    <>
      <Biography
        despedida={despedida}
        photograph={
          first && (
            <div className={classes.first}>
              <Photograph
                fotografia={first}
                alt={first.alternativo || first.legenda || BIOGRAFIA.fotografia}
                widths={FIRST_WIDTHS}
                sizes="(max-width: 640px) 95vw, 600px"
                onOpen={() => setOpened(0)}
              />
            </div>
          )
        }
        album={qtd_fotografias > 1 && <Album despedida={despedida} onOpen={setOpened} />}
      />
      <Homenagens despedida={despedida} />
      <LazyBoundary>
        {first && opened !== undefined && (
          <Viewer despedidaId={id} first={first} opened={opened} onClose={() => setOpened(undefined)} />
        )}
      </LazyBoundary>
    </>
  )
}
