/** Texts of the page for unknown addresses. */
export const PAGINA_NAO_ENCONTRADA = {
  titulo: 'Página não encontrada',
  frase: 'Este endereço não existe no portal.',
  confira: 'Confira o endereço recebido ou procure pelo nome na lista de memoriais.',
  voltar: 'Voltar para a página inicial',
  procurar: 'Procurar um memorial',
} as const
