import { plural } from '#contract/plural.ts'

/** `3 falhas`, `1 falha`. */
export const counted = (total: number, one: string, many: string): string => `${total} ${plural(total, one, many)}`

/** Texts of the page about the state of the portal. */
export const SITUACAO_TELA = {
  nuncaConferida: 'Ainda não conferida.',
  tecnico: 'Para o técnico',
  maquinas: 'Máquinas',
  alarmes: 'Alarmes',
} as const
