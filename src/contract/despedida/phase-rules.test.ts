import { describe, expect, it } from 'vitest'
import type { Continuacao } from './continuacao-schema.ts'
import { actionsOf, type DespedidaHours, directionsOf, hourOf } from './phase-rules.ts'

const NONE = { empresa: null, capela: null, camera: null, dataHoraInicial: null, dataHoraFinal: null }
const BOOKED = {
  empresa: 'CV',
  capela: '02',
  camera: 'camera',
  dataHoraInicial: '2026-11-05 08:00:00',
  dataHoraFinal: '2026-11-05 15:30:00',
}

const despedida = (part: Partial<DespedidaHours> = {}): DespedidaHours => ({
  data_velorio: '2026-11-05 08:00:00',
  local_velorio: 'Capela 2, Central de Velórios',
  data_sepultamento: '2026-11-05 16:00:00',
  rito: 'sepultamento',
  local_sepultamento: 'Parque das Flores',
  localizacao_sepultado: '',
  apresentacao: BOOKED,
  estado_transmissao: 'em-breve',
  lembrar_aniversario: false,
  pessoa_falecida: { data_nascimento: '1941-03-12', data_falecimento: '2026-11-04' },
  ...part,
})

describe('the phase of a despedida with an apresentacao and a burial', () => {
  it.each([
    ['2026-09-01 10:00:00', 'before', 'velorio', 65, '2026-09-02 00:00:00'],
    ['2026-11-03 10:00:00', 'before', 'velorio', 2, '2026-11-04 00:00:00'],
    ['2026-11-04 23:59:59', 'before', 'velorio', 1, '2026-11-05 00:00:00'],
    ['2026-11-05 00:00:00', 'before', 'velorio', 0, '2026-11-05 07:30:00'],
    ['2026-11-05 07:29:59', 'before', 'velorio', 0, '2026-11-05 07:30:00'],
    ['2026-11-05 07:30:00', 'soon', 'velorio', 0, '2026-11-05 08:00:00'],
    ['2026-11-05 07:59:59', 'soon', 'velorio', 0, '2026-11-05 08:00:00'],
    ['2026-11-05 08:00:00', 'live', 'velorio', 0, '2026-11-05 15:30:00'],
    ['2026-11-05 15:29:59', 'live', 'velorio', 0, '2026-11-05 15:30:00'],
    ['2026-11-05 15:30:00', 'between', 'rito', 0, '2026-11-05 16:00:00'],
    ['2026-11-05 16:00:00', 'between', 'rito', 0, '2026-11-05 18:00:00'],
    ['2026-11-05 17:59:59', 'between', 'rito', 0, '2026-11-05 18:00:00'],
    ['2026-11-05 18:00:00', 'after', 'rito', 0, '2026-11-06 00:00:00'],
    ['2026-12-05 17:59:59', 'after', 'rito', -30, '2026-12-05 18:00:00'],
    ['2026-12-05 18:00:00', 'later', 'rito', -30, '2026-12-06 00:00:00'],
    ['2027-10-31 23:59:59', 'later', 'rito', -360, '2027-11-01 00:00:00'],
    ['2027-11-01 00:00:00', 'anniversary', 'rito', -361, '2027-11-02 00:00:00'],
    ['2027-11-07 23:59:59', 'anniversary', 'rito', -367, '2027-11-08 00:00:00'],
    ['2027-11-08 00:00:00', 'later', 'rito', -368, '2027-11-09 00:00:00'],
  ] as const)('at %s is %s, about the %s', (now, phase, cerimonia, inDays, until) => {
    expect(hourOf(despedida(), now)).toMatchObject({ phase, cerimonia, inDays, until })
  })

  it.each(['2026-11-05 15:31:00', '2026-11-05 16:30:00', '2026-11-05 18:30:00'])(
    'stays live at %s while the picture runs on',
    now => {
      expect(hourOf(despedida({ estado_transmissao: 'ao-vivo' }), now).phase).toBe('live')
    },
  )

  it('says whether the ceremony that it is about has begun', () => {
    const moments = ['07:59:59', '08:00:00', '15:30:00', '16:00:00'].map(hour => `2026-11-05 ${hour}`)
    expect(moments.map(now => hourOf(despedida(), now).begun)).toEqual([false, true, false, true])
    const unknown = despedida({ data_velorio: null, data_sepultamento: null, apresentacao: NONE })
    expect(hourOf(unknown, '2026-11-05 12:00:00')).toMatchObject({ begun: false, inDays: 0 })
  })

  it('holds until the given moment: no phase or day changes before it', () => {
    const minutes = (moment: string, count: number): string =>
      new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + count * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    for (let minute = 0; minute < 4 * 24 * 60; minute += 7) {
      const now = minutes('2026-11-03 00:00:00', minute)
      const { until, ...hour } = hourOf(despedida(), now)
      expect(until > now).toBe(true)
      expect(
        hourOf(
          despedida(),
          new Date(Date.parse(`${until.replace(' ', 'T')}Z`) - 1000).toISOString().slice(0, 19).replace('T', ' '),
        ),
      ).toMatchObject(hour)
    }
  })
})

