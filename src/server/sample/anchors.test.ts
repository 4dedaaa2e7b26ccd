import { describe, expect, it } from 'vitest'
import { hoursBetween } from '#contract/capela/rules.ts'
import { momentsOf } from './anchors.ts'

const MINUTES = Array.from({ length: 24 * 4 }, (_, quarter) => {
  const hour = String(Math.floor(quarter / 4)).padStart(2, '0')
  return `2026-11-05 ${hour}:${String((quarter % 4) * 15).padStart(2, '0')}:07`
})

describe('moments of the sample despedidas relative to now', () => {
  it.each(MINUTES)('at %s one is live for at least another hour, one is in the future, one is over', now => {
    const live = momentsOf('ao-vivo', now)
    expect(live.velorioInicio < now).toBe(true)
    expect(hoursBetween(now, live.velorioFim)).toBeGreaterThanOrEqual(1)
    expect(live.sepultamento > live.velorioFim).toBe(true)
    expect(live.velorioInicio).toMatch(/ (08|20):00:00$/)
    expect(live.sepultamento).toMatch(/ (10|16):00:00$/)
    expect(hoursBetween(live.velorioInicio, live.velorioFim)).toBeLessThanOrEqual(26)
    expect(momentsOf('agendada', now).velorioInicio > now).toBe(true)
    expect(momentsOf('encerrada', now).sepultamento < now).toBe(true)
    for (const anchor of ['ao-vivo', 'agendada', 'encerrada'] as const)
      expect(momentsOf(anchor, now).falecimento <= now.slice(0, 10)).toBe(true)
  })

  it('never move backwards as time passes', () => {
    const starts = MINUTES.map(now => momentsOf('ao-vivo', now).velorioInicio)
    expect(starts).toEqual([...starts].sort((left, right) => left.localeCompare(right)))
  })

  it('in the past keep their distance across the end of a month and a leap day', () => {
    expect(momentsOf({ diasAtras: 1 }, '2024-03-01 10:00:00')).toEqual({
      falecimento: '2024-02-28',
      velorioInicio: '2024-02-29 08:00:00',
      velorioFim: '2024-02-29 15:30:00',
      sepultamento: '2024-02-29 16:00:00',
    })
  })
})
