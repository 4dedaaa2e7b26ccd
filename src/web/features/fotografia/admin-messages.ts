/** The upload of several files, each with its own progress. */
export const ENVIO = {
  cortado: 'O envio parou. O que já chegou está guardado.',
  falhou: 'Não foi possível enviar esta foto. Tente novamente.',
} as const
