export const NAO_ENCONTRADO = {
  naoEncontrada: 'Página não encontrada',
  naoExiste: 'Este endereço não existe no portal.',
  confira: 'Confira o endereço ou volte à lista.',
  acessoNegado: 'Acesso negado',
  paginaDaEquipe: 'Esta página é da equipe do grupo',
  soEquipe: 'As despedidas de que você cuida estão na lista.',
} as const
