import { loadSobre, SOBRE_KEY } from '#web/features/configuracao/sobre-query.ts'
import { loadKey } from '#web/lib/load.ts'
import { definePage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { loadContatos } from './contato.load.ts'
import { CONTATO } from './messages.ts'

export const page = definePage('contato', {
  open: async ({ params }, { api, seed }) => {
    seed(loadKey('contatos', {}), await loadContatos(api, {}))
    seed(SOBRE_KEY, await loadSobre(api, {}))
    return {
      head: { title: CONTATO.titulo, description: CONTATO.texto, path: paths.contato(params.empresa), indexed: true },
      seconds: 30,
    }
  },
})
