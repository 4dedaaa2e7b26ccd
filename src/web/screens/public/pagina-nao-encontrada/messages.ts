/** Texts of the page for unknown addresses, and the banner behind them. */
export const PAGINA_NAO_ENCONTRADA = {
  titulo: 'Página não encontrada',
  frase: 'Este endereço não existe no portal. Confira o link recebido, ou procure pelo nome.',
  paisagem: 11,
  voltar: 'Voltar para a página inicial',
} as const
