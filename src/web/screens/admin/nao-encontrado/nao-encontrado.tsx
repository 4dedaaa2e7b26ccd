import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { NAO_ENCONTRADO } from './messages.ts'

/** An unknown address of the restricted area, shown inside the shell. */
export const NaoEncontradoScreen = () => (
  <>
    <PageTitle title={NAO_ENCONTRADO.naoEncontrada} />
    <NothingHere title={NAO_ENCONTRADO.naoExiste} text={NAO_ENCONTRADO.confira} />
  </>
)
