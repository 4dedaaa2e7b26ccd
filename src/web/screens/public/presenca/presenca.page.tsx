import { isId } from '#contract/fields/id.ts'
import { LIVRO_KEY, loadLivro } from '#web/features/assinatura/assinatura-query.ts'
import { PRESENCA } from '#web/features/assinatura/messages.ts'
import { loadKey } from '#web/lib/load.ts'
import { definePage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { isNotFound, refusalOf } from '#web/screens/public/refusal-rules.ts'
import { RefusedPresencaScreen } from './refused-presenca.tsx'

export const page = definePage('presenca', {
  /** As an anonymous visitor opens it. What a visitor cookie opens is read by the browser. No search engine lists it. */
  open: async ({ params: { id = '', chave } }, { api, seed }) => {
    const head = { title: PRESENCA.titulo, description: PRESENCA.texto, path: `/presenca/${id}`, indexed: false }
    // Without JavaScript the form works as well.
    const opened = { head, seconds: 0, eager: true, note: 'none' as const }
    if (!isId(id)) return { ...opened, notFoundPath: paths.status('not-found') }
    const address = { despedidaId: Number(id), chave }
    try {
      seed(loadKey(LIVRO_KEY, address), await loadLivro(api, address))
      return opened
    } catch (error) {
      if (!isNotFound(error)) throw error
      const { to, reason } = refusalOf(error, Number(id))
      return reason === 'private' ? opened : { ...opened, notFoundPath: to }
    }
  },
  refused: form => ({
    title: PRESENCA.naoAssinada,
    description: form.message,
    path: paths.presenca(form.despedidaId),
    screen: <RefusedPresencaScreen form={form} />,
  }),
})
