/** Texts and closed lists of the moderator, specification §2, §3, §5, §8. */
export const MODERADOR = {
  nomeObrigatorio: 'Nome é obrigatório',
  emailObrigatorio: 'E-mail é obrigatório',
  emailInvalido: 'E-mail deve ser válido',
  emailEmUso: 'E-mail já está registrado. Por favor informe outro para cadastro!',
  senhaObrigatoria: 'Senha é obrigatória',
  senhaCurta: 'A senha deve ter pelo menos 6 caracteres',
  naoValidado: 'Validação do moderador necessária!',
  cadastrado: 'Moderador cadastrado com sucesso!',
  atualizado: 'Moderador atualizado com sucesso!',
} as const

export const MODERADOR_CLIENTE = ['Sim, cliente do Grupo', 'Ainda não'] as const
export const PARENTESCO_FALECIDO = ['Não informado', 'Sim', 'Não'] as const
export const TIPOS_PARENTESCO = [
  'Pai',
  'Mãe',
  'Filho(a)',
  'Irmão(ã)',
  'Avô(ó)',
  'Tio(a)',
  'Sobrinho(a)',
  'Primo(a)',
  'Cônjuge',
  'Amigo(a)',
  'Outros',
] as const
