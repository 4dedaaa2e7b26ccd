import type { MouseEvent } from 'react'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import { readPictureAddress, versionAddress, widthsFor } from '#contract/midia/picture-rules.ts'
import { inPortuguese } from '#web/lib/language.ts'
import classes from './photograph.module.css'

/** Caption and year, as far as the family wrote them. */
export const captionOf = ({ legenda, ano }: FotografiaPublica): string => [legenda, ano].filter(Boolean).join(', ')

/** Largest version: of a window, without JavaScript. */
const WHOLE_WIDTH = 1200

const wholeAddress = (address: string): string => {
  const picture = readPictureAddress(address)
  return picture ? versionAddress(picture.stem, widthsFor(picture.largura).slice(-1)[0] ?? WHOLE_WIDTH, 'jpg') : address
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Width divided by height. */
const ratioOf = (address: string): number => {
  const picture = readPictureAddress(address)
  return picture ? picture.largura / picture.altura : 1
}

type PhotographProps = {
  fotografia: FotografiaPublica
  alt: string
  /** Widths of which versions are offered: one format beside the one that every browser reads, since thirty may stand in one document. */
  widths: readonly number[]
  sizes: string
  onOpen: () => void
}

/** A photograph in its own format with its words. A link to the picture, which `onOpen` takes over where scripts run. */
export const Photograph = ({ fotografia, alt, widths, sizes, onOpen }: PhotographProps) => {
  const { imagem } = fotografia
  const picture = readPictureAddress(imagem)
  const offered = picture ? widthsFor(picture.largura).filter(width => widths.includes(width)) : []
  const caption = captionOf(fotografia)
  return (
    <figure className={classes.photograph} style={{ '--ratio': ratioOf(imagem).toFixed(2) } as React.CSSProperties}>
      <a
        href={wholeAddress(imagem)}
        onClick={event => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onOpen()
        }}
      >
        {picture && offered.length > 0 ? (
          <picture>
            <source
              type="image/webp"
              srcSet={offered
                .map(width => `${versionAddress(picture.stem, width, 'webp')} ${Math.min(width, picture.largura)}w`)
                .join(', ')}
              sizes={sizes}
            />
            <img
              src={versionAddress(picture.stem, offered[0] ?? WHOLE_WIDTH, 'jpg')}
              alt={alt}
              width={picture.largura}
              height={picture.altura}
              loading="lazy"
              style={{ backgroundColor: picture.cor }}
            />
          </picture>
        ) : (
          <img src={imagem} alt={alt} loading="lazy" />
        )}
      </a>
      {caption !== '' && <figcaption {...inPortuguese()}>{caption}</figcaption>}
    </figure>
  )
}
