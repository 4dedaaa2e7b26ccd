/** Pictures beside each other: `from` the first to before `to`, all of this height. */
export type AlbumRow = { from: number; to: number; height: number }

type Album = {
  /** Width of each picture for a height of one. */
  ratios: readonly number[]
  width: number
  gap: number
  /** The height that a row should have, and the greatest it may have. */
  wanted: number
  tallest: number
}

/**
 * Rows that fill the width, in the order of the pictures, as near to the wanted height as all of them together can be. A row that would be
 * too tall stays narrower.
 */
export const albumRows = ({ ratios, width, gap, wanted, tallest }: Album): AlbumRow[] => {
  const rowOf = (from: number, to: number): AlbumRow & { cost: number } => {
    const filling = ratios.slice(from, to).reduce((sum, ratio) => sum + ratio, 0)
    const justified = (width - gap * (to - from - 1)) / filling
    return { from, to, height: Math.min(tallest, justified), cost: Math.log(justified / wanted) ** 2 }
  }
  /** By number of pictures: the rows that hold them at the least cost. */
  const best: { cost: number; rows: AlbumRow[] }[] = [{ cost: 0, rows: [] }]
  for (let to = 1; to <= ratios.length; to += 1) {
    const candidates = best.map(({ cost, rows }, from) => {
      const { cost: added, ...row } = rowOf(from, to)
      return { cost: cost + added, rows: [...rows, row] }
    })
    best.push(candidates.reduce((least, one) => (one.cost < least.cost ? one : least)))
  }
  return best.at(-1)?.rows ?? []
}
