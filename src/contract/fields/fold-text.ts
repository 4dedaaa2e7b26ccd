import { normalForm } from './normal-form.ts'

/** For comparing texts: without accents, in lower case, with one space for each gap. */
export const foldText = (value: string): string =>
  normalForm(value, 'NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()
