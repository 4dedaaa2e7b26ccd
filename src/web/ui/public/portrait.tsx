import classes from './portrait.module.css'

/** Round portrait on a paper ring. `fallback` is the placeholder when there is no picture. */
export const Portrait = ({
  src,
  fallback,
  size,
  ring = true,
}: {
  src: string | null
  fallback: string
  size: number
  ring?: boolean
}) => (
  <img
    className={ring ? `${classes.portrait} ${classes.ring}` : classes.portrait}
    src={src ?? fallback}
    alt=""
    width={size}
    height={size}
    style={{ '--portrait': `${size}px` } as React.CSSProperties}
    decoding="async"
    onError={event => {
      const image = event.currentTarget
      if (!image.src.endsWith(fallback)) image.src = fallback
    }}
  />
)
