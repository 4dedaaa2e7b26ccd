/** The statement on accessibility. It says what is true of this version; a change of the portal changes it too. */
export const ACESSIBILIDADE = {
  titulo: 'Acessibilidade',
} as const
