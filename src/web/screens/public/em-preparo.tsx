import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty } from '#web/ui/public/states.tsx'
import { EM_PREPARO } from './em-preparo-messages.ts'

const Message = ({ heading, title, text }: { heading: string; title: string; text: string }) => {
  useTitle(heading)
  return (
    <PublicShell>
      <h1 style={{ marginTop: 40 }}>{heading}</h1>
      <Empty title={title} text={text}>
        <LinkButton to={paths.inicio()}>{EM_PREPARO.voltar}</LinkButton>
        <LinkButton look="ghost" to={paths.lista('despedidas')}>
          {EM_PREPARO.procurar}
        </LinkButton>
      </Empty>
    </PublicShell>
  )
}

export const EmPreparoPublicScreen = () => (
  <Message heading={EM_PREPARO.titulo} title={EM_PREPARO.frase} text={EM_PREPARO.enquantoIsso} />
)

export const PaginaNaoEncontradaScreen = () => (
  <Message heading={EM_PREPARO.naoEncontrada} title={EM_PREPARO.naoExiste} text={EM_PREPARO.confira} />
)
