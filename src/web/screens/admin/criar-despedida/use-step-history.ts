import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Passo } from './draft.ts'
import type { Wizard } from './use-wizard.ts'

/** One history entry for each step: Back and Forward of the browser move between steps instead of leaving the wizard. */
export const useStepHistory = ({ draft: { passo }, change }: Wizard): void => {
  const navigate = useNavigate()
  const type = useNavigationType()
  const { key, state } = useLocation()
  const entry = (state as { passo?: Passo } | null)?.passo
  const seen = useRef(key)
  /** The step whose entry is being written: the address follows a moment later. */
  const written = useRef<Passo>(undefined)
  useEffect(() => {
    const moved = seen.current !== key
    seen.current = key
    if (entry === passo) written.current = undefined
    else if (moved && type === 'POP' && entry !== undefined) change(draft => ({ ...draft, passo: entry }))
    else if (written.current !== passo) {
      written.current = passo
      // The slot of the timetable was read from the address already; writing it back would read it for ever.
      void navigate({ search: '' }, { replace: entry === undefined, state: { passo } })
    }
  }, [key, type, entry, passo, change, navigate])
}
