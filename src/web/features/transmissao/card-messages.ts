/** Texts of the card of a chapel: on paper, on the attendant's phone, and where staff create it. */
export const CARTAO = {
  titulo: 'Cartão da capela',
  capela: (numero: string) => `Capela ${numero}`,
  erro: 'Não foi possível concluir. Tente novamente.',
  criado: 'Cartão criado. Imprima agora: ele aparece só desta vez.',
  cancelar: 'Cancelar o cartão',
} as const
