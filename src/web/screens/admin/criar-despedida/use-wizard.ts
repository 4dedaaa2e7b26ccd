import { useRef } from 'react'
import { useDraft } from '#web/lib/draft.ts'
import { useSession } from '#web/lib/session.ts'
import { EMPTY_WIZARD, type WizardDraft } from './draft.ts'

export type ChangeWizard = (change: (draft: WizardDraft) => WizardDraft) => void
export type Wizard = { draft: WizardDraft; latest: () => WizardDraft; change: ChangeWizard; forget: () => void }

/** The draft of this user in this tab. `latest` is current between two renders too: the finishing sequence reads what it just stored. */
export const useWizard = (): Wizard => {
  const user = useSession()
  const [draft, setDraft, clear] = useDraft<WizardDraft>(`criar-despedida-${user?.id ?? 0}`, EMPTY_WIZARD)
  const latest = useRef(draft)
  return {
    draft,
    latest: () => latest.current,
    change: change => {
      latest.current = change(latest.current)
      setDraft(latest.current)
    },
    forget: () => {
      latest.current = EMPTY_WIZARD
      clear()
    },
  }
}
