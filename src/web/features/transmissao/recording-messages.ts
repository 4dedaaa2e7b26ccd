export const PAINEL_GRAVACAO = {
  erro: 'Não foi possível concluir. Tente novamente.',
  remover: 'Remover gravação',
  /** While nothing is recorded yet there is nothing to remove. */
  retirar: 'Retirar a autorização',
  assistir: 'Assistir',
  fechar: 'Fechar',
  baixar: 'Baixar MP4',
} as const
