/** Texts of the settings (restricted area). */
export const CONFIGURACOES = {
  confira: 'Confira os campos marcados.',
} as const
