import { describe, expect, it } from 'vitest'
import {
  apresentacaoFromPagina,
  offeredCapelaOf,
  velorioDifference,
  velorioWarnings,
} from './velorio-difference-rules.ts'
import { capelaInWords, capelaOfText, cerimoniaEnd, placeOnMap, velorioInForce } from './velorio-rules.ts'

const CV04 = {
  empresa: 'CV' as const,
  capela: '04',
  dataHoraInicial: '2026-11-22 14:52:00',
  dataHoraFinal: '2026-11-22 18:00:00',
}
const page = (local_velorio: string, data_velorio: string | null = CV04.dataHoraInicial) => ({
  local_velorio,
  data_velorio,
})
const NOTHING = { empresa: null, capela: null, dataHoraInicial: null, dataHoraFinal: null }

describe('a chapel in words', () => {
  it.each([
    ['CV', '04', 'Capela 4, Central de Velórios'],
    ['AM', '01', 'Capela 1, Parque do Agreste'],
    ['PA', '01', 'Capela 1, Parque do Agreste'],
    ['ME', '07', 'Capela 7, Memorial Parque Maceió'],
  ])('%s %s is "%s", and the text is parsed back to the same chapel', (empresa, capela, words) => {
    expect(capelaInWords(empresa, capela)).toBe(words)
    expect(offeredCapelaOf(words)).toEqual({ empresa: empresa === 'PA' ? 'AM' : empresa, capela })
  })
})

describe('the chapel named by a text', () => {
  it.each([
    ['Capela 5, Memorial Parque Maceió', 'ME', '05'],
    ['MEMORIAL PARQUE - CAPELA 05', 'ME', '05'],
    ['Central de Velorios capela nº 2', 'CV', '02'],
    ['central de velório, cap. 02 (térreo)', 'CV', '02'],
    ['Parque das Flores', 'PF', undefined],
    ['Cemitério Previda, Capela 3', 'CP', '03'],
    ['Agreste Capela 9', 'AM', '09'],
    ['Capela 3', undefined, '03'],
    ['Capelas 2 e 3, Parque das Flores', 'PF', undefined],
    ['Capela 2 ou Capela 3, Parque das Flores', 'PF', undefined],
    ['Central de Velórios ou Parque das Flores', undefined, undefined],
    ['Igreja de São José, Rua 4', undefined, undefined],
    ['Capela da Santa Casa', undefined, undefined],
    ['', undefined, undefined],
  ])('"%s" names unit %s and chapel %s', (text, empresa, capela) => {
    expect(capelaOfText(text)).toEqual({ empresa, capela })
  })

  it('is bookable only if the unit has a chapel of that number', () => {
    expect(offeredCapelaOf('Capela 9, Parque do Agreste')).toBeUndefined()
    expect(offeredCapelaOf('Capela 4, Cemitério Previda')).toEqual({ empresa: 'CP', capela: '04' })
  })
})

