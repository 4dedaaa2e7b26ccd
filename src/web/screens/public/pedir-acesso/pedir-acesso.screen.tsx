import { useParams, useSearchParams } from 'react-router'
import { AskForm } from '#web/features/pedido-acesso/ask-form.tsx'
import { AskPage } from './ask-page.tsx'

/** `/pedir-acesso/{id}`: the same for every id, so that nobody learns which page exists. */
export const PedirAcessoScreen = () => {
  const { id } = useParams()
  const [search] = useSearchParams()
  return (
    <AskPage>
      <AskForm despedidaId={Number(id)} isReceived={search.has('enviado')} />
    </AskPage>
  )
}
