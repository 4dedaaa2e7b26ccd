/** Texts of the sign-in; refusals are in the contract. */
export const ENTRADA = {
  entrando: 'Entrando…',
  areaRestrita: 'Área Restrita',
} as const
