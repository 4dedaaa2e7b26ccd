import { useLoad } from '#web/lib/load.ts'
import { Failed } from '#web/ui/public/states.tsx'
import classes from './gallery.module.css'
import { GALLERY, loadGallery } from './gallery-query.ts'
import { altOf, GALERIA } from './messages.ts'
import { Photograph } from './photograph.tsx'

const WIDTHS = [384, 768]
const SIZES = '(max-width: 640px) 60vw, 340px'

type GalleryProps = { despedidaId: number; onOpen: (index: number) => void }

/** The photographs that follow the first one, in the order of the family and in their own formats. */
export const Gallery = ({ despedidaId, onOpen }: GalleryProps) => {
  const { data, isError, refetch } = useLoad(GALLERY, loadGallery, { despedidaId })
  if (isError && !data) return <Failed text={GALERIA.naoCarregou} onRetry={() => void refetch()} />
  if (!data || data.length < 2) return null
  return (
    <section aria-labelledby="fotografias" className={classes.gallery}>
      <h2 id="fotografias">{GALERIA.titulo}</h2>
      <div>
        {data.slice(1).map((fotografia, index) => (
          <Photograph
            key={fotografia.id}
            fotografia={fotografia}
            alt={altOf(fotografia, index + 1, data.length)}
            widths={WIDTHS}
            sizes={SIZES}
            onOpen={() => onOpen(index + 1)}
          />
        ))}
      </div>
    </section>
  )
}
