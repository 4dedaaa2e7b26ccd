import { NothingHere } from '#web/ui/admin/nothing-here.tsx'
import { PageTitle } from '#web/ui/admin/page-title.tsx'

/** An unknown address of the restricted area, shown inside the shell. */
export const NaoEncontradoScreen = () => (
  <>
    <PageTitle title="Página não encontrada" />
    <NothingHere title="Este endereço não existe no portal." text="Confira o endereço ou volte à lista." />
  </>
)
