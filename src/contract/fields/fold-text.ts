/** For comparing texts: without accents, in lower case, with one space for each gap. */
export const foldText = (value: string): string =>
  value.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()
