import { type CSSProperties, useCallback } from 'react'
import { preload } from 'react-dom'
import type { PictureFiles } from './picture-files.ts'

type PictureProps = {
  files: PictureFiles
  alt: string
  /** Its width on the page, by which the browser selects a version. */
  sizes: string
  /** Visible first: preloaded. All others are loaded when they come near the viewport. */
  first?: boolean
  className?: string | undefined
  imageClassName?: string | undefined
  style?: CSSProperties
  /** Called when it cannot be shown. */
  onBroken?: () => void
}

/** A picture in the best format and size for the device; its space and colour are rendered before it is loaded. */
export const Picture = ({
  files,
  alt,
  sizes,
  first = false,
  className,
  imageClassName,
  style,
  onBroken,
}: PictureProps) => {
  const [best] = files.formats
  if (first && best)
    preload(files.src, {
      as: 'image',
      imageSrcSet: best.srcSet,
      imageSizes: sizes,
      type: best.type,
      fetchPriority: 'high',
    })
  // A failure before hydration has fired no event that React could handle.
  const seen = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') onBroken?.()
    },
    [onBroken],
  )
  return (
    <picture className={className}>
      {files.formats.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        ref={seen}
        className={imageClassName}
        src={files.src}
        alt={alt}
        width={files.width}
        height={files.height}
        style={{ backgroundColor: files.colour, ...style }}
        decoding="async"
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        onError={onBroken}
      />
    </picture>
  )
}
