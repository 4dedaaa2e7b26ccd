import { MessagesTab } from '#web/screens/public/despedida/messages-tab.tsx'
import { renderScreen } from './render-screen.tsx'

type Props = Parameters<typeof MessagesTab>[0]

/** The letters of one despedida, before a visitor whose access the server remembers and who has no code of their own. */
export const renderMessagesTab = (): void => {
  const despedida = { id: 10_661, com_moderacao: true } as Props['despedida']
  const code: Props['code'] = { acesso: true, codigo: undefined, ask: () => undefined, forget: () => undefined }
  renderScreen(<MessagesTab despedida={despedida} code={code} />)
}
