export const TELAS = {
  erro: 'Não foi possível concluir. Tente novamente.',
} as const
