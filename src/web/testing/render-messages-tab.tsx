import { MessagesTab } from '#web/screens/public/despedida/messages-tab.tsx'
import { buildDespedidaPagina } from './despedida-pagina.ts'
import { renderScreen } from './render-screen.tsx'

type Props = Parameters<typeof MessagesTab>[0]

/** The homenagens of one despedida, for a visitor with a visitor cookie and without a code. */
export const renderMessagesTab = (change?: Parameters<typeof buildDespedidaPagina>[0]): void => {
  const code: Props['code'] = {
    acesso: true,
    codigo: undefined,
    shown: undefined,
    ask: () => undefined,
    forget: () => undefined,
  }
  renderScreen(<MessagesTab despedida={buildDespedidaPagina(change)} code={code} />)
}
