import type { EntregaWebhook, EventoWebhook } from '#contract/webhook/schema.ts'

/** Texts of "Webhooks". */
export const WEBHOOKS = {
  titulo: 'Webhooks',
  texto:
    'Avisam outro sistema do grupo quando uma despedida entra no ar ou muda, e quando um velório começa, termina ou fica sem imagem. De uma página privada vão só o número e o estado.',
  novo: 'NOVO ENDEREÇO',
  novoTitulo: 'Novo endereço',
  endereco: 'Endereço que recebe',
  enderecoAjuda: 'Começa com https:// e está na internet; um endereço da rede interna não recebe nada.',
  criar: 'Criar endereço',
  segredo: 'Segredo do endereço',
  mostradoUmaVez:
    'Copie o segredo agora e guarde-o no outro sistema, que confere com ele a assinatura do que recebe. Ele não será mostrado de novo.',
  copiar: 'Copiar segredo',
  copiado: 'Segredo copiado.',
  guardei: 'Já guardei',
  legenda: 'Endereços que recebem eventos',
  por: (quem: string, quando: string) => `criado por ${quem} em ${quando}`,
  ultima: 'Última entrega',
  nenhuma: 'nenhuma ainda',
  esperam: 'Esperam',
  situacao: 'Situação',
  ligado: 'Ligado',
  desligado: 'Desligado',
  desligadoPor: (motivo: string) => `Desligado: ${motivo}`,
  entregas: 'Entregas',
  entregasDe: (qual: string) => `Entregas de ${qual}`,
  ligar: 'Ligar',
  ligarQual: (qual: string) => `Ligar ${qual}`,
  ligou: 'Endereço ligado.',
  desligar: 'Desligar',
  desligarQual: (qual: string) => `Desligar ${qual}`,
  desligou: 'Endereço desligado.',
  trocar: 'Trocar segredo',
  trocarQual: (qual: string) => `Trocar segredo de ${qual}`,
  trocarTitulo: 'Trocar o segredo?',
  trocarTexto: 'O segredo de agora ainda assina por 24 horas, junto do novo, para o outro sistema ter tempo de trocar.',
  remover: 'Remover',
  removerQual: (qual: string) => `Remover ${qual}`,
  removerTitulo: (qual: string) => `Remover ${qual}?`,
  removerTexto: 'Ele deixa de receber no mesmo instante, e o que esperava se perde.',
  removeu: 'Endereço removido.',
  manter: 'Manter',
  vazia: 'Nenhum endereço ainda.',
  falhou: 'Não foi possível carregar os endereços.',
  erro: 'Não foi possível salvar. Tente novamente.',
  semAcesso: 'Acesso negado',
  negado: 'Somente administradores veem e mudam webhooks.',
} as const

export const ENTREGAS = {
  legenda: 'Entregas dos últimos sete dias',
  evento: 'Evento',
  despedida: (id: number) => `despedida ${id}`,
  quando: 'Quando',
  situacao: 'Situação',
  tentativas: (numero: number) => (numero === 1 ? '1 tentativa' : `${numero} tentativas`),
  repetir: 'Enviar de novo',
  repetirQual: (evento: string, id: number) => `Enviar de novo: ${evento}, despedida ${id}`,
  repetiu: 'Sai de novo em segundos, com o estado de agora.',
  vazia: 'Nenhuma entrega nos últimos sete dias.',
  falhou: 'Não foi possível carregar as entregas.',
} as const

export const NOME_EVENTO: Readonly<Record<EventoWebhook, string>> = {
  'despedida.ativa': 'Despedida no ar',
  'despedida.alterada': 'Despedida mudou',
  'velorio.comecou': 'Velório começou',
  'velorio.terminou': 'Velório terminou',
  'velorio.com_problema': 'Velório sem imagem',
}

export const NOME_SITUACAO: Readonly<Record<EntregaWebhook['situacao'], string>> = {
  espera: 'Espera',
  enviando: 'Sai agora',
  enviada: 'Entregue',
  desistiu: 'Não entregue',
}
