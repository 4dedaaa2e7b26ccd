/** Texts of the phone verification that the specification does not quote. */
export const VERIFICACAO_TELA = {
  telefone: 'Telefone do moderador',
  telefoneAjuda: 'Enviamos um código de 5 dígitos para este número.',
  iniciar: 'Iniciar Cadastro',
  alterar: 'Alterar telefone',
  validar: 'Validar Código',
  erroEnviar: 'Não foi possível enviar o código. Confira o número e tente novamente.',
  validado: (telefone: string) => `Telefone ${telefone} validado.`,
  colegaPediu: (segundos: number) =>
    `Um colega pediu um código para este telefone há ${segundos} s. Use o dele ou espere para pedir outro.`,
  outroPediu: (segundos: number) =>
    `Outra pessoa pediu um código para este telefone há ${segundos} s. Espere para pedir outro.`,
  usarDoColega: 'Usar o código do colega',
  instrucaoColega: (telefone: string) => `Insira o código de 5 dígitos que o colega pediu para o telefone ${telefone}`,
} as const
