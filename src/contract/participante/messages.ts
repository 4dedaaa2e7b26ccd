/** Texts of the participant registration, specification §5 and §8. */
export const PARTICIPANTE = {
  obrigatorio: 'Este campo é obrigatório',
  nomeCurto: 'O nome deve ter pelo menos 3 caracteres',
  telefoneInvalido: 'O telefone deve ter 11 dígitos (DDD + número)',
  emailInvalido: 'Por favor, insira um e-mail válido',
  avisosSemEmail: 'SMS não chega a números de outro país. Informe um e-mail para receber os avisos.',
  erro: 'Erro ao cadastrar participante!',
  sucesso: 'Cadastro realizado com sucesso!',
} as const

export const AVISOS_PARADOS = 'Você não recebe mais avisos desta despedida.'
