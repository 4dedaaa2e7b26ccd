/** Texts of the chapel panel in addition to those of the specification. */
export const PAINEL = {
  unidade: 'Unidade',
  capelaNumero: (capela: string) => `Capela ${capela}`,
} as const
