import { NOTA_INTERNA_MAX } from '#contract/despedida/limits.ts'

/** The internal note of a despedida. */
export const NOTA_INTERNA = {
  titulo: 'Nota interna',
  limite: (typed: number) => `${typed}/${NOTA_INTERNA_MAX}`,
} as const
