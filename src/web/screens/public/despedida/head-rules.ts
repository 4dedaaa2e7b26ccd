import { dateInWords, momentInWords } from '#contract/despedida/date-rules.ts'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import type { Head } from '#web/lib/head.ts'
import { isoMoment } from '#web/lib/instant.ts'
import { paths } from '#web/paths.ts'

const DESCRIPTION_MAX = 200

const shortened = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= DESCRIPTION_MAX) return plain
  return `${plain.slice(0, DESCRIPTION_MAX).replace(/\s+\S*$/, '')}…`
}

const cerimoniaInWords = (what: string, when: string | null, place: string): string => {
  if (when === null) return ''
  const where = place === '' ? '' : `, ${place}`
  return `${what}: ${momentInWords(when)}, ${dateInWords(when)}${where}.`
}

/** Place and hour of the wake precede the biography, because visitors open the link for them. */
const descriptionOf = (despedida: DespedidaPublica): string =>
  shortened(
    [
      cerimoniaInWords('Velório', despedida.data_velorio, despedida.local_velorio),
      cerimoniaInWords('Sepultamento', despedida.data_sepultamento, despedida.local_sepultamento),
      despedida.obituario,
    ]
      .filter(part => part !== '')
      .join(' ') || 'Biografia, cerimônias e homenagens.',
  )

const yearOf = (date: string): string => date.slice(0, 4)

/** Structured data of schema.org: a page about a person, and two events. */
const structured = (despedida: DespedidaPublica, address: string): Record<string, unknown> => {
  const { nome, data_nascimento, data_falecimento } = despedida.pessoa_falecida
  const event = (name: string, when: string | null, place: string) =>
    when === null
      ? []
      : [
          {
            '@type': 'Event',
            name: `${name} de ${nome}`,
            startDate: isoMoment(when),
            ...(place === '' ? {} : { location: { '@type': 'Place', name: place, address: place } }),
          },
        ]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfilePage',
        url: `${address}${paths.despedida(despedida.id)}`,
        inLanguage: 'pt-BR',
        mainEntity: { '@type': 'Person', name: nome, birthDate: data_nascimento, deathDate: data_falecimento },
      },
      ...event('Velório', despedida.data_velorio, despedida.local_velorio),
      ...event('Sepultamento', despedida.data_sepultamento, despedida.local_sepultamento),
    ],
  }
}

/** Metadata of a public despedida; never contains the access code of an address. */
export const despedidaHead = (despedida: DespedidaPublica, address: string): Head => {
  const { nome, data_nascimento, data_falecimento } = despedida.pessoa_falecida
  return {
    title: `${nome} (${yearOf(data_nascimento)}–${yearOf(data_falecimento)})`,
    description: descriptionOf(despedida),
    path: paths.despedida(despedida.id),
    indexed: !despedida.fora_das_buscas,
    image: `/exibicao/despedida/${despedida.id}/cartao.jpg`,
    type: 'profile',
    data: structured(despedida, address),
  }
}

/** The same text for a private, an inactive and an absent despedida, without personal data. */
export const neutralHead = (id: string): Head => ({
  title: 'Memorial Online',
  description: 'Página de despedida: biografia, cerimônias e homenagens.',
  path: `/despedida/${id}`,
  indexed: false,
  image: `/exibicao/despedida/${id}/cartao.jpg`,
})
