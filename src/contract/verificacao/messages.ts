/** Texts of the phone verification, specification §5 and §8. */
export const VERIFICACAO = {
  telefoneObrigatorio: 'Telefone é obrigatório',
  telefoneInvalido: 'Informe um número de telefone válido!',
  codigoObrigatorio: 'Informe o código de verificação!',
  codigoIncorreto: 'Código incorreto!',
  codigoValidado: 'Código validado!',
  erroValidar: 'Erro ao validar o token!',
  erroVerificarEmail: 'Erro ao verificar o e-mail.',
  instrucao: (telefone: string) => `Insira o código de 5 dígitos que enviamos para o telefone ${telefone}`,
  sms: (codigo: string) => `${codigo} é o seu código de verificação do Memorial. Não o repasse a ninguém.`,
  reenviar: 'Reenviar Código',
  reenviarEm: (segundos: number) => `Reenviar (${segundos}s)`,
} as const
