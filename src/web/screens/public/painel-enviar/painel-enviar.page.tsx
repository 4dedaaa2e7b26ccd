import { FORMULARIO } from '#web/features/evento/messages.ts'
import { loadKey } from '#web/lib/load.ts'
import { definePage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { loadEvento } from './painel-enviar.load.ts'

export const page = definePage('painelEnviar', {
  open: async (_visit, { api, seed }) => {
    seed(loadKey('evento', {}), await loadEvento(api, {}))
    return {
      head: { title: FORMULARIO.titulo, description: FORMULARIO.texto, path: paths.painelEnviar(), indexed: true },
      seconds: 30,
    }
  },
})
