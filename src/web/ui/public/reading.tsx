import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { DisplayPreferences } from '#contract/pagina/display-preferences-rules.ts'
import { setDisplayPreferences, useDisplayPreferences } from '#web/lib/display-preferences.ts'
import { LEITURA } from '#web/ui/messages.ts'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './reading.module.css'

type TextSize = { texto: DisplayPreferences['texto']; sign: string; label: 'normal' | 'maior' | 'muitoMaior' }
const SIZES: readonly TextSize[] = [
  { texto: 100, sign: 'A', label: 'normal' },
  { texto: 115, sign: 'A+', label: 'maior' },
  { texto: 130, sign: 'A++', label: 'muitoMaior' },
]

/** Text size and contrast; before hydration the inline script changes them. */
export const ReadingTools = () => {
  const reading = useDisplayPreferences()
  return (
    <div className={classes.reading} role="group" aria-label={LEITURA.nome}>
      {SIZES.map(size => (
        <button
          key={size.texto}
          type="button"
          data-preference={size.texto}
          aria-label={`${size.sign}: ${LEITURA[size.label]}`}
          aria-pressed={reading.texto === size.texto}
          onClick={() => setDisplayPreferences({ texto: size.texto })}
        >
          {size.sign}
        </button>
      ))}
      <button
        type="button"
        data-preference="alto"
        aria-label={LEITURA.contraste}
        aria-pressed={reading.contraste === 'alto'}
        onClick={() => setDisplayPreferences({ contraste: reading.contraste === 'alto' ? 'normal' : 'alto' })}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path d="M10 2a8 8 0 0 1 0 16z" fill="currentColor" />
        </svg>
      </button>
    </div>
  )
}

/** Escape closes the element, and the focus returns to its button. */
export const useCloseOnEscape = (): RefObject<HTMLDetailsElement | null> => {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.current?.open) return
      details.current.open = false
      details.current.querySelector('summary')?.focus()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [])
  return details
}

/**
 * "Aa": text size, contrast and language of a page; a native element, so that it opens before the application is loaded and without JavaScript.
 * Wide windows have size and contrast in the header: there the languages stand in its place.
 */
export const ReadingMenu = ({ children }: { children?: ReactNode }) => (
  <>
    <details ref={useCloseOnEscape()} className={classes.menu}>
      <summary>
        Aa<span className="vh"> {LEITURA.menu}</span>
      </summary>
      <div className={classes.sheet}>
        <ReadingTools />
        <LanguageSwitch short />
        {children}
      </div>
    </details>
    <div className={classes.languages}>
      {children}
      <LanguageSwitch short />
    </div>
  </>
)
