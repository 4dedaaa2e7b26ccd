import { plural } from '#contract/plural.ts'

/** Requests for the page of an old burial, as staff answer them. */
export const PEDIDOS_PAGINA = {
  titulo: 'Pedidos de página',
  texto:
    'Famílias que pedem a página de quem foi sepultado antes do portal. Compare com o registro e com as páginas que existem, e responda: nada é publicado por um pedido.',
  vazio: 'Nenhum pedido espera resposta.',
  carregando: 'Carregando os pedidos…',
  falhou: 'Não foi possível carregar os pedidos.',
  esperam: (total: number) =>
    plural(total, '1 pedido de página espera resposta', `${total} pedidos de página esperam resposta`),
  morreuEm: (ano: string) => `Falecimento em ${ano}, segundo a família`,
  quem: (nome: string, parentesco: string) => `${nome}. A pessoa é: ${parentesco}`,
  recebido: (quando: string) => `Recebido em ${quando}`,
  noRegistro: 'No registro',
  semRegistro: 'Ninguém com nome parecido no registro.',
  nasPaginas: 'Páginas que existem',
  semPaginas: 'Nenhuma página com nome parecido.',
  procurando: 'Procurando no registro…',
  naoProcurou: 'Não foi possível procurar quem pode ser a mesma pessoa.',
  abrirCom: 'Abrir a página',
  abrirComDe: (nome: string, datas: string) => `Abrir a página de ${nome}, ${datas}`,
  jaTem: 'Já tem página',
  semDados: 'Abrir sem o registro',
  semDadosDe: (nome: string) => `Abrir sem o registro: ${nome}`,
  responderCom: 'É esta página',
  responderComDe: (nome: string, id: number) => `É esta página: ${nome}, número ${id}`,
  inativaComFamilia: 'Inativa: ative a página antes de responder com ela.',
  inativa: 'Inativa',
  cuidam: (total: number) =>
    total === 0
      ? 'Ninguém da família cuida dela'
      : plural(total, '1 pessoa cuida dela', `${total} pessoas cuidam dela`),
  recusar: 'Recusar',
  recusarDe: (nome: string) => `Recusar o pedido de ${nome}`,
  confirmarAbrir: (nome: string) => `Abrir a página de ${nome}?`,
  abrirTexto: (nome: string) =>
    `A página nasce em rascunho: ninguém a vê até você conferir e ativar. ${nome} recebe no celular o convite para cuidar dela.`,
  abrirSemConvite:
    'A página nasce em rascunho: ninguém a vê até você conferir e ativar. Quem pediu recebe a resposta no contato que deixou; o convite para cuidar da página precisa de um celular do Brasil: pergunte quem da família pode recebê-lo.',
  confirmarUnir: (nome: string) => `Responder com a página de ${nome}?`,
  unirTexto: (nome: string) => `${nome} recebe o endereço da página, sem código. Quem cuida dela decide o resto.`,
  unirConvite: (nome: string) => `Ninguém cuida desta página: ${nome} recebe no celular o convite para cuidar dela.`,
  responder: 'Responder',
  resposta: 'O que a família vai ler',
  respostaAjuda: 'Vai como está, ao celular ou ao e-mail de quem pediu.',
  respostaInicial:
    'Agradecemos a sua lembrança. Não encontramos o registro deste sepultamento. Fale com a nossa equipe, que procura com você.',
  enviarRecusa: 'Enviar e recusar',
  abriu: 'Página aberta em rascunho. Confira os dados e ative.',
  uniu: 'Resposta enviada.',
  recusou: 'Recusa enviada.',
  jaRespondido: 'Este pedido já foi respondido, ou a página mudou. A lista foi atualizada.',
  naoRespondeu: 'Não foi possível responder. Tente novamente.',
} as const
