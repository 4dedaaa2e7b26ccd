import { type Cerimonia, cerimoniasOf, nextCerimonia, whereOf } from '#contract/despedida/cerimonias-rules.ts'
import { momentInShort } from '#contract/despedida/date-rules.ts'
import type { DespedidaPagina, DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { nameAndYears } from '#contract/falecido/life-words-rules.ts'
import { isDataParcial } from '#contract/fields/data-parcial.ts'
import { textHash } from '#contract/fields/text-hash.ts'
import { cerimoniaName, changeOf } from '#web/features/despedida/cerimonia-rules.ts'
import { type UnitOnMap, unitOf } from '#web/features/despedida/map-address-rules.ts'
import type { Head } from '#web/lib/head.ts'
import { isoMoment } from '#web/lib/instant.ts'
import { paths } from '#web/paths.ts'

/** Search engines show little more, and no more is paid for twice in the document. */
const DESCRIPTION_MAX = 140

type DespedidaNaPagina = DespedidaPublica & Partial<Pick<DespedidaPagina, 'estado_transmissao'>>

const shortened = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= DESCRIPTION_MAX) return plain
  return `${plain.slice(0, DESCRIPTION_MAX).replace(/ [^ ]*$/, '')}…`
}

const cerimoniaInWords = (cerimonia: Cerimonia): string => {
  const { start: when, place } = cerimonia
  if (when === null) return ''
  const where = place === '' ? '' : `, ${place}`
  return `${cerimonia.title}: ${momentInShort(when)}${where}.`
}

/** Place and hour of the wake precede the biography, because visitors open the link for them. */
const descriptionOf = (despedida: DespedidaPublica): string =>
  shortened(
    [...cerimoniasOf(despedida).map(cerimoniaInWords), despedida.obituario].filter(part => part !== '').join(' ') ||
      'Biografia, cerimônias e homenagens.',
  )

/** Path of the share card, the one picture of the page with measures that search engines take. */
const cardOf = (id: number | string): string => `/exibicao/despedida/${id}/cartao.jpg`

/** Messengers keep a card under its address: one that announces another ceremony, hour or place, or none any more, needs another address. */
const currentCardOf = (despedida: DespedidaPublica, now: string): string => {
  const { id, pessoa_falecida, foto_perfil, foto_fundo } = despedida
  const next = nextCerimonia(despedida, now)
  const announced = next && [next.title, next.start, whereOf(next)]
  return `${cardOf(id)}?v=${textHash(JSON.stringify([pessoa_falecida, foto_perfil, foto_fundo, announced]))}`
}

const SCHEMA = 'https://schema.org'

/** A street that the family gave, or the one of a unit that the place names. */
const placeOf = ({ which, place, detail }: Cerimonia, units: readonly UnitOnMap[]) => {
  const endereco = (which !== 'rito' && detail) || unitOf(place, units)?.endereco
  const address = endereco ? { '@type': 'PostalAddress', streetAddress: endereco } : place
  return place === '' ? [] : [{ '@type': 'Place', name: place, address }]
}

const isoOf = (name: string, moment: string | undefined) => (moment === undefined ? {} : { [name]: isoMoment(moment) })

/** The states in which the velório can be watched, now or soon. */
const SHOWN: readonly DespedidaPagina['estado_transmissao'][] = ['em-breve', 'ao-vivo']

/** Structured data of schema.org: a page about a person, and its ceremonies. */
const structured = (despedida: DespedidaNaPagina, image: string, address: string, units: readonly UnitOnMap[]) => {
  const { nome, conhecido_como, data_nascimento, data_falecimento } = despedida.pessoa_falecida
  const url = `${address}${paths.despedida(despedida.id)}`
  const event = (cerimonia: Cerimonia) => {
    const { start: when, which } = cerimonia
    if (when === null) return []
    const seen = which === 'velorio' && SHOWN.includes(despedida.estado_transmissao ?? null)
    const places = [...placeOf(cerimonia, units), ...(seen ? [{ '@type': 'VirtualLocation', url }] : [])]
    const change = changeOf({ cerimonia, despedida })
    const before = change !== undefined && change.antes !== when ? change.antes : undefined
    return [
      {
        '@type': 'Event',
        name: `${cerimoniaName(cerimonia)} de ${nome}`,
        startDate: isoMoment(when),
        ...isoOf('endDate', cerimonia.end),
        // Without a status an event takes place as it was announced.
        ...(before !== undefined && {
          eventStatus: `${SCHEMA}/EventRescheduled`,
          previousStartDate: isoMoment(before),
        }),
        ...(places.length > 0 && { location: places.length === 1 ? places[0] : places }),
        image,
      },
    ]
  }
  const person = {
    '@type': 'Person',
    name: nome,
    ...(conhecido_como && { alternateName: conhecido_como }),
    // A year or a month is a date of ISO 8601 as well.
    ...(isDataParcial(data_nascimento) && { birthDate: data_nascimento }),
    deathDate: data_falecimento,
  }
  return {
    '@context': SCHEMA,
    '@graph': [{ '@type': 'ProfilePage', url, mainEntity: person }, ...cerimoniasOf(despedida).flatMap(event)],
  }
}

/** Metadata of a public despedida; never contains the access code of an address. @param now local time of the portal */
export const despedidaHead = (
  despedida: DespedidaNaPagina,
  now: string,
  address: string,
  units: readonly UnitOnMap[],
): Head => {
  const pessoa = despedida.pessoa_falecida
  const image = currentCardOf(despedida, now)
  return {
    title: nameAndYears(pessoa),
    description: descriptionOf(despedida),
    path: paths.despedida(despedida.id),
    indexed: despedida.tipo === 'Publica' && !despedida.fora_das_buscas,
    image,
    type: 'profile',
    data: structured(despedida, `${address}${image}`, address, units),
  }
}

/** The same text for a private, an inactive and an absent despedida, without personal data. */
export const neutralHead = (id: string): Head => ({
  title: 'Memorial Online',
  description: 'Página de despedida: biografia, cerimônias e homenagens.',
  path: `/despedida/${id}`,
  indexed: false,
  image: cardOf(id),
})
