import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { hourOf } from '#contract/despedida/phase-rules.ts'
import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import { buildDespedidaPagina } from '#web/testing/despedida-pagina.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { HourBar, HourLine } from './hour-line.tsx'
import { earlierHour, hourText } from './hour-rules.ts'

const NOT_BOOKED = { empresa: null, capela: null, camera: null, dataHoraInicial: null, dataHoraFinal: null }
const notBooked = { apresentacao: NOT_BOOKED, estado_transmissao: null }
const night = { dataHoraInicial: '2026-11-05 20:00:00', dataHoraFinal: '2026-11-06 07:30:00' }
const atNight = {
  data_velorio: night.dataHoraInicial,
  data_sepultamento: '2026-11-06 09:00:00',
  apresentacao: { ...buildDespedidaPagina().apresentacao, ...night },
}
const noHours = { ...notBooked, data_velorio: null, data_sepultamento: null }
const CREMATORY = 'Crematório Parque das Flores'
const cremation = { rito: 'cremacao', local_sepultamento: CREMATORY, localizacao_sepultado: '' } as const
const CHURCH = 'Matriz, Rua do Sol, 10'
const mass: Partial<DespedidaPagina> = {
  cerimonias: [
    {
      ...{ id: 1, tipo: 'missa_setimo_dia', titulo: 'Missa de sétimo dia', data_hora: '2026-11-10 19:00:00' },
      ...{ termino: null, local: 'Matriz', endereco: 'Rua do Sol, 10', observacao: '' },
    },
  ],
}
const falecido = buildDespedidaPagina().pessoa_falecida

const TEXTS: readonly [string, Partial<DespedidaPagina>, string, string][] = [
  ['2026-11-01 10:00:00', {}, 'Velório na quinta-feira, 05/11, às\u00a08h', 'Capela 1, Central de Velórios'],
  ['2026-10-20 10:00:00', {}, 'Velório em 05/11/2026, às\u00a08h', 'Capela 1, Central de Velórios'],
  ['2026-11-04 10:00:00', {}, 'Velório amanhã, às\u00a08h', 'Capela 1, Central de Velórios'],
  ['2026-11-05 07:00:00', {}, 'Velório hoje, às\u00a08h', 'Capela 1, Central de Velórios'],
  ['2026-11-05 07:45:00', {}, 'O velório começa às\u00a08h', 'Capela 1, Central de Velórios'],
  ['2026-11-05 09:00:00', {}, 'Ao vivo agora\u00a0· até as\u00a016h', 'Capela 1, Central de Velórios'],
  [
    '2026-11-05 09:00:00',
    { estado_transmissao: 'em-breve' },
    'Velório agora, até as\u00a016h',
    'Capela 1, Central de Velórios',
  ],
  ['2026-11-05 09:00:00', notBooked, 'Velório agora, desde as\u00a08h', 'Capela 1'],
  ['2026-11-05 21:00:00', atNight, 'Ao vivo agora\u00a0· até amanhã, às\u00a07h30', 'Capela 1, Central de Velórios'],
  ['2026-11-06 06:00:00', atNight, 'Ao vivo agora\u00a0· até as\u00a07h30', 'Capela 1, Central de Velórios'],
  [
    '2026-11-06 08:00:00',
    { ...atNight, estado_transmissao: 'encerrada' },
    'Sepultamento hoje, às\u00a09h',
    'Cemitério Parque das Flores, Quadra 12',
  ],
  [
    '2026-11-05 16:30:00',
    { estado_transmissao: 'encerrada' },
    'Sepultamento agora, desde as\u00a016h',
    'Cemitério Parque das Flores, Quadra 12',
  ],
  [
    '2026-11-06 10:00:00',
    { estado_transmissao: 'encerrada' },
    'O velório e o sepultamento já aconteceram',
    'Sepultada em 05/11/2026, às\u00a016h · Cemitério Parque das Flores, Quadra 12',
  ],
  [
    '2026-11-06 10:00:00',
    { ...notBooked, data_sepultamento: null },
    'O velório já aconteceu',
    'Velório em 05/11/2026, às\u00a08h · Capela 1',
  ],
  [
    '2027-03-05 10:00:00',
    { ...notBooked, pessoa_falecida: { ...falecido, sexo: null } },
    'Sepultamento em 05/11/2026',
    'Cemitério Parque das Flores, Quadra 12',
  ],
  ['2026-11-05 15:30:00', { ...notBooked, ...cremation, data_velorio: null }, 'Cremação hoje, às\u00a016h', CREMATORY],
  ['2026-11-05 16:30:00', { ...notBooked, ...cremation }, 'Cremação agora, desde as\u00a016h', CREMATORY],
  [
    '2026-11-06 10:00:00',
    { ...notBooked, ...cremation },
    'O velório e a cremação já aconteceram',
    `Cremada em 05/11/2026, às\u00a016h · ${CREMATORY}`,
  ],
  [
    '2026-11-06 10:00:00',
    { ...notBooked, ...cremation, data_velorio: null },
    'A cremação já aconteceu',
    `Cremada em 05/11/2026, às\u00a016h · ${CREMATORY}`,
  ],
  ['2027-03-05 10:00:00', { ...notBooked, ...cremation }, 'Cremada em 05/11/2026', CREMATORY],
  ['2026-11-06 10:00:00', { ...notBooked, ...mass }, 'Missa de sétimo dia na terça-feira, 10/11, às\u00a019h', CHURCH],
  ['2026-11-10 19:30:00', { ...notBooked, ...mass }, 'Missa de sétimo dia agora, desde as\u00a019h', CHURCH],
  ['2026-11-05 10:00:00', { ...noHours, rito: 'cremacao' }, 'Velório e cremação: data ainda não informada', 'Capela 1'],
  [
    '2027-11-04 10:00:00',
    notBooked,
    'Hoje faz um ano',
    'Sepultada em 05/11/2026 · Cemitério Parque das Flores, Quadra 12',
  ],
  [
    '2028-11-02 10:00:00',
    notBooked,
    'Em dois dias faz dois anos',
    'Sepultada em 05/11/2026 · Cemitério Parque das Flores, Quadra 12',
  ],
  [
    '2036-11-05 10:00:00',
    notBooked,
    'Ontem fez 10 anos',
    'Sepultada em 05/11/2026 · Cemitério Parque das Flores, Quadra 12',
  ],
  ['2026-11-05 10:00:00', noHours, 'Velório e sepultamento: data ainda não informada', 'Capela 1'],
  ['2026-12-25 10:00:00', noHours, 'As mensagens continuam abertas a todos', 'Capela 1'],
]

