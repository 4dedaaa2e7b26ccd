import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { Empty } from '#web/ui/public/states.tsx'

const Message = ({ heading, title, text }: { heading: string; title: string; text: string }) => {
  useTitle(heading)
  return (
    <PublicShell>
      <h1 style={{ marginTop: 40 }}>{heading}</h1>
      <Empty title={title} text={text}>
        <LinkButton to={paths.inicio()}>Voltar para a página inicial</LinkButton>
      </Empty>
    </PublicShell>
  )
}

export const EmPreparoPublicScreen = () => (
  <Message
    heading="Em preparo"
    title="Esta parte do portal ainda está em preparo."
    text="As despedidas e as homenagens já podem ser visitadas."
  />
)

export const PaginaNaoEncontradaScreen = () => (
  <Message
    heading="Página não encontrada"
    title="Este endereço não existe no portal."
    text="Confira o endereço recebido ou procure pelo nome na lista de memoriais."
  />
)
