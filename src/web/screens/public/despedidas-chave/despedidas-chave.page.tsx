import { loadKey } from '#web/lib/load.ts'
import { definePage } from '#web/lib/public-page.ts'
import { LISTA } from '#web/screens/public/lista-postagens/messages.ts'
import { loadChave } from './despedidas-chave.load.ts'

export const page = definePage('despedidasChave', {
  /** Not indexed: the list of a family is for those who received its link. */
  open: async ({ params }, { api, seed }) => {
    const token = params.token ?? ''
    seed(loadKey('chave', { token }), await loadChave(api, { token }))
    return {
      head: {
        title: LISTA.chave.titulo,
        description: `${LISTA.despedidas.subtitulo}.`,
        path: '/despedidas',
        indexed: false,
      },
      seconds: 0,
    }
  },
})
