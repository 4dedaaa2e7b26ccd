/** Texts of the phone verification, specification §5 and §8. */
export const VERIFICACAO = {
  telefoneObrigatorio: 'Telefone é obrigatório',
  telefoneInvalido: 'Informe um número de telefone válido!',
  codigoObrigatorio: 'Informe o código de verificação!',
  codigoIncorreto: 'Código incorreto!',
  codigoValidado: 'Código validado!',
  erroValidar: 'Erro ao validar o token!',
  erroVerificarEmail: 'Erro ao verificar o e-mail.',
  sms: (codigo: string) => `${codigo} é o seu código de verificação do Memorial. Diga-o só a quem atende você agora.`,
  /** Where the messages of a day are used up. */
  soEmail: 'Hoje não enviamos mais códigos a celulares por aqui. Use um e-mail.',
  reenviar: 'Reenviar Código',
  reenviarEm: (segundos: number) => `Reenviar (${segundos}s)`,
} as const
