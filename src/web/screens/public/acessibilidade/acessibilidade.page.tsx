import { loadSobre, SOBRE_KEY } from '#web/features/configuracao/sobre-query.ts'
import { DAY_S, definePage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { ACESSIBILIDADE } from './messages.ts'

export const page = definePage('acessibilidade', {
  open: async (_visit, { api, seed }) => {
    seed(SOBRE_KEY, await loadSobre(api, {}))
    return {
      head: {
        title: ACESSIBILIDADE.titulo,
        description: 'O que este portal oferece a quem enxerga, ouve ou se move com dificuldade, e o que ainda falta.',
        path: paths.acessibilidade(),
        indexed: true,
      },
      seconds: DAY_S,
    }
  },
})
