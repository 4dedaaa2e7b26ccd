import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { NAO_ENCONTRADO } from './nao-encontrado/messages.ts'

/** Shown when a moderator opens a screen that is for staff only. */
export const AcessoNegadoScreen = () => (
  <>
    <PageTitle title={NAO_ENCONTRADO.acessoNegado} />
    <NothingHere title={NAO_ENCONTRADO.paginaDaEquipe} text={NAO_ENCONTRADO.soEquipe} />
  </>
)
