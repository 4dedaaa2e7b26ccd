/** Requests for the page of an old burial, as staff answer them. */
export const PEDIDOS_PAGINA = {
  abrirCom: 'Abrir a página',
  ninguem: (ano: string) => `Ninguém de ${ano} com este nome.`,
  recusarDe: (nome: string) => `Recusar o pedido de ${nome}`,
} as const
