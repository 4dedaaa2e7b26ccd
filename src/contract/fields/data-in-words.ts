/** A day, a month or a year in words: "3 de maio de 2026", "maio de 2026", "2026". */
export const dataInWords = (value: string, locale = 'pt-BR'): string =>
  new Intl.DateTimeFormat(locale, {
    ...(value.length > 7 && { day: 'numeric' }),
    ...(value.length > 4 && { month: 'long' }),
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(value))
