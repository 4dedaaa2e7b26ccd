import { loadKey } from '#web/lib/load.ts'
import { definePage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { loadApresentadas, loadBusca, loadProximas, loadUltimas } from './lista-postagens.load.ts'
import { LISTA } from './messages.ts'

/** Cards show whether a wake is live, so the response expires. */
const LIST_S = 3

export const page = definePage('listaPostagens', {
  /** The public lists. Searching by name works without JavaScript too. */
  open: async ({ params: { tipo }, search }, { api, seed }) => {
    if (tipo !== 'despedidas' && tipo !== 'aovivo') return undefined
    const words = LISTA[tipo]
    const nome = tipo === 'aovivo' ? '' : (search.get('nome') ?? '').trim().slice(0, 100)
    if (nome !== '') seed(['busca', { nome }], await loadBusca(api, { nome }))
    else if (tipo === 'aovivo') {
      seed(loadKey('apresentadas', {}), await loadApresentadas(api, {}))
      seed(loadKey('proximas', {}), await loadProximas(api, {}))
    } else seed(loadKey('ultimas', {}), await loadUltimas(api, {}))
    return {
      head: {
        title: words.titulo,
        description: `${words.subtitulo}.`,
        path: paths.listaPostagens(tipo),
        indexed: nome === '',
      },
      seconds: nome === '' ? LIST_S : 0,
    }
  },
})
