/** Texts of collaborator management, specification §2, §5, §8. */
export const COLABORADOR = {
  nomeObrigatorio: 'Nome é obrigatório',
  nomeLongo: 'Nome deve ter no máximo 100 caracteres',
  emailObrigatorio: 'Email é obrigatório',
  emailInvalido: 'Email deve ser válido',
  senhaObrigatoria: 'Senha é obrigatória',
  senhaCurta: 'A senha deve ter pelo menos 6 caracteres',
  telefoneObrigatorio: 'Telefone é obrigatório',
  telefoneInvalido: 'Telefone inválido',
  preencha: 'Preencha todos os campos obrigatórios corretamente',
  erroConsultar: 'Erro ao consultar colaboradores',
  cadastrado: 'Colaborador cadastrado com sucesso!',
  erroCadastrar: 'Erro ao cadastrar colaborador. Tente novamente.',
  atualizado: 'Colaborador atualizado com sucesso!',
  erroAtualizar: 'Erro ao atualizar colaborador. Tente novamente.',
  naoASiMesmo: 'Você não pode desativar o seu próprio acesso. Peça a outro administrador.',
  ultimoAdmin: 'Este é o último administrador ativo. Ative outro antes de desativar este.',
} as const
