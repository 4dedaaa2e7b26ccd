/** Texts of "Registro de falecidos". */
export const PLANILHA = {
  outra: 'Enviar outra planilha',
  falhou: 'Não foi possível ler a planilha.',
} as const
