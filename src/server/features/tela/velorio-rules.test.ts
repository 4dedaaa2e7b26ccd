import { describe, expect, it } from 'vitest'
import { addMinutes, displayMarginsOf, nextChanges, velorioAt } from './velorio-rules.ts'

const MARGINS = { antes: 120, depois: 30 }
const at = (time: string): string => `2026-11-21 ${time}:00`
const velorio = (id: number, start: string, end: string) => ({
  id,
  dataHoraInicial: at(start),
  dataHoraFinal: at(end),
})
/** One from 8 to 10, the next from 13 to 14 and one directly after it. */
const DAY = [velorio(1, '08:00', '10:00'), velorio(2, '13:00', '14:00'), velorio(3, '14:00', '16:00')]
const MINUTES_OF_DAY = Array.from({ length: 24 * 60 }, (_, minute) => addMinutes(at('00:00'), minute))

describe('the velório on the display of a chapel', () => {
  it.each([
    ['05:59', undefined],
    ['06:00', 1],
    ['09:59', 1],
    ['10:29', 1],
    ['10:30', undefined],
    ['10:59', undefined],
    ['11:00', 2],
    ['13:59', 2],
    ['14:00', 3],
    ['16:29', 3],
    ['16:30', undefined],
  ])('at %s is %s', (time, id) => {
    expect(velorioAt(DAY, MARGINS, at(time))?.id).toBe(id)
  })

  it('is the next one, and not the one that has just ended, when both are within their margins', () => {
    const day = [velorio(1, '08:00', '10:00'), velorio(2, '11:00', '12:00')]
    expect(velorioAt(day, MARGINS, at('09:59'))?.id).toBe(1)
    expect(velorioAt(day, MARGINS, at('10:00'))?.id).toBe(2)
  })

  it('changes at the announced moment and at no other, in every minute of the day', () => {
    const minutes = MINUTES_OF_DAY.map(moment => ({ moment, id: velorioAt(DAY, MARGINS, moment)?.id }))
    for (const [index, { moment: now, id: current }] of minutes.entries()) {
      const { ate, mudaEm, proximoEm } = nextChanges(DAY, MARGINS, now)
      const later = minutes.slice(index + 1)
      expect(ate, now).toBe(later.find(({ id }) => id !== current)?.moment)
      expect(ate && addMinutes(now, (mudaEm ?? 0) / 60), now).toBe(ate)
      const next = later.find(({ id }) => ![current, undefined].includes(id))?.moment
      expect(proximoEm === null ? undefined : addMinutes(now, proximoEm / 60), now).toBe(next)
    }
  })

  it('announces no change that is more than a day away', () => {
    const tomorrow = { id: 1, dataHoraInicial: '2026-11-23 08:00:00', dataHoraFinal: '2026-11-23 10:00:00' }
    expect(nextChanges([tomorrow], MARGINS, at('05:59'))).toMatchObject({ mudaEm: null, proximoEm: null })
  })
})

describe('the margins of a unit', () => {
  const config = { TELA_ANTES_MIN: 120, TELA_DEPOIS_MIN: 30, TELA_MARGENS_UNIDADE: 'PA=60/0, CV=90/15' }

  it('are its own, under each of its codes, else those of the group', () => {
    expect(displayMarginsOf(config, 'CV')).toEqual({ antes: 90, depois: 15 })
    expect(displayMarginsOf(config, 'AM')).toEqual({ antes: 60, depois: 0 })
    expect(displayMarginsOf(config, 'ME')).toEqual(MARGINS)
  })
})
