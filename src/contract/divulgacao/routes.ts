import { defineAdditions } from '../route.ts'
import { oembed, oembedQuery, unidadeParams } from './schema.ts'

const feed = {
  access: 'public',
  params: unidadeParams,
  output: 'file',
  etag: true,
} as const

/** What other sites show of the public velórios of a unit that switched it on: names, hours and links. */
export const divulgacaoRoutes = defineAdditions({
  'GET /exibicao/unidade/:empresa/velorios.atom': {
    summary: 'Velórios públicos de uma unidade nos próximos sete dias, em Atom',
    mediaTypes: ['application/atom+xml'],
    ...feed,
  },
  'GET /exibicao/unidade/:empresa/velorios.ics': {
    summary: 'Velórios públicos de uma unidade nos próximos sete dias, como calendário',
    mediaTypes: ['text/calendar'],
    ...feed,
  },
  'GET /exibicao/unidade/:empresa/velorios': {
    summary: 'Quadro “Velórios de hoje” de uma unidade, sem scripts, para os sites que ela nomeia',
    mediaTypes: ['text/html'],
    ...feed,
  },
  'GET /exibicao/oembed': {
    summary: 'oEmbed do quadro de uma unidade e de uma despedida pública',
    access: 'public',
    query: oembedQuery,
    output: oembed,
    errors: ['NAO_ENCONTRADO', 'FORMATO_NAO_OFERECIDO'],
  },
})
