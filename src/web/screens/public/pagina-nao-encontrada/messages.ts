/** Words of the page for addresses the portal does not have. */
export const PAGINA_NAO_ENCONTRADA = {
  titulo: 'Página não encontrada',
  frase: 'Este endereço não existe no portal.',
  confira: 'Confira o endereço recebido ou procure pelo nome na lista de memoriais.',
  voltar: 'Voltar para a página inicial',
  procurar: 'Procurar um memorial',
} as const
