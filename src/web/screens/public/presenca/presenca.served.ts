import { isId } from '#contract/fields/id.ts'
import { LIVRO_KEY, loadLivro } from '#web/features/assinatura/assinatura-query.ts'
import { PRESENCA } from '#web/features/assinatura/messages.ts'
import { loadKey } from '#web/lib/load.ts'
import type { ServePage } from '#web/lib/server-rendered-page.ts'
import { paths } from '#web/paths.ts'
import { refusalOf } from '#web/screens/public/refusal-rules.ts'

/** As an anonymous visitor opens it. What a visitor cookie opens is read by the browser. No search engine lists it. */
export const servePresenca: ServePage = async ({ params: { id = '', chave } }, { api, seed }) => {
  const head = { title: PRESENCA.titulo, description: PRESENCA.texto, path: `/presenca/${id}`, indexed: false }
  // Without JavaScript the form works as well.
  const page = { head, seconds: 0, eager: true, note: 'none' as const }
  if (!isId(id)) return { ...page, notFoundPath: paths.status('not-found') }
  const address = { despedidaId: Number(id), chave }
  try {
    seed(loadKey(LIVRO_KEY, address), await loadLivro(api, address))
    return page
  } catch (error) {
    if (typeof error !== 'object' || error === null || !('status' in error) || error.status !== 404) throw error
    const { to, reason } = refusalOf(error, Number(id))
    return reason === 'private' ? page : { ...page, notFoundPath: to }
  }
}
