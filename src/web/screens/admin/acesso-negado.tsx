import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Empty } from '#web/ui/public/states.tsx'
import { NAO_ENCONTRADO } from './nao-encontrado/messages.ts'

/** Shown when a moderator opens a screen that is for staff only. */
export const AcessoNegadoScreen = () => {
  useTitle(NAO_ENCONTRADO.acessoNegado)
  return (
    <>
      <PageTitle title={NAO_ENCONTRADO.acessoNegado} />
      <Empty title={NAO_ENCONTRADO.paginaDaEquipe} text={NAO_ENCONTRADO.soEquipe}>
        <LinkButton to={paths.despedidas()}>{NAO_ENCONTRADO.irParaLista}</LinkButton>
      </Empty>
    </>
  )
}
