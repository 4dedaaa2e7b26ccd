import { describe, expect, it } from 'vitest'
import { type Cerimonia, cerimoniaAddress, cerimoniasOf, nextCerimonia, whereOf } from './cerimonias-rules.ts'
import { followingOf } from './following-rules.ts'
import { CERIMONIA_TIPO } from './messages.ts'
import type { TipoCerimonia } from './tipo-cerimonia-rules.ts'

const NOTHING = { empresa: null, capela: null, dataHoraInicial: null, dataHoraFinal: null }
const PAGE = {
  data_velorio: '2026-12-31 20:00:00',
  local_velorio: 'Igreja de São Benedito',
  rito: 'cremacao',
  data_sepultamento: '2027-01-01 09:00:00',
  local_sepultamento: 'Crematório Parque das Flores',
  localizacao_sepultado: 'Sala 1',
  apresentacao: NOTHING,
} as const

describe('the ceremonies of a despedida', () => {
  it('are the velório of the page and the last ceremony, with ends that are assumed', () => {
    const cerimonias = cerimoniasOf(PAGE)
    expect(cerimonias.map(one => [one.title, one.start, one.end, one.over, whereOf(one)])).toEqual([
      ['Velório', '2026-12-31 20:00:00', undefined, '2027-01-01 09:00:00', 'Igreja de São Benedito'],
      ['Cremação', '2027-01-01 09:00:00', undefined, '2027-01-01 11:00:00', 'Crematório Parque das Flores, Sala 1'],
    ])
  })

  it('take place, hour and end of the velório from an active apresentacao', () => {
    const booked = { dataHoraInicial: '2026-12-31 21:00:00', dataHoraFinal: '2027-01-01 08:30:00' }
    const apresentacao = { empresa: 'CV', capela: '04', status: true, ...booked }
    expect(cerimoniasOf({ ...PAGE, apresentacao })[0]).toMatchObject({
      start: booked.dataHoraInicial,
      end: booked.dataHoraFinal,
      place: 'Capela 4, Central de Velórios',
    })
    const [inactive] = cerimoniasOf({ ...PAGE, apresentacao: { ...apresentacao, status: false } })
    expect(inactive).toMatchObject({ start: PAGE.data_velorio, place: PAGE.local_velorio })
    expect(inactive?.end).toBeUndefined()
  })

  it('have a next one until the last of them is over', () => {
    const hours = ['2026-12-01 08:00:00', '2027-01-01 08:59:59', '2027-01-01 09:00:00', '2027-01-01 11:00:00']
    expect(hours.map(now => nextCerimonia(PAGE, now)?.which)).toEqual(['velorio', 'velorio', 'rito', undefined])
    expect(
      nextCerimonia({ ...PAGE, data_velorio: null, data_sepultamento: null }, '2026-12-01 08:00:00'),
    ).toBeUndefined()
  })

  it('have neither start nor end without an hour', () => {
    const unknown = { ...PAGE, data_velorio: null, data_sepultamento: null, localizacao_sepultado: '' }
    expect(cerimoniasOf(unknown).map(one => [one.start, one.over, whereOf(one)])).toEqual([
      [null, undefined, 'Igreja de São Benedito'],
      [null, undefined, 'Crematório Parque das Flores'],
    ])
  })

  it('stand in the order of their hours, those of the family only where they are asked for', () => {
    const added = (id: number, tipo: TipoCerimonia, data_hora: string, publica = true) => ({
      ...{ id, tipo, titulo: CERIMONIA_TIPO[tipo], data_hora, publica },
      ...{ termino: null, local: 'Matriz', endereco: 'Rua do Sol, 10', observacao: 'Traga uma flor.' },
    })
    const page = {
      ...PAGE,
      cerimonias: [
        added(2, 'missa_setimo_dia', '2027-01-07 19:00:00'),
        added(1, 'missa_corpo_presente', '2027-01-01 08:00:00'),
        added(3, 'entrega_cinzas', '2027-01-04 10:00:00', false),
      ],
    }
    expect(cerimoniasOf(page).map(({ which }) => which)).toEqual(['velorio', '1', 'rito', '2'])
    expect(cerimoniasOf(page, { family: true }).map(({ which }) => which)).toEqual(['velorio', '1', 'rito', '3', '2'])
    const mass = cerimoniasOf(page).at(-1) as Cerimonia
    expect(mass).toMatchObject({ title: 'Missa de sétimo dia', over: '2027-01-07 21:00:00', note: 'Traga uma flor.' })
    expect(cerimoniaAddress(mass)).toBe('Matriz, Rua do Sol, 10')
    const following = ['2027-01-01 09:59:59', '2027-01-01 10:00:00', '2027-01-07 21:00:00'].map(now =>
      followingOf(page, now).map(({ which }) => which),
    )
    expect(following).toEqual([['1', 'rito', '2'], ['rito', '2'], ['rito']])
  })

  it('follow the velório with the last one where its hour or its place is known', () => {
    const following = (data_sepultamento: string | null, local_sepultamento: string) =>
      followingOf({ ...PAGE, data_sepultamento, local_sepultamento }, '2026-12-31 20:00:00').length
    const hour = PAGE.data_sepultamento
    expect([following(hour, ''), following(null, 'Matriz'), following(null, '')]).toEqual([1, 1, 0])
  })
})
