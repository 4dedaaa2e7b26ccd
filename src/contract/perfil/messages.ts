/** Texts of the profile, word for word from specification §5 and §8. */
export const PERFIL = {
  nomeObrigatorio: 'Nome é obrigatório',
  emailInvalido: 'Email inválido!',
  esvaziado: 'Por favor, preencha todos os campos obrigatórios que já tinham valor.',
  telefoneInvalido: 'Informe um número de telefone válido!',
  codigoObrigatorio: 'Informe o código de verificação!',
  erroCarregar: 'Erro ao carregar perfil',
  erroAtualizar: 'Erro ao atualizar perfil',
  atualizado: 'Perfil atualizado com sucesso',
  moderadorAtualizado: 'Moderador atualizado com sucesso',
  senhasDiferentes: 'As senhas não coincidem',
  senhaAtualizada: 'Senha atualizada com sucesso',
  erroSenha: 'Erro ao atualizar senha',
  /** Not in the specification. */
  contatoSemSenha: 'Neste aparelho você entrou sem a senha. Para trocar o e-mail ou o telefone, saia e entre com ela.',
} as const

/** Notice to the replaced contact, so that an unauthorised change is noticed. */
export const AVISO_CONTATO = {
  assunto: 'O contato do seu acesso ao Memorial mudou',
  telefone: 'Memorial: o telefone do seu acesso foi trocado. Se nao foi voce, fale com a central de atendimento.',
  email: (nome: string) =>
    `Olá, ${nome}.\n\nO e-mail do seu acesso ao Memorial foi trocado, e este endereço deixou de ser usado.\n\nSe não foi você, fale com a central de atendimento.`,
} as const
