import { describe, expect, it } from 'vitest'
import { albumRows } from './album.ts'

const WIDE = 1.5
const TALL = 0.67
const album = { width: 400, gap: 8, tallest: 300 }

const widthOf = (ratios: readonly number[], { from, to, height }: ReturnType<typeof albumRows>[number]) =>
  ratios.slice(from, to).reduce((sum, ratio) => sum + ratio * height, album.gap * (to - from - 1))

describe('the rows of an album', () => {
  it('fill the width, in the order of the pictures, and leave none alone in the last one', () => {
    const ratios = [WIDE, TALL, WIDE, WIDE, TALL, TALL, WIDE]
    const rows = albumRows({ ratios, wanted: 150, ...album })
    expect(rows.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [2, 4],
      [4, 7],
    ])
    for (const row of rows) expect(widthOf(ratios, row)).toBeCloseTo(album.width)
  })

  it('of a single tall picture is no taller than allowed', () => {
    expect(albumRows({ ratios: [TALL], wanted: 150, ...album })).toEqual([{ from: 0, to: 1, height: 300 }])
  })
})
