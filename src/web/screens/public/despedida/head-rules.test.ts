import { describe, expect, it } from 'vitest'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { despedidaHead } from './head-rules.ts'

const CV = { codigo: 'CV', nome: 'Central de Velórios', endereco: 'Rua das Palmeiras, 100, Maceió, AL', mapa: '' }
const ADDRESS = 'https://memorial.exemplo.com.br'
const NOW = '2026-11-05 06:00:00'

const eventsOf = (changes: Parameters<typeof buildDespedidaPagina>[0]) => {
  const head = despedidaHead(buildDespedidaPagina(changes), NOW, ADDRESS, [CV])
  const graph = head.data?.['@graph'] as Record<string, unknown>[]
  return graph.filter(node => node['@type'] === 'Event')
}

const VELORIO = {
  data_velorio: '2026-11-05 08:00:00',
  local_velorio: 'Capela 2, Central de Velórios',
  data_sepultamento: '2026-11-05 16:00:00',
  local_sepultamento: 'Cemitério da Piedade',
  apresentacao: {
    ...{ empresa: 'CV', capela: '02', camera: null },
    ...{ dataHoraInicial: '2026-11-05 08:00:00', dataHoraFinal: '2026-11-05 15:30:00' },
  },
  mudancas: [],
}

describe('the title of a page', () => {
  it.each([
    ['1931', '2026-11-04', '(1931–2026)', '1931'],
    ['desconhecida', '2026-11-04', '(4 de novembro de 2026)', undefined],
    ['2026-11-02', '2026-11-04', '(4 de novembro de 2026)', '2026-11-02'],
  ])('and the birth of its data say what is known of %s to %s', (data_nascimento, data_falecimento, life, born) => {
    const pessoa_falecida = { nome: 'Ana', conhecido_como: '', sexo: null, data_nascimento, data_falecimento }
    const head = despedidaHead(buildDespedidaPagina({ pessoa_falecida }), NOW, ADDRESS, [CV])
    expect(head.title).toBe(`Ana ${life}`)
    const data = head.data as { '@graph': { mainEntity: Record<string, unknown> }[] }
    const { birthDate, deathDate } = data['@graph'][0]?.mainEntity ?? {}
    expect([birthDate, deathDate]).toEqual([born, data_falecimento])
  })
})

describe('the structured data of a despedida', () => {
  it('has the booked hours, the address of the unit and the picture of the velório', () => {
    const [velorio] = eventsOf(VELORIO)
    expect(velorio).toMatchObject({
      startDate: '2026-11-05T08:00:00-03:00',
      endDate: '2026-11-05T15:30:00-03:00',
      location: [
        {
          '@type': 'Place',
          name: 'Capela 2, Central de Velórios',
          address: { '@type': 'PostalAddress', streetAddress: CV.endereco },
        },
        { '@type': 'VirtualLocation', url: expect.stringMatching(/\/despedida\/\d+$/) },
      ],
    })
    const [unseen] = eventsOf({ ...VELORIO, estado_transmissao: null })
    expect(unseen).toMatchObject({ location: { '@type': 'Place' } })
    expect(velorio).not.toHaveProperty('eventStatus')
    expect(velorio).not.toHaveProperty('previousStartDate')
    expect(velorio?.image).toMatch(
      /^https:\/\/memorial\.exemplo\.com\.br\/exibicao\/despedida\/\d+\/cartao\.jpg\?v=\w{1,7}$/,
    )
  })

  it('has another address of the card for another ceremony or hour, and the same for another homenagem', () => {
    const imageAt = (now: string, values: Parameters<typeof buildDespedidaPagina>[0] = {}) =>
      despedidaHead(buildDespedidaPagina({ ...VELORIO, ...values }), now, ADDRESS, [CV]).image
    const card = imageAt(NOW)
    expect(imageAt('2026-11-05 07:59:59', { qtd_homenagens: 9 })).toBe(card)
    const addresses = [
      card,
      imageAt(NOW, { apresentacao: { ...VELORIO.apresentacao, capela: '03' } }),
      imageAt('2026-11-05 15:45:00'),
      imageAt('2026-11-05 15:45:00', { data_sepultamento: '2026-11-05 17:00:00' }),
      imageAt('2026-11-06 09:00:00'),
    ]
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('leaves out what is not known: the end of a burial, and the address of a place outside the group', () => {
    const [, burial] = eventsOf(VELORIO)
    expect(burial).toMatchObject({ location: { address: 'Cemitério da Piedade' } })
    expect(burial).not.toHaveProperty('endDate')
    const apresentacao = { ...VELORIO.apresentacao, dataHoraFinal: null }
    expect(eventsOf({ ...VELORIO, apresentacao })[0]).not.toHaveProperty('endDate')
    const none = { empresa: null, capela: null, camera: null, dataHoraInicial: null, dataHoraFinal: null }
    expect(eventsOf({ ...VELORIO, data_velorio: null, data_sepultamento: null, apresentacao: none })).toEqual([])
  })

  it('names the previous hour after a change', () => {
    const change = { antes: '2026-11-05 07:00:00', quando: '2026-11-04 20:00:00', vezes: 1 }
    const [velorio, burial] = eventsOf({ ...VELORIO, mudancas: [{ cerimonia: 'velorio', ...change }] })
    expect(velorio).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-11-05T07:00:00-03:00',
    })
    expect(burial).not.toHaveProperty('eventStatus')
  })
})
