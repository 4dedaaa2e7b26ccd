const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const

/** `2026-03` → `mar 2026`. */
export const monthName = (mes: string): string => `${monthShort(mes)} ${mes.slice(0, 4)}`
export const monthShort = (mes: string): string => MONTHS[Number(mes.slice(5)) - 1] ?? mes

/** Hours in the unit in which a person would tell them. */
export const duration = (hours: number | null): string => {
  if (hours === null) return '–'
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`
  return hours < 48 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} dias`
}

/** The highest line of a chart: 1, 2 or 5 times a power of ten, at or above the highest value. */
export const niceTop = (highest: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)))
  return [1, 2, 5, 10].map(step => step * power).find(top => top >= highest) ?? highest
}
