import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Empty } from '#web/ui/public/states.tsx'
import { EM_PREPARO } from './em-preparo-messages.ts'

/** Honest word for a part of the restricted area that is not there yet, with a way back. */
export const EmPreparoScreen = () => {
  useTitle(EM_PREPARO.titulo)
  return (
    <>
      <PageTitle title={EM_PREPARO.titulo} />
      <Empty title={EM_PREPARO.frase} text={EM_PREPARO.enquantoIsso}>
        <LinkButton to={paths.despedidas()}>{EM_PREPARO.irParaLista}</LinkButton>
      </Empty>
    </>
  )
}

/** An address of the restricted area that leads nowhere, said inside the shell. */
export const NaoEncontradoScreen = () => {
  useTitle(EM_PREPARO.naoEncontrada)
  return (
    <>
      <PageTitle title={EM_PREPARO.naoEncontrada} />
      <Empty title={EM_PREPARO.naoExiste} text={EM_PREPARO.confira}>
        <LinkButton to={paths.despedidas()}>{EM_PREPARO.irParaLista}</LinkButton>
      </Empty>
    </>
  )
}
