/** Texts of the card of a chapel that the server sends. */
export const ATENDIMENTO = {
  naoVale: 'Este cartão não vale mais. Peça um novo à equipe.',
  encerrada: 'A equipe encerrou a transmissão.',
  semVelorio: 'Nenhum velório acontece agora nesta capela.',
  capelaInvalida: 'Escolha uma capela desta unidade.',
} as const
