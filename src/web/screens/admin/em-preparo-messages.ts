export const EM_PREPARO = {
  titulo: 'Em preparo',
  frase: 'Esta parte do portal ainda está em preparo.',
  enquantoIsso: 'Enquanto isso, as despedidas continuam disponíveis na lista.',
  irParaLista: 'Ir para as despedidas',
  naoEncontrada: 'Página não encontrada',
  naoExiste: 'Este endereço não existe no portal.',
  confira: 'Confira o endereço ou volte à lista.',
} as const
