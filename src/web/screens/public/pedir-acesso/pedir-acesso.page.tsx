import { isId } from '#contract/fields/id.ts'
import { PostedAskForm } from '#web/features/pedido-acesso/ask-form.tsx'
import { PEDIR_ACESSO } from '#web/features/pedido-acesso/messages.ts'
import { DAY_S, definePage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { AskPage } from './ask-page.tsx'

export const page = definePage('pedirAcesso', {
  /** The same for every id: nothing is read. */
  open: async ({ params: { id = '' } }) => ({
    head: { title: PEDIR_ACESSO.titulo, description: PEDIR_ACESSO.texto, path: `/pedir-acesso/${id}`, indexed: false },
    seconds: DAY_S,
    note: 'none',
    alone: true,
    ...(isId(id) ? {} : { notFoundPath: paths.status('not-found') }),
  }),
  /** With what is wrong, or with the field for the code. */
  refused: form => ({
    title: PEDIR_ACESSO.titulo,
    description: PEDIR_ACESSO.texto,
    path: paths.pedirAcesso(form.despedidaId),
    screen: (
      <AskPage>
        <PostedAskForm form={form} />
      </AskPage>
    ),
    alone: true,
  }),
})
