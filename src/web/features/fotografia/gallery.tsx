import { type MouseEvent, useState } from 'react'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import { readPictureAddress, versionAddress, widthsFor } from '#contract/midia/picture-rules.ts'
import { inPortuguese } from '#web/lib/language.ts'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { useLoad } from '#web/lib/load.ts'
import { Failed } from '#web/ui/public/states.tsx'
import classes from './gallery.module.css'
import { GALLERY, loadGallery } from './gallery-query.ts'
import { altOf, captionOf, GALERIA } from './messages.ts'

const GalleryDialog = lazyScreen(() => import('./gallery-dialog.tsx').then(module => module.GalleryDialog))

/** Two widths and one format beside the one that every browser reads: thirty photographs stand in one document. */
const WIDTHS = [384, 768]
const SIZES = '(max-width: 640px) 44vw, 220px'

const Thumbnail = ({ address, alt }: { address: string; alt: string }) => {
  const picture = readPictureAddress(address)
  if (!picture) return <img src={address} alt={alt} loading="lazy" />
  const { stem, largura, altura, cor } = picture
  const widths = widthsFor(largura).filter(width => WIDTHS.includes(width) || width === widthsFor(largura)[0])
  const srcSet = widths.map(width => `${versionAddress(stem, width, 'webp')} ${Math.min(width, largura)}w`).join(', ')
  return (
    <picture>
      <source type="image/webp" srcSet={srcSet} sizes={SIZES} />
      <img
        src={versionAddress(stem, widths[widths.length > 1 ? 1 : 0] ?? 96, 'jpg')}
        alt={alt}
        width={largura}
        height={altura}
        loading="lazy"
        style={{ backgroundColor: cor }}
      />
    </picture>
  )
}

/** The photograph in the size of a screen, for browsers without JavaScript. */
const wholeAddress = (address: string): string => {
  const picture = readPictureAddress(address)
  return picture ? versionAddress(picture.stem, widthsFor(picture.largura).at(-1) ?? 1200, 'jpg') : address
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

type GalleryProps = { despedidaId: number; onReport: (fotografia: FotografiaPublica) => void }

/** The photographs of the page in the order of the family. A link each, which the dialog takes over where scripts run. */
export const Gallery = ({ despedidaId, onReport }: GalleryProps) => {
  const { data, isError, refetch } = useLoad(GALLERY, loadGallery, { despedidaId })
  const [opened, setOpened] = useState<number>()
  if (isError && !data) return <Failed text={GALERIA.naoCarregou} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <>
      <section aria-labelledby="fotografias" className={classes.gallery}>
        <h2 id="fotografias">{GALERIA.titulo}</h2>
        <ul>
          {data.map((fotografia, index) => (
            <li key={fotografia.id}>
              <a
                href={wholeAddress(fotografia.imagem)}
                onClick={event => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  setOpened(index)
                }}
              >
                <Thumbnail address={fotografia.imagem} alt={altOf(fotografia, index, data.length)} />
              </a>
              {captionOf(fotografia) !== '' && <p {...inPortuguese()}>{captionOf(fotografia)}</p>}
            </li>
          ))}
        </ul>
      </section>
      <LazyBoundary>
        {opened !== undefined && (
          <GalleryDialog
            fotografias={data}
            first={opened}
            onClose={() => setOpened(undefined)}
            onReport={fotografia => {
              setOpened(undefined)
              onReport(fotografia)
            }}
          />
        )}
      </LazyBoundary>
    </>
  )
}