describe('the phase without an apresentacao', () => {
  const page = despedida({ apresentacao: NONE, estado_transmissao: null })
  it.each([
    ['2026-11-05 07:59:59', 'soon', 'velorio'],
    ['2026-11-05 08:00:00', 'live', 'velorio'],
    ['2026-11-05 15:59:59', 'live', 'velorio'],
    ['2026-11-05 16:00:00', 'between', 'rito'],
    ['2026-11-05 18:00:00', 'after', 'rito'],
  ] as const)('lets the burial end the velório: %s is %s', (now, phase, cerimonia) => {
    expect(hourOf(page, now)).toMatchObject({ phase, cerimonia })
  })
})

describe('the phase with missing or impossible data', () => {
  const without = (part: Partial<DespedidaHours>) =>
    despedida({ apresentacao: NONE, estado_transmissao: null, ...part })
  it.each([
    ['no burial, during', without({ data_sepultamento: null }), '2026-11-05 19:59:59', 'live', 'velorio'],
    ['no burial, afterwards', without({ data_sepultamento: null }), '2026-11-05 20:00:00', 'after', 'velorio'],
    ['no velório, ahead', without({ data_velorio: null }), '2026-11-05 15:59:59', 'before', 'rito'],
    ['no velório, during', without({ data_velorio: null }), '2026-11-05 16:00:00', 'between', 'rito'],
    ['no velório, afterwards', without({ data_velorio: null }), '2026-11-05 18:00:00', 'after', 'rito'],
    ['no hours yet', without({ data_velorio: null, data_sepultamento: null }), '2026-11-10 23:59:59', 'before', null],
    [
      'no hours any more',
      without({ data_velorio: null, data_sepultamento: null }),
      '2026-11-11 00:00:00',
      'after',
      null,
    ],
    ['no hours, later', without({ data_velorio: null, data_sepultamento: null }), '2026-12-04 00:00:00', 'later', null],
    [
      'a day that does not exist',
      without({ data_velorio: '2026-02-30 08:00:00' }),
      '2026-11-05 08:00:00',
      'before',
      'rito',
    ],
    [
      'a death that is no date',
      without({
        data_velorio: null,
        data_sepultamento: null,
        pessoa_falecida: { data_nascimento: '1941', data_falecimento: '' },
      }),
      '2026-11-05 08:00:00',
      'later',
      null,
    ],
  ] as const)('%s', (_what, page, now, phase, cerimonia) => {
    expect(hourOf(page, now)).toMatchObject({ phase, cerimonia })
  })
})

describe('the anniversary of a death', () => {
  it.each([
    ['2024-02-29', '2025-02-28 12:00:00', { years: 1, inDays: 0 }],
    ['2024-02-29', '2028-02-29 12:00:00', { years: 4, inDays: 0 }],
    ['2023-12-30', '2025-01-01 12:00:00', { years: 1, inDays: -2 }],
    ['2024-01-01', '2025-12-30 12:00:00', { years: 2, inDays: 2 }],
    ['2024-01-01', '2024-01-02 12:00:00', null],
    ['2024-06-01', '2025-06-05 12:00:00', null],
  ])('of %s is at %s %j', (data_falecimento, now, anniversary) => {
    const page = despedida({
      data_velorio: null,
      data_sepultamento: null,
      apresentacao: NONE,
      estado_transmissao: null,
      pessoa_falecida: { data_nascimento: '1941-03-12', data_falecimento },
    })
    expect(hourOf(page, now).anniversary).toEqual(anniversary)
  })

  it.each([
    ['a baby', { data_nascimento: '2024-05-03', data_falecimento: '2024-11-05' }],
    ['a life that began in an unknown year', { data_nascimento: 'desconhecida', data_falecimento: '2024-11-05' }],
  ])('of %s is mentioned only if the family asks for it', (_who, pessoa_falecida) => {
    const over = { data_velorio: null, data_sepultamento: null, apresentacao: NONE, estado_transmissao: null }
    const phaseOf = (lembrar_aniversario: boolean) =>
      hourOf(despedida({ ...over, pessoa_falecida, lembrar_aniversario }), '2026-11-05 12:00:00').phase
    expect([phaseOf(false), phaseOf(true)]).toEqual(['later', 'anniversary'])
  })

  it.each(['2024', '2024-11'])('of a death in %s is no day', data_falecimento => {
    const pessoa_falecida = { data_nascimento: '1941', data_falecimento }
    expect(
      hourOf(
        despedida({
          pessoa_falecida,
          data_velorio: null,
          data_sepultamento: null,
          apresentacao: NONE,
          estado_transmissao: null,
        }),
        '2026-11-05 12:00:00',
      ).anniversary,
    ).toBeNull()
  })

  it('is not mentioned while a cerimonia is ahead', () => {
    expect(
      hourOf(
        despedida({ pessoa_falecida: { data_nascimento: '1941', data_falecimento: '2025-11-05' } }),
        '2026-11-05 07:00:00',
      ),
    ).toMatchObject({ phase: 'before', anniversary: null })
  })
})

