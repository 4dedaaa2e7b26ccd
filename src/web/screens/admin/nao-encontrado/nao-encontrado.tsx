import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Empty } from '#web/ui/public/states.tsx'
import { NAO_ENCONTRADO } from './messages.ts'

/** An unknown address of the restricted area, shown inside the shell. */
export const NaoEncontradoScreen = () => {
  useTitle(NAO_ENCONTRADO.naoEncontrada)
  return (
    <>
      <PageTitle title={NAO_ENCONTRADO.naoEncontrada} />
      <Empty title={NAO_ENCONTRADO.naoExiste} text={NAO_ENCONTRADO.confira}>
        <LinkButton to={paths.despedidas()}>{NAO_ENCONTRADO.irParaLista}</LinkButton>
      </Empty>
    </>
  )
}
