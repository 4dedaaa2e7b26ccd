import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MonthChart } from './month-chart.tsx'
import { duration, monthName, monthShort, niceTop } from './month-rules.ts'

const numbersOf = (element: Element, names: readonly string[]) => names.map(name => Number(element.getAttribute(name)))
const draw = (months: readonly { mes: string; value: number }[]) => {
  render(<MonthChart label="Velórios" months={months} />)
  const all = (name: string) => [...screen.getByRole('img', { name: 'Velórios' }).querySelectorAll(name)]
  return {
    lines: all('line').map(line => numbersOf(line, ['x1', 'x2', 'y1', 'y2'])),
    bars: all('rect').map(bar => numbersOf(bar, ['x', 'y', 'width', 'height'])),
    texts: all('text').map(text => [text.textContent, ...numbersOf(text, ['x', 'y'])]),
  }
}

describe('the bars of the months', () => {
  it('stand on a line as high as their number, with their month, the first and each January with its year', () => {
    const months = [5, 10, 0].map((value, index) => ({ mes: ['2025-12', '2026-01', '2026-02'][index] ?? '', value }))
    expect(draw(months)).toEqual({
      lines: [
        [44, 960, 200, 200],
        [44, 960, 111, 111],
        [44, 960, 22, 22],
      ],
      bars: [
        [174, 111, 44, 89],
        [478, 22, 44, 178],
        [782, 200, 44, 0],
      ],
      texts: [
        ...[0, 5, 10].map((value, line) => [String(value), 34, [205, 116, 27][line]]),
        ...[
          ['5', 196, 105],
          ['dez', 196, 218],
          ['2025', 196, 236],
        ],
        ...[
          ['10', 500, 16],
          ['jan', 500, 218],
          ['2026', 500, 236],
        ],
        ['fev', 804, 218],
      ],
    })
  })

  it.each([
    [14, 40.39],
    [15, 37.7],
  ])('of %d months are %d wide, as much as there is room', (count, width) => {
    const { bars, texts } = draw(Array.from({ length: count }, (_, index) => ({ mes: `2025-${index + 10}`, value: 1 })))
    expect(bars[0]?.[2]).toBeCloseTo(width, 1)
    // The lines at 0 and 1, the months, one year, and the figures while they do not touch.
    expect(texts).toHaveLength(2 + count + 1 + (count === 14 ? 14 : 0))
  })
})

describe('the words of a report', () => {
  it('name months, durations and the highest line of a chart', () => {
    expect([monthName('2026-03'), monthShort('2025-12'), monthShort('2025-13')]).toEqual(['mar 2026', 'dez', '2025-13'])
    expect([null, 0, 0.5, 0.99, 1, 47.4, 48, 60].map(duration)).toEqual([
      ...['–', '1 min', '30 min', '59 min', '1 h', '47 h', '2 dias', '3 dias'],
    ])
    expect([0, 1, 2, 3, 10, 11, 60, 101].map(niceTop)).toEqual([1, 1, 2, 5, 10, 20, 100, 200])
  })
})