describe('the line of the hour', () => {
  it.each(TEXTS)('at %s of %j is "%s", with "%s"', (now, change, title, facts) => {
    const despedida = buildDespedidaPagina(change)
    const { date, place, ...text } = hourText(hourOf(despedida, now), despedida)
    expect([text.title, [date, place].filter(part => part !== '').join(' · ')]).toEqual([title, facts])
  })

  const show = (now: string, change: Partial<DespedidaPagina>): void => {
    const despedida = buildDespedidaPagina(change)
    renderScreen(<HourLine hour={hourOf(despedida, now)} despedida={despedida} />, '/despedida/10661')
  }

  it('links to the room, the form and the map while the wake is on air', () => {
    show('2026-11-05 09:00:00', {
      apresentacao: { ...buildDespedidaPagina().apresentacao, empresa: 'ME', capela: '05' },
    })
    const links = within(screen.getByRole('navigation', { name: 'O que fazer agora' })).getAllByRole('link')
    expect(links.map(link => [link.ariaLabel ?? link.textContent, link.getAttribute('href')])).toEqual([
      ['Assistir ao velório', '/despedida/10661?aba=velorio#velorio'],
      ['Escrever mensagem', '/despedida/10661?aba=mensagens#escrever'],
      ['Como chegar (abre outro site)', expect.stringContaining('query=Memorial%20Parque%20Macei%C3%B3')],
    ])
  })

  it.each([
    ['biografia', ['Assistir ao velório', 'Escrever mensagem']],
    ['mensagens', ['Assistir ao velório', 'Como chegar (abre outro site)']],
  ])('offers at the lower edge of a phone what the tab "%s" does not offer itself', (tab, expected) => {
    const despedida = buildDespedidaPagina({ local_velorio: 'Capela 5, Memorial Parque Maceió' })
    renderScreen(<HourBar hour={hourOf(despedida, '2026-11-05 09:00:00')} despedida={despedida} tab={tab} />)
    const links = screen.getAllByRole('link', { hidden: true })
    expect(links.map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)).toEqual(expected)
  })

  it('keeps a weekday on one line', () => {
    show('2026-11-01 10:00:00', {})
    expect(screen.getByText('quinta-feira').tagName).toBe('B')
  })

  it('adds the hour of a reader in another zone in brackets, and the hour that was published before', () => {
    vi.stubEnv('TZ', 'Europe/Lisbon')
    show('2026-11-04 10:00:00', {
      mudancas: [{ cerimonia: 'velorio', antes: '2026-11-05 14:00:00', quando: '2026-11-04T12:00:00.000Z', vezes: 1 }],
    })
    expect(screen.getByText('(11h no seu horário)')).toBeTruthy()
    expect(screen.getByRole('note').textContent).toBe(
      'O horário mudou. Antes: quinta, às\u00a014h. (17h no seu horário)',
    )
  })

  it.each([
    ['2026-11-11 08:00:00', 'quinta, às\u00a014h'],
    ['2026-10-30 08:00:00', 'quinta, às\u00a014h'],
    ['2026-11-12 08:00:00', '05/11/2026, às\u00a014h'],
  ])('names the earlier day by its weekday less than a week before or after %s: "%s"', (when, words) => {
    expect(earlierHour('2026-11-05 14:00:00', when)).toBe(words)
  })

  it('says date and place of a velório or burial that is over in a line each, with the hour of a reader in another zone', () => {
    vi.stubEnv('TZ', 'Europe/Lisbon')
    show('2026-11-06 10:00:00', { estado_transmissao: 'encerrada' })
    expect(screen.getByText(/^Sepultada em/).textContent).toBe(
      'Sepultada em 05/11/2026, às\u00a016h (19h no seu horário)',
    )
    expect(screen.getByText('Cemitério Parque das Flores, Quadra 12')).toBeTruthy()
  })
})
