import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { LinkButton } from '#web/ui/public/button.tsx'
import { Empty } from '#web/ui/public/states.tsx'

/** Honest word for a part of the restricted area that is not there yet, with a way back. */
export const EmPreparoScreen = () => {
  useTitle('Em preparo')
  return (
    <>
      <PageTitle title="Em preparo" />
      <Empty
        title="Esta parte do portal ainda está em preparo."
        text="Enquanto isso, as despedidas continuam disponíveis na lista."
      >
        <LinkButton to={paths.despedidas()}>Ir para as despedidas</LinkButton>
      </Empty>
    </>
  )
}

/** An address of the restricted area that leads nowhere, said inside the shell. */
export const NaoEncontradoScreen = () => {
  useTitle('Página não encontrada')
  return (
    <>
      <PageTitle title="Página não encontrada" />
      <Empty title="Este endereço não existe no portal." text="Confira o endereço ou volte à lista.">
        <LinkButton to={paths.despedidas()}>Ir para as despedidas</LinkButton>
      </Empty>
    </>
  )
}
