import { foldText } from '../fields/fold-text.ts'

/** Substring of the name, ignoring case (specification §2) and accents. */
export const colaboradorMatches = ({ nome }: { nome: string }, busca: string): boolean =>
  foldText(nome).includes(foldText(busca.trim()))
