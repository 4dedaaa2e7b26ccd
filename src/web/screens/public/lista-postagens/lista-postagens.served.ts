import { loadKey } from '#web/lib/load.ts'
import type { ServePage } from '#web/lib/server-rendered-page.ts'
import { paths } from '#web/paths.ts'
import { loadApresentadas, loadBusca, loadProximas, loadUltimas } from './lista-postagens.load.ts'
import { LISTA } from './messages.ts'

/** Cards show whether a wake is live, so the response expires. */
const LIST_S = 3

/** The public lists. Searching by name works without JavaScript too. */
export const serveLista: ServePage = async ({ params, search }, { api, seed }) => {
  const live = params.tipo === 'aovivo'
  const words = live ? LISTA.aovivo : LISTA.despedidas
  const nome = live ? '' : (search.get('nome') ?? '').trim().slice(0, 100)
  if (nome !== '') seed(['busca', { nome }], await loadBusca(api, { nome }))
  else if (live) {
    seed(loadKey('apresentadas', {}), await loadApresentadas(api, {}))
    seed(loadKey('proximas', {}), await loadProximas(api, {}))
  } else seed(loadKey('ultimas', {}), await loadUltimas(api, {}))
  return {
    head: {
      title: words.titulo,
      description: `${words.subtitulo}.`,
      path: paths.lista(live ? 'aovivo' : 'despedidas'),
      indexed: nome === '',
    },
    seconds: nome === '' ? LIST_S : 0,
  }
}
