import { plural } from '#contract/plural.ts'
import { PALAVRA_APAGAR } from '#contract/privacidade/messages.ts'

/** Data subjects on the screen of staff: `/admin/titular`. */
export const TITULARES = {
  titulo: 'Titulares de dados',
  texto:
    'Atenda quem pede os próprios dados. Confirme antes quem é a pessoa: tudo o que for consultado aqui fica registrado.',
  pedidos: 'Pedidos',
  pedidosLegenda: 'Pedidos de titulares, os de prazo mais próximo primeiro',
  pedidosVazio: 'Nenhum pedido.',
  pedidosNenhum: 'Nenhum pedido com esse número.',
  abrirSeusDados: 'Abrir a página onde as pessoas pedem',
  pedidosFalhou: 'Não foi possível buscar os pedidos.',
  filtrar: 'Filtrar por número',
  tipo: 'Pedido',
  prazo: 'Prazo',
  situacao: 'Situação',
  responder: 'Responder',
  responderA: (numero: string) => `Responder o pedido ${numero}`,
  abrir: 'Ver dados',
  abrirDe: (numero: string) => `Ver dados do titular do pedido ${numero}`,
  semContato: 'Contato já apagado',
  vencido: (dias: number) => plural(dias, 'Vencido há 1 dia', `Vencido há ${dias} dias`),
  faltam: (dias: number) => (dias === 0 ? 'Vence hoje' : plural(dias, 'Falta 1 dia', `Faltam ${dias} dias`)),
  contato: 'Celular ou e-mail do titular',
  contatoAjuda: 'Também com + e o código do país.',
  botaoBuscar: 'Buscar',
  buscando: 'Buscando…',
  falhou: 'Não foi possível buscar os dados.',
  nada: 'Não há dados ligados a este contato.',
  dadosDe: (contato: string) => `Dados de ${contato}`,
  historico: 'Pedidos deste contato',
  copiaLer: 'Cópia para ler',
  copiaDados: 'Cópia em JSON',
  corrigir: 'Corrigir',
  apagar: 'Apagar',
  copiaFalhou: 'Não foi possível fazer a cópia.',
} as const

export const RESPONDER = {
  titulo: (numero: string) => `Pedido ${numero}`,
  pedido: 'O que a pessoa pediu',
  semTexto: 'Sem texto.',
  situacao: 'Situação',
  resposta: 'Resposta ao titular',
  respostaAjuda: 'Vai por e-mail, ou ao celular com o endereço em que se lê.',
  enviar: 'Enviar resposta',
  feito: 'Resposta enviada.',
  falhou: 'Não foi possível responder.',
} as const

export const CORRIGIR = {
  titulo: 'Corrigir dados',
  texto: 'Vale para os cadastros e as mensagens de eventos deste contato. A assinatura das homenagens não muda.',
  nome: 'Nome certo',
  novo: 'Novo celular ou e-mail',
  vazio: 'Preencha o que deve mudar.',
  salvar: 'Corrigir',
  feito: 'Dados corrigidos.',
  falhou: 'Não foi possível corrigir.',
} as const

export const APAGAR_TITULAR = {
  titulo: 'Apagar os dados deste titular',
  homenagens: 'Homenagens enviadas',
  retirar: 'Retirar das páginas e apagar',
  manter: 'Deixar publicadas, sem o contato',
  conta: 'Apagar também a conta de moderador',
  contaAjuda: 'As despedidas dela ficam sem moderador até a equipe indicar outro.',
  confirmacao: `Escreva ${PALAVRA_APAGAR} para confirmar`,
  botao: 'Apagar definitivamente',
  feito: (numero: string) => `Dados apagados. Pedido ${numero}.`,
  falhou: 'Não foi possível apagar.',
} as const

export const REGISTRO = {
  titulo: 'Denúncias',
  texto: 'Tudo o que foi denunciado nas páginas de despedida, com o tempo até a decisão. A meta da casa é 24 horas.',
  legenda: 'Denúncias de todas as despedidas, as abertas primeiro',
  vazio: 'Nenhuma denúncia até hoje.',
  falhou: 'Não foi possível buscar as denúncias.',
  mensagem: 'Mensagem ou fotografia',
  naoExiste: 'O que foi denunciado já não existe.',
  fotografia: (legenda: string) => (legenda === '' ? 'Fotografia sem legenda' : `Fotografia “${legenda}”`),
  despedida: 'Despedida',
  recebida: 'Recebida',
  tempo: 'Tempo',
  decisao: 'Decisão',
  mantida: 'Mantida',
  retirada: 'Retirada',
  por: (quem: string, quando: string) => `${quem}, ${quando}`,
  pelaExclusao: 'pelo apagamento da mensagem',
  decidir: 'Decidir',
  decidirEm: (nome: string) => `Decidir as denúncias da despedida de ${nome}`,
  horas: (horas: number) =>
    horas < 1 ? 'menos de 1 h' : horas < 48 ? `${Math.round(horas)} h` : `${Math.round(horas / 24)} dias`,
} as const
