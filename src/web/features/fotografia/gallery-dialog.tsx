import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import { inPortuguese } from '#web/lib/language.ts'
import { PALAVRAS } from '#web/ui/messages.ts'
import { Picture } from '#web/ui/picture.tsx'
import { storedFiles } from '#web/ui/picture-files.ts'
import { Button } from '#web/ui/public/button.tsx'
import classes from './gallery-dialog.module.css'
import { altOf, GALERIA } from './messages.ts'
import { placeAfterKey } from './order-rules.ts'
import { captionOf } from './photograph.tsx'

type SlideProps = { fotografia: FotografiaPublica; alt: string }

const Slide = ({ fotografia: { imagem }, alt }: SlideProps) => {
  const files = storedFiles(imagem)
  return (
    <li>
      {files ? (
        <Picture files={files} alt={alt} sizes="100vw" style={{ backgroundColor: 'transparent' }} />
      ) : (
        <img src={imagem} alt={alt} loading="lazy" />
      )}
    </li>
  )
}

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

type GalleryDialogProps = {
  fotografias: readonly FotografiaPublica[]
  /** Index of the one that was chosen. */
  first: number
  onClose: () => void
  onReport: (fotografia: FotografiaPublica) => void
}

/** The photographs one by one, as large as the window: swiped, or moved with the arrows; Escape closes. */
export const GalleryDialog = ({ fotografias, first, onClose, onReport }: GalleryDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(first)
  const total = fotografias.length
  const current = fotografias[Math.min(index, total - 1)]
  const go = (to: number, behavior: ScrollBehavior = isStill() ? 'auto' : 'smooth') => {
    setIndex(to)
    strip.current?.scrollTo({ left: to * strip.current.clientWidth, behavior })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector('h2')?.focus()
    go(first, 'auto')
    return () => element?.close()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeAfterKey(event.key, index, total)
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  if (!current) return null
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="fotografia-aberta"
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <h2 id="fotografia-aberta" tabIndex={-1} aria-live="polite">
          <span className="vh">{GALERIA.titulo}: </span>
          {GALERIA.lugar(index + 1, total)}
        </h2>
        <button type="button" className="icon-button" onClick={onClose} aria-label={PALAVRAS.fechar}>
          <span aria-hidden="true">×</span>
        </button>
      </header>
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const place = Math.round(scrollLeft / clientWidth)
          if (clientWidth > 0 && Math.abs(scrollLeft - place * clientWidth) < 2) setIndex(place)
        }}
      >
        {fotografias.map((fotografia, place) => (
          <Slide key={fotografia.id} fotografia={fotografia} alt={altOf(fotografia, place, total)} />
        ))}
      </ul>
      <footer>
        <p {...inPortuguese()}>{captionOf(current)}</p>
        <div className="row">
          <Button variant="night" disabled={index === 0} onClick={() => go(index - 1)}>
            {GALERIA.anterior}
          </Button>
          <Button variant="night" disabled={index === total - 1} onClick={() => go(index + 1)}>
            {GALERIA.proxima}
          </Button>
          <button type="button" className={`touch ${classes.report}`} onClick={() => onReport(current)}>
            {GALERIA.denunciar}
          </button>
        </div>
      </footer>
    </dialog>
  )
}
