export const NAO_ENCONTRADO = {
  irParaLista: 'Ir para as despedidas',
  naoEncontrada: 'Página não encontrada',
  naoExiste: 'Este endereço não existe no portal.',
  confira: 'Confira o endereço ou volte à lista.',
} as const
