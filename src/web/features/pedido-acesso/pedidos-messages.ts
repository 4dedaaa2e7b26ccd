import { plural } from '#contract/plural.ts'

/** Requests for access, as the family and staff answer them. */
export const PEDIDOS_ACESSO = {
  titulo: (total: number) => plural(total, 'Um pedido de acesso', `${total} pedidos de acesso`),
  esperam: (total: number) =>
    plural(total, '1 pedido de acesso espera resposta', `${total} pedidos de acesso esperam resposta`),
  ajuda:
    'Aceitar envia ao contato de quem pediu o link com o código da página. Recusar envia uma resposta gentil, sem motivo.',
  recebido: (quando: string) => `Recebido em ${quando}`,
  aceitar: 'Enviar o código',
  aceitarDe: (nome: string) => `Enviar o código: ${nome}`,
  recusar: 'Recusar',
  recusarDe: (nome: string) => `Recusar: ${nome}`,
  aceito: (nome: string) => `Código enviado a ${nome}.`,
  recusado: (nome: string) => `Resposta enviada a ${nome}.`,
  falhou: 'Não foi possível carregar os pedidos de acesso.',
  naoRespondeu: 'Não foi possível responder. Tente novamente.',
  jaRespondido: 'Outra pessoa já respondeu a este pedido.',
} as const