describe('page and apresentacao compared', () => {
  it.each([
    ['the same', page('Capela 4, Central de Velórios'), undefined],
    ['the same in other words', page('central de velórios - capela 04, térreo'), undefined],
    ['the unit only', page('Central de Velórios'), undefined],
    ['the chapel only', page('Capela 4'), undefined],
    ['no place and no hour', page('', null), undefined],
    ['another chapel', page('Capela 3, Central de Velórios'), { lugar: true, hora: false, dia: false }],
    ['another unit', page('Memorial Parque Maceió'), { lugar: true, hora: false, dia: false }],
    ['a place outside the group', page('Igreja de São José'), { lugar: true, hora: false, dia: false }],
    [
      'another hour',
      page('Capela 4, Central de Velórios', '2026-11-22 15:00:00'),
      { lugar: false, hora: true, dia: false },
    ],
    [
      'another day and unit',
      page('Capela 5, Memorial Parque Maceió', '2026-11-20 09:00:00'),
      { lugar: true, hora: true, dia: true },
    ],
  ])('%s on the page', (_what, pagina, expected) => {
    expect(velorioDifference(pagina, CV04)).toEqual(expected)
  })

  it('do not differ while the apresentacao is inactive or absent', () => {
    const pagina = page('Igreja de São José', '2026-11-20 09:00:00')
    const incomplete = [{ empresa: 'XX' }, { capela: null }, { dataHoraInicial: null }].map(part => ({
      ...CV04,
      ...part,
    }))
    for (const none of [
      ...incomplete,
      ...[{ ...CV04, status: false }, { ...NOTHING, status: null }, NOTHING, null, undefined],
    ]) {
      expect(velorioDifference(pagina, none)).toBeUndefined()
      expect(velorioInForce(pagina, none)).toEqual({ ...pagina, empresa: null })
    }
  })

  it('use the chapel of the apresentacao, or the page text if it names the same chapel', () => {
    const force = (pagina: ReturnType<typeof page>) => velorioInForce(pagina, { ...CV04, status: true })
    const booked = { data_velorio: CV04.dataHoraInicial, empresa: 'CV' }
    expect(force(page('Capela 5, Memorial Parque Maceió', '2026-11-20 09:00:00'))).toEqual({
      ...booked,
      local_velorio: 'Capela 4, Central de Velórios',
    })
    expect(force(page('Central de Velórios')).local_velorio).toBe('Capela 4, Central de Velórios')
    expect(force(page('Capela 4, Central de Velórios, térreo')).local_velorio).toBe(
      'Capela 4, Central de Velórios, térreo',
    )
    expect(force(page('', null))).toEqual({ ...booked, local_velorio: 'Capela 4, Central de Velórios' })
  })

  it('without an apresentacao, the unit of the florists is the one named by the page', () => {
    expect(velorioInForce(page('Capela 2, Parque das Flores'), NOTHING).empresa).toBe('PF')
  })
})

describe('an apresentacao changed to match the page', () => {
  it.each([
    [
      'chapel and hour of the same day keep the end',
      page('Capela 3, Central de Velórios', '2026-11-22 10:00:00'),
      ['CV', '03', '2026-11-22 10:00:00', '2026-11-22 18:00:00'],
    ],
    [
      'another day keeps the length',
      page('Capela 5, Memorial Parque Maceió', '2026-11-20 09:00:00'),
      ['ME', '05', '2026-11-20 09:00:00', '2026-11-20 12:08:00'],
    ],
    [
      'a start after the end keeps the length',
      page('Central de Velórios', '2026-11-22 20:00:00'),
      ['CV', '04', '2026-11-22 20:00:00', '2026-11-22 23:08:00'],
    ],
    [
      'a start at the end keeps the length',
      page('Central de Velórios', '2026-11-22 18:00:00'),
      ['CV', '04', '2026-11-22 18:00:00', '2026-11-22 21:08:00'],
    ],
    [
      'no hour on the page keeps the hours',
      page('Capela 1, Parque das Flores', null),
      ['PF', '01', CV04.dataHoraInicial, CV04.dataHoraFinal],
    ],
  ])('%s', (_what, pagina, [empresa, capela, dataHoraInicial, dataHoraFinal]) => {
    expect(apresentacaoFromPagina(pagina, CV04)).toEqual({ empresa, capela, dataHoraInicial, dataHoraFinal })
  })

  it.each([{ dataHoraInicial: '' }, { dataHoraFinal: '' }])(
    'has the end that it had before all of its hours were known: %o',
    part => {
      const active = { ...CV04, ...part }
      const moved = apresentacaoFromPagina(page('', '2026-11-20 09:00:00'), active)
      expect(moved).toEqual({ ...active, dataHoraInicial: '2026-11-20 09:00:00' })
    },
  )

  it.each(['Igreja de São José', 'Memorial Parque Maceió', 'Capela 9, Parque do Agreste'])(
    'is impossible where the page names "%s"',
    text => {
      expect(apresentacaoFromPagina(page(text), CV04)).toBeUndefined()
    },
  )
})

