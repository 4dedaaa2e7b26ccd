/** A list with the row at `index` moved by `step`; unchanged at its ends. */
export const moved = <Row>(rows: readonly Row[], index: number, step: -1 | 1): Row[] => {
  const to = index + step
  const [row, other] = [rows[index], rows[to]]
  if (row === undefined || other === undefined) return [...rows]
  return rows.map((one, at) => (at === to ? row : at === index ? other : one))
}

export const without = <Row>(rows: readonly Row[], index: number): Row[] => rows.filter((_, at) => at !== index)

export const replaced = <Row>(rows: readonly Row[], index: number, part: Partial<Row>): Row[] =>
  rows.map((row, at) => (at === index ? { ...row, ...part } : row))
