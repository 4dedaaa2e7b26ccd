/** Texts of the signatures in the livro de presença. */
export const ASSINATURA = {
  obrigatorio: 'Este campo é obrigatório',
  recebida: 'A sua assinatura está no livro de presença da família.',
} as const
