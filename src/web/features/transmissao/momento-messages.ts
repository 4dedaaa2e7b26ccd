/** Texts of the line about what happens in the chapel now. */
export const MOMENTO = {
  titulo: 'O que acontece agora',
  onde: 'Aparece em segundos na página da despedida, embaixo da imagem, e na tela da capela. Sai sozinho no fim do velório.',
  nada: 'Nada escrito agora.',
  agora: (texto: string) => `Agora: ${texto}`,
  escolhas: ['Chegada do corpo', 'Oração', 'Missa', 'Culto', 'Últimas despedidas', 'Saída do cortejo'],
  outras: 'Com outras palavras',
  limite: (letras: number) => `Até ${letras} letras, para caber na tela da capela.`,
  exemplo: 'Cortejo às 15h40',
  mostrar: 'Mostrar',
  tirar: 'Tirar da página e da tela',
} as const
