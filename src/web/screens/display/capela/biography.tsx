import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { sentencesOf } from '#web/features/tela/biography-rules.ts'

const ROUNDING_PX = 1

/** As many whole sentences of the biography as fit on the display, from the first; nothing if the first does not fit. */
export const CapelaBiography = ({ text, className }: { text: string; className: string | undefined }) => {
  const sentences = sentencesOf(text)
  const [count, setCount] = useState(sentences.length)
  const paragraph = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const element = paragraph.current
    if (element && count > 0 && element.scrollHeight > element.clientHeight + ROUNDING_PX) setCount(count - 1)
  })
  const total = sentences.length
  useEffect(() => {
    const measureAgain = () => setCount(total)
    window.addEventListener('resize', measureAgain)
    // The web font loads after the first measurement.
    void document.fonts?.ready.then(measureAgain)
    return () => window.removeEventListener('resize', measureAgain)
  }, [total])
  return (
    <p ref={paragraph} className={className}>
      {sentences.slice(0, count).join(' ')}
    </p>
  )
}
