/** Texts of "Chaves de serviço". */
export const CHAVES = {
  permite: 'O que a chave permite',
  revogar: 'Revogar',
  erro: 'Não foi possível salvar. Tente novamente.',
} as const