describe('the actions of an hour', () => {
  const full = {
    ...despedida(),
    local_sepultamento: 'Parque das Flores',
    gravacao_disponivel: true,
    floriculturas: [{ nome: 'Casa Manacá', telefone: '', endereco: '', link: '' }],
  }
  const burial: Continuacao = {
    ...{ camera: 'jazigo', cerimonia: 'rito', tipo: 'sepultamento', titulo: 'Sepultamento', estado: 'em-breve' },
    ...{ inicio: '2026-11-05 16:00:00', fim: '2026-11-05 18:00:00' },
  }
  const shown = { ...full, continuacoes: [burial] }
  const bare = { ...full, local_velorio: '', local_sepultamento: '', gravacao_disponivel: false, floriculturas: [] }
  it.each([
    ['before', 'velorio', full, ['directions', 'write', 'flowers']],
    ['soon', 'velorio', full, ['watch', 'write', 'directions']],
    ['soon', 'velorio', { ...full, estado_transmissao: 'desativada' }, ['directions', 'write']],
    ['live', 'velorio', full, ['watch', 'write', 'directions']],
    ['live', 'velorio', { ...full, estado_transmissao: 'ao-vivo' }, ['watch', 'write', 'directions']],
    ['live', 'velorio', { ...full, estado_transmissao: 'desativada' }, ['directions', 'write']],
    ['live', 'velorio', { ...full, estado_transmissao: null }, ['directions', 'write']],
    ['between', 'rito', full, ['directions', 'write']],
    ['between', 'rito', shown, ['watch', 'directions', 'write']],
    ['between', '3', shown, ['write']],
    ['after', 'rito', full, ['write', 'replay', 'flowers']],
    ['after', 'rito', { ...full, gravacao_disponivel: false }, ['write', 'flowers']],
    ['later', 'rito', full, ['write', 'replay', 'flowers']],
    ['anniversary', null, bare, ['write']],
    ['before', null, bare, ['write']],
  ] as const)('of the phase %s about %s are those of the table', (phase, cerimonia, page, actions) => {
    expect(actionsOf({ phase, cerimonia }, page)).toEqual(actions)
  })

  it('lead to the place of the cerimonia that they are about', () => {
    expect(directionsOf({ cerimonia: 'velorio' }, full)).toBe('Capela 2, Central de Velórios')
    expect(directionsOf({ cerimonia: 'rito' }, full)).toBe('Parque das Flores')
    expect(directionsOf({ cerimonia: null }, { ...full, local_velorio: '' })).toBe('Parque das Flores')
  })
})

describe('the phase of a despedida with a mass ahead', () => {
  const added = (id: number, tipo: 'missa_setimo_dia' | 'missa_um_ano', data_hora: string) => ({
    ...{ id, tipo, titulo: '', data_hora, termino: null },
    ...{ local: 'Matriz', endereco: 'Rua do Sol, 10', observacao: '' },
  })
  const page = despedida({
    cerimonias: [added(1, 'missa_setimo_dia', '2026-11-10 19:00:00'), added(2, 'missa_um_ano', '2027-11-04 19:00:00')],
  })

  it.each([
    ['2026-11-05 15:30:00', 'between', 'rito', 0, '2026-11-05 16:00:00'],
    ['2026-11-05 18:00:00', 'between', '1', 5, '2026-11-06 00:00:00'],
    ['2026-11-10 19:00:00', 'between', '1', 0, '2026-11-10 21:00:00'],
    ['2026-11-10 21:00:00', 'after', 'rito', -5, '2026-11-11 00:00:00'],
    ['2026-12-10 20:59:59', 'after', 'rito', -35, '2026-12-10 21:00:00'],
    ['2026-12-10 21:00:00', 'later', 'rito', -35, '2026-12-11 00:00:00'],
    ['2027-10-05 18:59:59', 'later', 'rito', -334, '2027-10-05 19:00:00'],
    ['2027-10-05 19:00:00', 'between', '2', 30, '2027-10-06 00:00:00'],
  ] as const)('at %s is %s, about %s', (now, phase, cerimonia, inDays, until) => {
    expect(hourOf(page, now)).toMatchObject({ phase, cerimonia, inDays, until })
  })

  it('leads to its church', () => {
    expect(directionsOf({ cerimonia: '1' }, page)).toBe('Matriz, Rua do Sol, 10')
  })
})
