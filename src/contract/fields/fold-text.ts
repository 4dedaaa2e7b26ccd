/** For comparing texts: without accents and in lower case. */
export const foldText = (value: string): string => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
