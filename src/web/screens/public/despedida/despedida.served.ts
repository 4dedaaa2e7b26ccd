import { isId } from '#contract/fields/id.ts'
import { homenagensPage } from '#web/features/homenagem/public-query.ts'
import { loadKey } from '#web/lib/load.ts'
import type { ServePage, ServerRenderedPage } from '#web/lib/server-rendered-page.ts'
import { paths } from '#web/paths.ts'
import { refusalOf } from '#web/screens/public/refusal.ts'
import { loadDespedida } from './despedida.load.ts'
import { despedidaHead, neutralHead } from './head.ts'

/** Whether the stream is up, and the hours of the wake, change without a write. */
const WITH_APRESENTACAO_S = 3
const WITHOUT_APRESENTACAO_S = 300

const refused = (id: string, error: unknown): ServerRenderedPage => ({
  head: neutralHead(isId(id) ? id : '0'),
  seconds: 0,
  refusedAs: refusalOf(error, Number(id)).to,
  eager: true,
})

/** The page of a despedida as a stranger sees it; what a code opens is read by the browser, and stands in no shared page. */
export const serveDespedida: ServePage = async ({ params, search, address }, reading) => {
  const id = params.id ?? ''
  if (!isId(id)) return { ...refused(id, undefined), refusedAs: paths.status('not-found') }
  try {
    const despedida = await loadDespedida(reading.api, { id, codigo: '' })
    reading.seed(loadKey('despedida', { id, codigo: '' }), despedida)
    if (search.get('aba') === 'mensagens') {
      const { key, data } = await homenagensPage(reading.apiPage, despedida.id)
      reading.seed(key, data)
    }
    // Who comes with a code has more than a stranger's page, and who comes for the picture wants it now.
    const eager = search.get('aba') === 'velorio' || params.codigo !== undefined
    return {
      head: despedidaHead(despedida, address),
      seconds: despedida.apresentacao.camera === null ? WITHOUT_APRESENTACAO_S : WITH_APRESENTACAO_S,
      eager,
    }
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404)
      return refused(id, error)
    throw error
  }
}
