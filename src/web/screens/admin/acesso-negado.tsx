import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'

/** Shown when a moderator opens a screen that is for staff only. */
export const AcessoNegadoScreen = () => (
  <>
    <PageTitle title="Acesso negado" />
    <NothingHere title="Esta página é da equipe do grupo" text="As despedidas de que você cuida estão na lista." />
  </>
)