describe('warnings about likely mistakes', () => {
  const now = '2026-11-21 10:00:00'
  const cerimonias = (data_velorio: string, data_sepultamento: string | null) => ({
    local_velorio: 'Capela 4, Central de Velórios',
    data_velorio,
    data_sepultamento,
  })
  it.each([
    ['nothing', cerimonias(CV04.dataHoraInicial, '2026-11-22 18:00:00'), CV04, []],
    ['an apresentacao on another day', cerimonias('2026-11-23 08:00:00', null), CV04, ['reserva-em-outro-dia']],
    ['a burial before the wake', cerimonias(CV04.dataHoraInicial, '2026-11-22 10:00:00'), CV04, ['rito-antes']],
    ['a burial at the hour of the wake', cerimonias(CV04.dataHoraInicial, CV04.dataHoraInicial), CV04, []],
    ['a wake that begins now', cerimonias(now, null), null, []],
    [
      'a wake whose apresentacao ends now',
      cerimonias('2026-11-21 09:00:00', null),
      { ...CV04, dataHoraInicial: '2026-11-21 09:00:00', dataHoraFinal: now },
      ['velorio-no-passado'],
    ],
    [
      'a wake that would run now in an inactive apresentacao',
      cerimonias('2026-11-21 09:00:00', null),
      { ...CV04, dataHoraInicial: '2026-11-21 09:00:00', dataHoraFinal: '2026-11-21 12:00:00', status: false },
      ['velorio-no-passado'],
    ],
    ['a wake in the past', cerimonias('2026-11-20 08:00:00', '2026-11-22 10:00:00'), null, ['velorio-no-passado']],
    [
      'a wake that runs now',
      cerimonias('2026-11-21 09:00:00', null),
      { ...CV04, dataHoraInicial: '2026-11-21 09:00:00', dataHoraFinal: '2026-11-21 12:00:00' },
      [],
    ],
    ['no hours at all', { ...cerimonias('', null), data_velorio: null }, null, []],
  ])('%s', (_what, pagina, active, expected) => {
    expect(velorioWarnings(pagina, active, now)).toEqual(expected)
  })
})

describe('the text of a map search', () => {
  it.each([
    ['Capela 5, Memorial Parque Maceió', 'Memorial Parque Maceió'],
    ['Parque das Flores', 'Parque das Flores'],
    ['Igreja de São José, Penedo', 'Igreja de São José, Penedo'],
  ])('"%s" becomes "%s"', (text, place) => {
    expect(placeOnMap(text)).toBe(place)
  })
})

describe('end of velório and last ceremony', () => {
  const despedida = { ...page('', '2026-11-22 14:00:00'), data_sepultamento: '2026-11-22 17:00:00' }
  it.each([
    ['velorio', { ...despedida, apresentacao: CV04 }, '2026-11-22 18:00:00'],
    ['velorio', { ...despedida, apresentacao: NOTHING }, '2026-11-22 17:00:00'],
    ['velorio', { ...despedida, data_sepultamento: null, apresentacao: NOTHING }, '2026-11-23 02:00:00'],
    [
      'velorio',
      { ...despedida, data_sepultamento: despedida.data_velorio, apresentacao: NOTHING },
      '2026-11-23 02:00:00',
    ],
    ['velorio', { ...despedida, apresentacao: { ...CV04, dataHoraFinal: null } }, '2026-11-22 17:00:00'],
    ['velorio', { ...despedida, data_velorio: null, apresentacao: NOTHING }, undefined],
    ['rito', { ...despedida, apresentacao: CV04 }, '2026-11-22 19:00:00'],
    ['rito', { ...despedida, data_sepultamento: null, apresentacao: CV04 }, undefined],
  ] as const)('%s of %j ends at %s', (which, of, end) => {
    expect(cerimoniaEnd(which, of)).toBe(end)
  })
})
