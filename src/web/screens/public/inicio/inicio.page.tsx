import { loadSobre, SOBRE_KEY } from '#web/features/configuracao/sobre-query.ts'
import { loadKey } from '#web/lib/load.ts'
import { definePage } from '#web/lib/public-page.ts'
import { paths } from '#web/paths.ts'
import { loadTelefones, loadTransmissoes } from './inicio.load.ts'
import { INICIO } from './messages.ts'

/** It shows which wakes are live, so the response expires. */
const LISTS_S = 3

export const page = definePage('inicio', {
  open: async ({ address }, { api, seed }) => {
    const sobre = await loadSobre(api, {})
    seed(SOBRE_KEY, sobre)
    if (!sobre.telefone) seed(loadKey('telefones', {}), await loadTelefones(api, {}))
    seed(loadKey('transmissoes', {}), await loadTransmissoes(api, {}))
    return {
      head: {
        title: 'Memorial Online',
        description: `${INICIO.titulo} ${INICIO.tituloFim} ${INICIO.homenagem.text}`,
        path: paths.inicio(),
        indexed: true,
        data: {
          '@context': 'https://schema.org',
          '@type': 'WebSite',
          name: 'Memorial Online',
          url: `${address}/`,
          inLanguage: 'pt-BR',
          potentialAction: {
            '@type': 'SearchAction',
            target: `${address}${paths.listaPostagens('despedidas')}?nome={nome}`,
            'query-input': 'required name=nome',
          },
        },
      },
      seconds: LISTS_S,
    }
  },
})
