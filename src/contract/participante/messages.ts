/** Texts of the participant registration, specification §5 and §8. */
export const PARTICIPANTE = {
  obrigatorio: 'Este campo é obrigatório',
  nomeCurto: 'O nome deve ter pelo menos 3 caracteres',
  telefoneInvalido: 'O telefone deve ter 11 dígitos (DDD + número)',
  telefoneInexistente: 'Este celular não existe. Confira o DDD e o 9 que vem depois dele.',
  emailInvalido: 'Por favor, insira um e-mail válido',
  avisosSemEmail: 'Mensagens não chegam a este número. Informe um e-mail para receber os avisos.',
  erro: 'Erro ao cadastrar participante!',
  sucesso: 'Cadastro realizado com sucesso!',
} as const

/** Said by the server, which knows the numbers of other countries. */
export const TELEFONE_INCOMPLETO = 'Este número não existe no país dele. Confira o código do país e os algarismos.'

export const AVISOS_PARADOS = 'Você não recebe mais avisos desta despedida.'
