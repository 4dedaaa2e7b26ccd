/** Sentences of the phone verification that the specification does not quote. */
export const VERIFICACAO_TELA = {
  telefone: 'Telefone do moderador',
  telefoneAjuda: 'Enviamos por SMS um código de 5 dígitos para este número.',
  iniciar: 'Iniciar Cadastro',
  alterar: 'Alterar telefone',
  validar: 'Validar Código',
  erroEnviar: 'Não foi possível enviar o código. Confira o número e tente novamente.',
  validado: (telefone: string) => `Telefone ${telefone} validado.`,
  lento: 'O servidor está demorando a responder. Continuamos tentando.',
} as const
