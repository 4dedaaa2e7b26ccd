import { type CSSProperties, useState } from 'react'
import { Monogram } from '#web/ui/monogram.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { storedFiles } from '#web/ui/picture-files.ts'
import classes from './portrait.module.css'

type PortraitProps = {
  src: string | null
  /** The monogram that is shown without a picture, or when it cannot be loaded. */
  initials: string
  ground: string
  size: number
  /** Size on phones, if it differs. */
  phoneSize?: number
  ring?: boolean
  first?: boolean
}

/** Round portrait on a paper ring. */
export const Portrait = ({
  src,
  initials,
  ground,
  size,
  phoneSize = size,
  ring = true,
  first = false,
}: PortraitProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  const className = ring ? `${classes.portrait} ${classes.ring}` : classes.portrait
  const style = { '--portrait': `${size}px` } as CSSProperties
  if (src === null || src === broken)
    return <Monogram initials={initials} ground={ground} size={size} className={className} style={style} />
  const files = storedFiles(src)
  const markBroken = () => setBroken(src)
  if (files) {
    // A wide picture fills the circle by its height: it has to be as much wider.
    const stretch = Math.max(1, files.width / files.height)
    const [small, large] = [Math.ceil(phoneSize * stretch), Math.ceil(size * stretch)]
    const sizes = small === large ? `${large}px` : `(max-width: 640px) ${small}px, ${large}px`
    const square = { ...files, width: size, height: size }
    return (
      <Picture
        key={src}
        files={square}
        alt=""
        sizes={sizes}
        first={first}
        className={classes.frame}
        imageClassName={className}
        style={style}
        onBroken={markBroken}
      />
    )
  }
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={size}
      height={size}
      style={style}
      decoding="async"
      onError={markBroken}
    />
  )
}
