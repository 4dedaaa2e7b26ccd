export const EM_PREPARO = {
  titulo: 'Em preparo',
  frase: 'Esta parte do portal ainda está em preparo.',
  enquantoIsso: 'As despedidas e as homenagens já podem ser visitadas.',
  voltar: 'Voltar para a página inicial',
  procurar: 'Procurar um memorial',
  naoEncontrada: 'Página não encontrada',
  naoExiste: 'Este endereço não existe no portal.',
  confira: 'Confira o endereço recebido ou procure pelo nome na lista de memoriais.',
} as const
