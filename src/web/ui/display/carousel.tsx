import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './carousel.module.css'

/** Advances through `count` slides, one every `ms`; starts again at the first when their number changes. */
export const useCarouselIndex = (count: number, ms: number): number => {
  const [index, setIndex] = useState(0)
  useEffect(() => {
    setIndex(0)
    if (count < 2) return
    const timer = setInterval(() => setIndex(current => (current + 1) % count), ms)
    return () => clearInterval(timer)
  }, [count, ms])
  return count === 0 ? 0 : index % count
}

type Layer = { id: string; children: ReactNode }

/** Cross-fade of 800 ms between contents with different `id`s, without a blank in between. */
export const CrossFade = ({ id, children, className }: Layer & { className?: string }) => {
  const [current, setCurrent] = useState(id)
  const [leaving, setLeaving] = useState<Layer>()
  // The slide that fades out is the last one shown, not the first: a withdrawn homenagem must not reappear in the fade.
  const latest = useRef<Layer>({ id, children })
  if (current !== id) {
    setLeaving(latest.current)
    setCurrent(id)
  }
  useEffect(() => {
    latest.current = { id, children }
  })
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setLeaving(undefined), 850)
    return () => clearTimeout(timer)
  }, [leaving])
  return (
    <div className={`${classes.stack} ${className ?? ''}`}>
      {leaving && leaving.id !== id && (
        <div key={leaving.id} className={classes.leaving} aria-hidden="true">
          {leaving.children}
        </div>
      )}
      <div key={id} className={classes.coming}>
        {children}
      </div>
    </div>
  )
}
