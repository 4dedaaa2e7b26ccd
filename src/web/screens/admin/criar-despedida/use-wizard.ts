import { useLatestDraft } from '#web/lib/draft.ts'
import { useSession } from '#web/lib/session.ts'
import { EMPTY_WIZARD } from './draft.ts'

/** The draft of this user in this tab. */
export const useWizard = () => useLatestDraft(`criar-despedida-${useSession()?.id ?? 0}`, EMPTY_WIZARD)
export type Wizard = ReturnType<typeof useWizard>
